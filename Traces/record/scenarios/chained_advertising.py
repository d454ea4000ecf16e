"""Advertisements longer than a report

One peripheral with two extended advertising sets, one of 600 octets and one of 1650, the maximum.
Their AD structures do not end where a report ends, so they can be read only when the reports of a
chain are joined. Some chains break: their last report marks the data as truncated.

Decoders that read each report by itself find damage where there is none: tshark 4.0 calls nearly
every record of a chain malformed, and the commands that set the data in pieces too.

Both controllers are of Bluetooth 5.0.
"""

import random

from bumble.device import AdvertisingEventProperties, AdvertisingParameters
from bumble.hci import Address

import payloads as ad
from moves import advertise_at_length, scan

CAPTURES = {'scanner': "the scanner's host", 'advertiser': "the advertiser's host"}

MIDDLE, LONGEST = Address('F9:6B:01:D2:4E:11'), Address('F9:6B:02:D2:4E:12')
SERVICE = 'B5A70000-63D8-4C1E-9F02-7E4A1D9C8B36'


async def play(lab):
    advertiser = await lab.host(
        'advertiser', 'Bullfrog', 'F9:6B:00:D2:4E:10', is_extended=True, rssi=-62)
    scanner = await lab.host('scanner', 'Stilt', 'DF:04:E8:5A:91:7C', is_extended=True)
    chance = random.Random(f'{lab.scenario}/payloads')
    middle = (ad.name('600 octets') + pieces(chance, 250, 246) + ad.services_128(SERVICE)
              + ad.manufacturer(chance.randbytes(62)))
    longest = (ad.name('1650 octets') + pieces(chance, *[250] * 6) + ad.services_128(SERVICE)
               + ad.manufacturer(chance.randbytes(91)))
    lab.note('advertiser', f'advertises {len(middle)} octets every 350 ms, '
             f'{len(longest)} octets every 900 ms')
    await advertise_at_length(advertiser, parameters(4, 350), MIDDLE, middle)
    await advertise_at_length(advertiser, parameters(5, 900), LONGEST, longest)
    lab.note('scanner', 'scans passively for 6 s, duplicates reported')
    await scan(scanner, 6.0, active=False, filter_duplicates=False)
    lab.note('scanner', 'has stopped scanning')


def pieces(chance, *lengths):
    return b''.join(ad.manufacturer(chance.randbytes(length)) for length in lengths)


def parameters(sid, milliseconds):
    return AdvertisingParameters(
        advertising_event_properties=AdvertisingEventProperties(is_connectable=False),
        primary_advertising_interval_min=milliseconds,
        primary_advertising_interval_max=milliseconds, advertising_sid=sid)
