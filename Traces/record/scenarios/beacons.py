"""Beacons, trackers and devices that wait to be set up

Advertisers of public formats, each correct: a beacon in Apple's format, one of Eddystone for each of
its frames, one of AltBeacon; Fast Pair, while discoverable and while not; a tracker of the Find Hub
network and one of the format against unwanted tracking, near its owner and separated; and a Matter
device that waits for its commissioner. A scanner scans passively for 3 s, and reports duplicates.

Identifiers and keys in the payloads are made up. The scanner's controller is of Bluetooth 4.1.
"""

import struct

import payloads as ad
from moves import scan
from scenarios.advertisers import ADV_IND, ADV_NONCONN_IND, PDU_NAMES, Advertiser, appear, shown

CAPTURES = {'scanner': "the scanner's host"}

EDDYSTONE, FAST_PAIR, UNWANTED_TRACKING, MATTER = 0xFEAA, 0xFE2C, 0xFCB2, 0xFFF6
IDENTIFIER = bytes(range(0x50, 0x60))


def eddystone(frame):
    return ad.flags() + ad.services_16(EDDYSTONE) + ad.service_data(EDDYSTONE, frame)


def fast_pair(data):
    return ad.flags() + ad.service_data(FAST_PAIR, data)


def tracker(is_near_owner):
    return ad.service_data(UNWANTED_TRACKING, bytes([0x02, is_near_owner]) + IDENTIFIER)


def find_hub(kind, *hashed_flags):
    identifier = IDENTIFIER + IDENTIFIER[:4]
    return ad.flags() + ad.service_data(
        EDDYSTONE, bytes([kind]) + identifier + bytes(hashed_flags))


CROWD = (
    Advertiser('apple', 'E1:0B:5C:20:71:01', 300, -59, ad.flags() + ad.manufacturer(
        b'\x02\x15' + IDENTIFIER + struct.pack('>HHb', 7, 12, -59), company=ad.APPLE),
        kind=ADV_NONCONN_IND),
    Advertiser('uid', 'E1:0B:5C:20:71:02', 300, -62,
               eddystone(b'\x00\xee' + IDENTIFIER + bytes(2)), kind=ADV_NONCONN_IND),
    Advertiser('url', 'E1:0B:5C:20:71:03', 300, -64,
               eddystone(b'\x10\xee\x03reedbed\x07'), kind=ADV_NONCONN_IND),
    Advertiser('telemetry', 'E1:0B:5C:20:71:04', 300, -66,
               eddystone(b'\x20\x00' + struct.pack('>HhII', 2950, 0x1580, 1200, 36000)),
               kind=ADV_NONCONN_IND),
    Advertiser('altbeacon', 'E1:0B:5C:20:71:05', 300, -68, ad.flags() + ad.manufacturer(
        b'\xbe\xac' + IDENTIFIER + IDENTIFIER[:4] + b'\xc5\x00'), kind=ADV_NONCONN_IND),
    Advertiser('in-pairing-mode', 'E1:0B:5C:20:71:06', 100, -51, fast_pair(b'\x0a\x0b\x0c')),
    Advertiser('paired', 'E1:0B:5C:20:71:07', 250, -53,
               fast_pair(b'\x00\x40' + IDENTIFIER[:4] + b'\x21\xc7\xc8')),
    Advertiser('without-keys', 'E1:0B:5C:20:71:08', 250, -57, fast_pair(bytes(2))),
    Advertiser('find-hub', '5E:0B:5C:20:71:09', 500, -72, find_hub(0x40)),
    Advertiser('find-hub-separated', '5E:0B:5C:20:71:0A', 500, -74, find_hub(0x41, 0x80)),
    Advertiser('near-its-owner', '5E:0B:5C:20:71:0B', 500, -76, tracker(True)),
    Advertiser('separated', '5E:0B:5C:20:71:0C', 500, -78, tracker(False)),
    Advertiser('matter', 'E1:0B:5C:20:71:0D', 100, -55, ad.flags() + ad.service_data(
        MATTER, struct.pack('<BHHHB', 0, 0x0F00, 0xFFF1, 0x8001, 0)), kind=ADV_IND),
)


def details():
    """The advertisers for about.md: heading, column heads, rows."""
    head = ('Who', 'Address', 'PDU', 'Every', 'Advertising data')
    rows = [(who.role, who.address.lower(), PDU_NAMES[who.kind], f'{who.interval:g} ms',
             shown(who.data)) for who in CROWD]
    return 'Advertisers', head, rows


async def play(lab):
    scanner = await lab.host('scanner', 'Avocet', 'DA:6E:94:2B:C8:58')
    for each in CROWD:
        await appear(lab, each)
    lab.note('scanner', 'scans passively for 3 s, duplicates reported')
    await scan(scanner, 3.0, active=False, filter_duplicates=False)
    lab.note('scanner', 'has stopped scanning')
