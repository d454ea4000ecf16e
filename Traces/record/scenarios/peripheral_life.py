"""A phone's life as a peripheral

A phone with an app's service advertises a name and a 128-bit UUID, and more in the scan response. A
remote central finds it, connects, discovers, reads (the app answers each read late), writes with
and without response, gets a refusal, subscribes, gets notifications and indications, unsubscribes
and disconnects. The phone, whose advertising ended with the connection, advertises again; the
central connects once more, and this time the phone disconnects.

The phone's controller is of Bluetooth 5.0: extended advertising commands with legacy PDUs, LE
Enhanced Connection Complete (0x0a), Advertising Set Terminated. The remote central's is of 4.1.
"""

import asyncio

from bumble.att import ATT_Error, Attribute
from bumble.device import Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service

import payloads as ad
from moves import connect, discover, end_of, find, refusal, scan

CAPTURES = {'phone': "the phone's host, in the peripheral role",
            'central': "the remote central's host"}

APP = '3F9B0000-8A6D-4E17-B5C2-6D20E4F1A7B8'
STATUS = '3F9B0001-8A6D-4E17-B5C2-6D20E4F1A7B8'
COMMAND = '3F9B0002-8A6D-4E17-B5C2-6D20E4F1A7B8'
TICKER = '3F9B0003-8A6D-4E17-B5C2-6D20E4F1A7B8'
NOTICE = '3F9B0004-8A6D-4E17-B5C2-6D20E4F1A7B8'

PAYLOADS = {
    'advertising_data': ad.flags(0x1A) + ad.services_128(APP) + ad.name('Bittern'),
    'scan_response_data': ad.services_16(0x180F) + ad.tx_power(8) + ad.manufacturer(b'\x2a'),
}
THINKING = 0.035  # seconds that the app takes over an answer
TOO_LONG = 0x0D

May = Characteristic.Properties
Is = Attribute.Permissions


class App:
    """The phone's app: its service, and what was written to it."""

    def __init__(self, device):
        self.device = device
        self.commands = []
        self.ticker = Characteristic(TICKER, May.READ | May.NOTIFY, Is.READABLE, b'\0\0\0\0')
        self.notice = Characteristic(NOTICE, May.INDICATE, Is(0), b'')
        device.add_services([
            Service(APP, [
                Characteristic(STATUS, May.READ, Is.READABLE,
                               CharacteristicValue(read=self.read_status)),
                Characteristic(COMMAND, May.WRITE | May.WRITE_WITHOUT_RESPONSE, Is.WRITEABLE,
                               CharacteristicValue(write=self.write_command)),
                self.ticker, self.notice]),
            Service('180F', [Characteristic('2A19', May.READ, Is.READABLE, bytes([64]))]),
        ])

    async def read_status(self, _):
        await asyncio.sleep(THINKING)
        return b'ready ' + bytes(range(0x20, 0x7F)) * 3

    async def write_command(self, _, value):
        await asyncio.sleep(THINKING)
        if len(value) > 16:
            raise ATT_Error(TOO_LONG)
        self.commands.append(bytes(value))

    async def tick(self, connection, count):
        for number in range(1, count + 1):
            await asyncio.sleep(0.75)
            await self.device.notify_subscriber(
                connection, self.ticker, number.to_bytes(4, 'little'))


async def play(lab):
    phone = await lab.host('phone', 'Bittern', 'C9:41:D7:0A:8E:13', is_extended=True, rssi=-52)
    central = await lab.host('central', 'Sandpiper', 'E2:7F:16:B3:0D:45', rssi=-60)
    app = App(phone)
    await advertise(lab, phone)
    await asyncio.sleep(1.0)
    lab.note('central', 'scans actively, duplicates reported')
    await scan(central, 1.5, phone.random_address, active=True, filter_duplicates=False)
    await first_visit(lab, central, phone, app)
    await asyncio.sleep(1.0)
    await advertise(lab, phone)
    await asyncio.sleep(1.0)
    await second_visit(lab, central, phone)
    await advertise(lab, phone)
    await asyncio.sleep(1.0)
    lab.note('phone', 'stops advertising')
    await phone.stop_advertising()
    await asyncio.sleep(0.5)


async def advertise(lab, phone):
    lab.note('phone', 'advertises every 211.25 ms')
    await phone.start_advertising(
        advertising_interval_min=211.25, advertising_interval_max=211.25, **PAYLOADS)


async def first_visit(lab, central, phone, app):
    here, there = await connect(central, phone, interval=45)
    lab.note('phone', 'is connected to: interval 45 ms; advertising has ended by itself')
    reason = end_of(there)
    await Peer(here).request_mtu(247)
    peer = await discover(here)
    lab.note('central', 'has asked for an MTU of 247 and discovered all')
    await find(peer, '2A00').read_value()
    await find(peer, '2A19').read_value()
    status = await find(peer, STATUS).read_value()
    lab.note('central', f'has read name, battery and {len(status)} octets of status')
    await command(lab, peer, app)
    await be_told(lab, peer, there, app)
    lab.note('central', 'disconnects')
    await here.disconnect()
    lab.note('phone', f'sees the connection end with reason {await reason:#04x}')


async def command(lab, peer, app):
    characteristic = find(peer, COMMAND)
    await characteristic.write_value(b'start', with_response=True)
    for number in range(3):
        await characteristic.write_value(b'step %d' % number)
    code = await refusal(characteristic.write_value(b'x' * 17, with_response=True))
    await asyncio.sleep(0.2)
    lab.note('phone', f'has got the commands {", ".join(map(bytes.decode, app.commands))}; '
             f'refused a fifth with {code:#04x}')


async def be_told(lab, peer, there, app):
    ticks, notices = [], []
    await find(peer, TICKER).subscribe(ticks.append)
    lab.note('central', 'has subscribed to the ticker')
    await app.tick(there, 8)
    await find(peer, NOTICE).subscribe(notices.append)
    for text in (b'first notice', b'second notice'):
        await app.device.indicate_subscriber(there, app.notice, text)
    await find(peer, TICKER).unsubscribe(ticks.append)
    lab.note('central', f'has got {len(ticks)} notifications and {len(notices)} indications, '
             'and unsubscribed from the ticker')
    await app.tick(there, 2)
    lab.note('phone', 'has ticked twice more, without a subscriber')


async def second_visit(lab, central, phone):
    here, there = await connect(central, phone, interval=45)
    lab.note('central', 'is connected again')
    reason = end_of(here)
    peer = Peer(here)
    [service] = await peer.discover_service(APP)
    await service.discover_characteristics()
    value = await find(peer, STATUS).read_value()
    lab.note('central', f'has found the app by its UUID and read {len(value)} octets of status')
    await there.disconnect()
    lab.note('central', f'sees the connection end with reason {await reason:#04x}')
    await asyncio.sleep(0.5)
