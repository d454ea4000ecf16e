"""Many advertisers, one scanner

Twelve advertisers of all undirected legacy kinds, each with its own interval: one that changes its
service data, one that changes its name, one that comes and goes, one without data, one with a name
in UTF-8, one whose UUID is only in the scan response, one with a public address, one rarely
received, and one that looks like a phone with its app in the background (Apple's overflow area and
an empty scan response). The scanner scans passively, then actively, then actively with the
duplicate filter; before that, duplicates are reported.

The scanner's controller is of Bluetooth 4.1: legacy reports, sometimes an advertisement and its
scan response in one event.
"""

import asyncio
from dataclasses import dataclass

from bumble.device import AdvertisingType
from bumble.hci import OwnAddressType

import payloads as ad
from moves import scan

CAPTURES = {'scanner': "the scanner's host",
            'thermometer': 'the host of the advertiser that changes its service data'}

HIDDEN = 'A81C0000-2F5E-4D39-86B7-94E05D3C1F6A'
IN_THE_BACKGROUND = ('A81C0001-2F5E-4D39-86B7-94E05D3C1F6A',
                     'A81C0002-2F5E-4D39-86B7-94E05D3C1F6A')

ADV_IND = AdvertisingType.UNDIRECTED_CONNECTABLE_SCANNABLE
ADV_SCAN_IND = AdvertisingType.UNDIRECTED_SCANNABLE
ADV_NONCONN_IND = AdvertisingType.UNDIRECTED
PDU_NAMES = {ADV_IND: 'ADV_IND', ADV_SCAN_IND: 'ADV_SCAN_IND', ADV_NONCONN_IND: 'ADV_NONCONN_IND'}


@dataclass(frozen=True)
class Advertiser:
    """Who advertises what, how often (milliseconds) and how loudly."""

    role: str
    address: str
    interval: float
    rssi: int
    data: bytes
    scan_response: bytes = b''
    kind: AdvertisingType = ADV_IND
    is_public: bool = False
    lost: float = 0.0


def temperature(tenths):
    return ad.flags() + ad.services_16(0x1809) + ad.service_data(
        0x1809, tenths.to_bytes(2, 'little'))


def renamed(number):
    return ad.flags() + ad.name(f'Gannet {number}') + ad.manufacturer(bytes([number]))


CROWD = (
    Advertiser('thermometer', 'C1:10:A2:00:5E:01', 318.75, -57, temperature(201),
               ad.name('Marsh Thermometer')),
    Advertiser('renamed', 'C2:20:B3:11:6F:02', 546.25, -63, renamed(1), ad.tx_power(0)),
    Advertiser('visitor', 'C3:30:C4:22:70:03', 417.5, -70,
               ad.flags() + ad.name('Kitti', ad.SHORT_NAME),
               ad.name('Kittiwake beacon')),
    Advertiser('mute', 'C4:40:D5:33:81:04', 1285.0, -84, b''),
    Advertiser('utf8', 'C5:50:E6:44:92:05', 417.5, -55, ad.flags() + ad.name('Möwe ☕ カモメ')),
    Advertiser('hidden', 'C6:60:F7:55:A3:06', 546.25, -66, ad.flags(),
               ad.services_128(HIDDEN) + ad.name('Hidden')),
    Advertiser('background', 'C7:70:08:66:B4:07', 211.25, -49,
               ad.flags(0x1A) + ad.overflow_area(*IN_THE_BACKGROUND)),
    Advertiser('public', '02:B1:0E:77:00:08', 760.0, -61,
               ad.flags(0x04) + ad.services_16(0x180A, 0x1812, kind=ad.SOME_16),
               ad.name('Jetty hub'), is_public=True),
    Advertiser('beacon', 'C9:90:2A:88:D6:09', 318.75, -73,
               ad.flags(0x04) + ad.manufacturer(bytes(range(0xA0, 0xB4)) + b'\xc5'),
               kind=ADV_NONCONN_IND),
    Advertiser('weather', 'CA:A0:3B:99:E7:0A', 852.5, -68,
               ad.services_16(0x181A) + ad.service_data(0x181A, b'\x4c\x08\x10\x27'),
               ad.name('Weather'), kind=ADV_SCAN_IND),
    Advertiser('faint', 'CB:B0:4C:AA:F8:0B', 546.25, -97,
               ad.flags() + ad.name('Faint'), lost=0.85),
    Advertiser('slow', 'CC:C0:5D:BB:09:0C', 2500.0, -60,
               ad.flags() + ad.services_128(HIDDEN) + ad.tx_power(-20)),
)


def details():
    """The advertisers for about.md: heading, column heads, rows."""
    head = ('Who', 'Address', 'PDU', 'Every', 'Advertising data at first', 'Scan response')
    rows = [(who.role, who.address.lower(), PDU_NAMES[who.kind], f'{who.interval:g} ms',
             shown(who.data), shown(who.scan_response))
            for who in CROWD]
    hidden = ' and '.join(f'{uuid.lower()} (bit {ad.overflow_bit(uuid)})'
                          for uuid in IN_THE_BACKGROUND)
    return f'Advertisers (in the overflow area: {hidden})', head, rows


def shown(octets):
    return f'`{octets.hex()}`' if octets else 'nothing'


async def play(lab):
    scanner = await lab.host('scanner', 'Avocet', 'DA:6E:94:2B:C8:57')
    devices = {each.role: await appear(lab, each) for each in CROWD}
    changes = asyncio.gather(
        change_temperature(lab, devices['thermometer']), change_name(lab, devices['renamed']),
        come_and_go(lab, devices['visitor']))
    lab.note('scanner', 'scans passively for 24 s, duplicates reported')
    await scan(scanner, 24.0, active=False, filter_duplicates=False)
    await asyncio.sleep(1.0)
    lab.note('scanner', 'scans actively for 36 s, duplicates reported')
    await scan(scanner, 36.0, active=True, filter_duplicates=False)
    await asyncio.sleep(1.0)
    lab.note('scanner', 'scans actively for 6 s, duplicates filtered')
    await scan(scanner, 6.0, active=True, filter_duplicates=True)
    lab.note('scanner', 'has stopped scanning')
    await changes


async def appear(lab, who):
    # A host has a random address too, even if it advertises from its public one.
    random_address = 'C0' + who.address[2:] if who.is_public else who.address
    device = await lab.host(
        who.role, who.role, random_address, rssi=who.rssi, lost_advertising=who.lost,
        is_recorded=who.role in CAPTURES, public_address=who.address if who.is_public else None)
    await device.start_advertising(
        advertising_type=who.kind, advertising_data=who.data,
        scan_response_data=who.scan_response,
        own_address_type=OwnAddressType.PUBLIC if who.is_public else OwnAddressType.RANDOM,
        advertising_interval_min=who.interval, advertising_interval_max=who.interval)
    return device


async def change(device, data):
    await device.stop_advertising()
    await device.start_advertising(advertising_data=data)


async def change_temperature(lab, device):
    for tenths in range(202, 212):
        await asyncio.sleep(5.0)
        await change(device, temperature(tenths))
    lab.note('thermometer', 'has changed its service data ten times, every 5 s')


async def change_name(lab, device):
    for number in (2, 3, 4):
        await asyncio.sleep(15.0)
        await change(device, renamed(number))
        lab.note('renamed', f'calls itself Gannet {number}')


async def come_and_go(lab, device):
    for seconds, comes in ((9.0, False), (12.0, True), (20.0, False), (16.0, True)):
        await asyncio.sleep(seconds)
        if comes:
            await device.start_advertising()
        else:
            await device.stop_advertising()
        lab.note('visitor', 'is back' if comes else 'stops advertising')
