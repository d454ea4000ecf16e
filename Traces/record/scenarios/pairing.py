"""A peripheral with values that require pairing

A phone connects to a medicine box, discovers everything and reads its battery level, which needs no
security. A read of the diary is refused: the link is not encrypted (0x0F). The phone's host pairs
(LE Secure Connections, Just Works, with bonding), reads the diary, writes to it and subscribes to
the two lids, which are two characteristics with one UUID. The phone disconnects. On the second
connection it encrypts the link at once, with the kept key: no request is refused, and the diary
holds the entries written since.

Both controllers are of Bluetooth 4.1. All PDUs of the Security Manager are in the captures, and so
is the traffic of the encrypted link, since a host sees it decrypted.
"""

import asyncio

from bumble.att import Attribute
from bumble.core import UUID
from bumble.device import Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.pairing import PairingConfig

import payloads as ad
from moves import connect, discover, end_of, find, refusal, scan

CAPTURES = {'central': "the phone's host", 'peripheral': "the medicine box's host"}
BATTERY = '2A19'
VENDOR = '5B0C0000-7A41-4D0E-8E52-6C1F90A3D7B8'
DIARY = '5B0C0001-7A41-4D0E-8E52-6C1F90A3D7B8'
LID = '5B0C0002-7A41-4D0E-8E52-6C1F90A3D7B8'

_May = Characteristic.Properties
_Is = Attribute.Permissions


class MedicineBox:
    """A server with a diary for friends only."""

    def __init__(self, device):
        self.device = device
        self.diary = b'08:00 white'
        self.lids = [Characteristic(LID, _May.NOTIFY, _Is(0), b'') for _ in range(2)]
        device.add_services([
            Service('180F', [Characteristic(BATTERY, _May.READ, _Is.READABLE, bytes([62]))]),
            Service(VENDOR, [self._diary(), *self.lids]),
        ])

    def _diary(self):
        def write(_, value):
            self.diary = bytes(value)

        return Characteristic(
            DIARY, _May.READ | _May.WRITE,
            _Is.READABLE | _Is.WRITEABLE | _Is.READ_REQUIRES_ENCRYPTION
            | _Is.WRITE_REQUIRES_ENCRYPTION,
            CharacteristicValue(read=lambda _: self.diary, write=write))

    async def move(self, connection, *moves):
        for lid, position in moves:
            await asyncio.sleep(0.8)
            await self.device.notify_subscriber(
                connection, self.lids[lid], bytes([position]))


async def play(lab):
    peripheral = await lab.host('peripheral', 'Sedge Box', 'F6:0D:93:2B:48:71', rssi=-61)
    central = await lab.host('central', 'Avocet', 'D9:55:1C:E0:7A:36')
    for device in (peripheral, central):
        device.pairing_config_factory = lambda _: PairingConfig(
            mitm=False, identity_address_type=PairingConfig.AddressType.RANDOM)
    box = MedicineBox(peripheral)
    await first_connection(lab, central, peripheral, box)
    box.diary += b', 20:00 red'
    lab.note('peripheral', 'has written into its diary by itself')
    await asyncio.sleep(3.0)
    await second_connection(lab, central, peripheral, box)
    await asyncio.sleep(0.5)


async def first_connection(lab, central, peripheral, box):
    here, there = await meet(lab, central, peripheral)
    await Peer(here).request_mtu(185)
    peer = await discover(here)
    lab.note('central', 'has discovered all')
    await find(peer, BATTERY).read_value()
    code = await refusal(find(peer, DIARY).read_value())
    lab.note('peripheral', f'has refused a read of its diary: {code:#04x}')
    await here.pair()
    lab.note('central', 'has paired')
    value = await find(peer, DIARY).read_value()
    lab.note('central', f'has read the diary: {value.decode()}')
    await find(peer, DIARY).write_value(b'08:00 white, 12:30 blue', with_response=True)
    lab.note('central', 'has written to it')
    await listen(lab, peer, there, box, (0, 1), (1, 1), (0, 0))
    lab.note('central', 'disconnects')
    reason = end_of(there)
    await here.disconnect()
    lab.note('peripheral', f'sees the connection end with reason {await reason:#04x}')


async def second_connection(lab, central, peripheral, box):
    here, there = await meet(lab, central, peripheral)
    await here.encrypt()
    lab.note('central', 'has encrypted the link with the key that it kept')
    await Peer(here).request_mtu(185)
    peer = await discover(here)
    value = await find(peer, DIARY).read_value()
    lab.note('central', f'has read the diary: {value.decode()}')
    await listen(lab, peer, there, box, (1, 0))
    reason = end_of(here)
    await there.disconnect()
    lab.note('central', f'sees the connection end with reason {await reason:#04x}')


async def meet(lab, central, peripheral):
    await peripheral.start_advertising(
        advertising_interval_min=211.25, advertising_interval_max=211.25,
        advertising_data=ad.flags() + ad.services_16(0x180F) + ad.name('Sedge Box'))
    lab.note('peripheral', 'advertises every 211.25 ms')
    await scan(central, 0.0, peripheral.random_address, filter_duplicates=True)
    ends = await connect(central, peripheral)
    lab.note('central', 'is connected')
    return ends


async def listen(lab, peer, there, box, *moves):
    values = []
    for number, lid in enumerate(peer.get_characteristics_by_uuid(UUID(LID)), start=1):
        await lid.subscribe(lambda value, number=number: values.append((number, value[0])))
    await box.move(there, *moves)
    await asyncio.sleep(0.15)
    told = ', '.join(f'lid {number} {"open" if is_open else "shut"}' for number, is_open in values)
    lab.note('central', f'has received: {told}')
