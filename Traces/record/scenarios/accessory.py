"""An accessory with values of many formats

A phone connects to an accessory that has one characteristic of each common format: device
information, battery, health, sports, environment, HID and time. The phone discovers all, reads
every readable value and subscribes to the rest, which the accessory notifies or indicates, with
each combination of flags. The accessory requests connection parameters that Apple's guidelines
advise, three times, 40 seconds apart, and gets them. At the end the phone opens a channel with
credits, sends 600 octets, and closes it.

The values are made up, and each is correct in its format. Both controllers are of Bluetooth 4.1.
"""

import asyncio
import itertools
import struct

from bumble.att import Attribute
from bumble.core import UUID
from bumble.device import Peer
from bumble.gatt import Characteristic, Descriptor, Service
from bumble.l2cap import LeCreditBasedChannelSpec

import payloads as ad
from moves import connect, discover, end_of, find, scan

CAPTURES = {'phone': "the phone's host", 'accessory': "the accessory's host"}

PAYLOADS = {
    'advertising_data': (ad.flags() + ad.services_16(0x180F, 0x181A) + ad.tx_power(0)
                         + ad.appearance(0x0540) + ad.structure(0x12, b'\x0c\x00\x24\x00')),
    'scan_response_data': ad.name('Reedbed All') + ad.manufacturer(b'\x05'),
}
PSM = 0x0081
MOMENT = struct.pack('<H5B', 2024, 2, 29, 12, 34, 56)

May = Characteristic.Properties
Is = Attribute.Permissions


def sfloat(mantissa, exponent=0):
    """The medical float of 2 octets."""
    return struct.pack('<H', (exponent & 0xF) << 12 | mantissa & 0xFFF)


def float32(mantissa, exponent=0):
    """The medical float of 4 octets."""
    return struct.pack('<i', mantissa)[:3] + struct.pack('b', exponent)


READ = {
    '1800': {'2A00': b'Reedbed All', '2A01': b'\x40\x05',
             '2A04': struct.pack('<4H', 24, 36, 0, 600), '2AA6': b'\x01'},
    '1804': {'2A07': b'\xfc'},
    '1803': {'2A06': b'\x01'},
    '1805': {'2A2B': MOMENT + b'\x04\x80\x01', '2A0F': b'\x04\x04', '2A14': b'\x01\x08\x00\x00'},
    '180A': {
        '2A23': bytes.fromhex('0102030000fffeb1'), '2A24': b'RA-1', '2A25': b'000042',
        '2A26': b'1.0', '2A27': b'B', '2A28': b'2.3.4', '2A29': b'Reedbed Instruments',
        '2A50': b'\x01\xff\xff\x34\x12\x01\x00'},
    '180F': {'2A19': b'\x57'},
    '180D': {'2A38': b'\x01'},
    '1808': {'2A51': b'\x01\x00'},
    '1809': {'2A1D': b'\x02'},
    '1810': {'2A49': b'\x01\x00'},
    '1814': {'2A54': b'\x03\x00'},
    '1816': {'2A5C': b'\x03\x00', '2A5D': b'\x04'},
    '1818': {'2A65': b'\x0c\x00\x00\x00'},
    '181A': {'2A6E': struct.pack('<h', -512), '2A6F': struct.pack('<H', 4520),
             '2A6D': struct.pack('<I', 1013250)},
    '181D': {'2A9E': b'\x0b\x00\x00\x00'},
    '1812': {'2A4A': b'\x11\x01\x00\x02', '2A4B': bytes.fromhex('05010906a101c0'),
             '2A4E': b'\x01'},
}
# Of each: octets of flags, what always follows, and what each flag adds in order.
TOLD = {
    '1808': {'2A18': (1, struct.pack('<H', 7) + MOMENT,
                      {0: struct.pack('<h', 60), 1: sfloat(95, -5) + b'\x11', 3: bytes(2)})},
    '1809': {'2A1C': (1, float32(3712, -2), {1: MOMENT, 2: b'\x02'})},
    '1810': {'2A35': (1, sfloat(121) + sfloat(79) + sfloat(93),
                      {1: MOMENT, 2: sfloat(64), 4: bytes(2)})},
    '180D': {'2A37': (1, b'\x48', {0: b'\0', 3: struct.pack('<H', 12),
                                 4: struct.pack('<HH', 850, 861)})},
    '1814': {'2A53': (1, struct.pack('<HB', 700, 85),
                      {0: struct.pack('<H', 110), 1: struct.pack('<I', 12345)})},
    '1816': {'2A5B': (1, b'', {0: struct.pack('<IH', 1000, 2048),
                               1: struct.pack('<HH', 400, 1024)})},
    '1818': {'2A63': (2, struct.pack('<h', 215),
                      {0: b'\x64', 4: struct.pack('<IH', 1000, 4096),
                       5: struct.pack('<HH', 400, 1024)})},
    '181D': {'2A9D': (1, struct.pack('<H', 14200),
                      {1: MOMENT, 2: b'\x01', 3: struct.pack('<HH', 232, 1750)})},
}
INDICATED = {'2A1C', '2A35', '2A9D'}
ADVISED = ((30, 45, 0, 6000), (15, 15, 4, 6000), (90, 120, 10, 12000))  # ms, ms, events, ms
PAUSE = 40.0  # seconds between two wishes: 30 are due by Core 6.2, Vol 3, Part C, 9.3.9.2


def values_of(width, always, fields):
    """A value for each combination of flags."""
    for choice in itertools.product((False, True), repeat=len(fields)):
        chosen = [bit for bit, is_there in zip(fields, choice) if is_there]
        flags = sum(1 << bit for bit in chosen).to_bytes(width, 'little')
        yield flags + always + b''.join(fields[bit] for bit in chosen)


def services():
    """All services, each with what can be read and what is told."""
    result, told = [], {}
    for uuid in sorted(READ.keys() | TOLD.keys()):
        characteristics = [Characteristic(name, May.READ, Is.READABLE, value)
                           for name, value in READ.get(uuid, {}).items()]
        for name in TOLD.get(uuid, {}):
            told[name] = Characteristic(
                name, May.INDICATE if name in INDICATED else May.NOTIFY, Is(0), b'')
            characteristics.append(told[name])
        if uuid == '1812':
            characteristics.append(Characteristic(
                '2A4D', May.READ, Is.READABLE, bytes(8),
                [Descriptor('2908', Is.READABLE, b'\x01\x01'),
                 Descriptor('2901', Is.READABLE, b'Keys'),
                 Descriptor('2904', Is.READABLE, b'\x1b\0\0\x27\x01\0\0')]))
        result.append(Service(uuid, characteristics))
    return result, told


async def play(lab):
    accessory = await lab.host('accessory', 'Reedbed All', 'DA:1C:55:0E:93:2B', rssi=-55,
                               has_gap_service=False)
    phone = await lab.host('phone', 'Heron', 'D4:30:8E:5B:66:C2')
    offered, told = services()
    accessory.add_services(offered)
    accessory.create_l2cap_server(
        LeCreditBasedChannelSpec(psm=PSM, mtu=512, mps=100, max_credits=4),
        lambda channel: setattr(channel, 'sink', lambda _: None))
    lab.note('accessory', 'advertises every 152.5 ms')
    await accessory.start_advertising(
        advertising_interval_min=152.5, advertising_interval_max=152.5, **PAYLOADS)
    await scan(phone, 1.0, accessory.random_address, active=True, filter_duplicates=False)
    here, there = await connect(phone, accessory)
    reason = end_of(there)
    await Peer(here).request_mtu(185)
    peer = await discover(here)
    await read_all(lab, peer)
    await be_told(lab, peer, there, accessory, told)
    for wish in ADVISED:
        lab.note('accessory', 'asks for {} to {} ms, latency {}, timeout {} ms'.format(*wish))
        await there.update_parameters(*wish, use_l2cap=True)
        await asyncio.sleep(PAUSE)
    await use_channel(lab, here)
    lab.note('phone', 'disconnects')
    await here.disconnect()
    lab.note('accessory', f'sees the connection end with reason {await reason:#04x}')
    await asyncio.sleep(0.5)


async def read_all(lab, peer):
    names = [name for values in READ.values() for name in values] + ['2B29', '2B2A']
    for name in names:
        await find(peer, name).read_value()
    report = find(peer, '2A4D')
    await report.read_value()
    await report.descriptors[0].read_value()
    for name in ('2A00', '2A01', '2A04', '2AA6', '2B2A'):
        await peer.read_characteristics_by_uuid(UUID(name))
    lab.note('phone', f'has read {len(names) + 1} values and a descriptor, and five by type')


async def be_told(lab, peer, there, accessory, told):
    values = []
    for service in TOLD.values():
        for name, form in service.items():
            await find(peer, name).subscribe(values.append)
            tell = (accessory.indicate_subscriber if name in INDICATED
                    else accessory.notify_subscriber)
            for value in values_of(*form):
                await tell(there, told[name], value)
    await asyncio.sleep(0.5)
    lab.note('phone', f'has subscribed to {len(told)} values and got {len(values)}')


async def use_channel(lab, here):
    channel = await here.create_l2cap_channel(
        LeCreditBasedChannelSpec(psm=PSM, mtu=512, mps=100, max_credits=4))
    for _ in range(2):
        channel.write(bytes(300))
    await channel.drain()
    await asyncio.sleep(75.0)
    await channel.disconnect()
    lab.note('phone', 'has opened a channel, sent 600 octets and closed it')
