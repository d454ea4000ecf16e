"""The file of Traces/sniffed-link/: a link as a sniffer hears it, packet by packet.

Nothing of it is recorded: the packets are written from a list, since the hosts of the lab have no
link layer. It is for rules about control PDUs, and each PDU is correct.
"""

import struct

from capture_files import EPOCH

NAME = 'sniffed-link/sniffer.pcap'
WHAT = 'a link as a sniffer hears it'
LINK_TYPE = 256  # LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR
ADVERTISING_ACCESS, ADVERTISING_CRC = 0x8E89BED6, 0x555555
ACCESS, CRC_START = 0x5A3B9C6D, 0x1C2D3E
CENTRAL, PERIPHERAL = 'D4:30:8E:5B:66:C2', 'DA:1C:55:0E:93:2C'
RANDOM_BOTH, RANDOM_SENDER = 0xC0, 0x40
ADV_IND, CONNECT_IND = 0x00, 0x05
INTERVAL = 30_000  # microseconds between two connection events
FLAGS = 0x0C13  # dewhitened; signal power, reference access address; CRC checked, and correct
FROM_CENTRAL, FROM_PERIPHERAL = 2 << 7, 3 << 7

FEATURES = bytes.fromhex('ff59000000000000')
TIMES = struct.pack('<HHHH', 251, 2120, 251, 2120)
PARAMETERS = struct.pack('<4H', 24, 36, 0, 600)
# Who sends which control PDU, each in a connection event of its own.
CONTROL = (
    ('central', b'\x08' + FEATURES),  # LL_FEATURE_REQ
    ('peripheral', b'\x09' + FEATURES),
    ('central', b'\x0c\x09\xff\xff\x01\x00'),  # LL_VERSION_IND
    ('peripheral', b'\x0c\x0c\xff\xff\x02\x00'),
    ('peripheral', b'\x0e' + FEATURES),  # LL_PERIPHERAL_FEATURE_REQ
    ('central', b'\x09' + FEATURES),
    ('central', b'\x14' + TIMES),  # LL_LENGTH_REQ
    ('peripheral', b'\x15' + TIMES),
    ('central', b'\x16\x03\x03'),  # LL_PHY_REQ
    ('peripheral', b'\x17\x03\x03'),
    ('central', b'\x18\x02\x02\x20\x00'),  # LL_PHY_UPDATE_IND
    ('peripheral', b'\x0f' + PARAMETERS + bytes(3) + b'\xff' * 12),  # LL_CONNECTION_PARAM_REQ
    ('central', b'\x00\x01' + struct.pack('<5H', 0, 36, 0, 600, 40)),  # LL_CONNECTION_UPDATE_IND
    ('central', b'\x01\xff\xff\x0f\x00\x00' + struct.pack('<H', 60)),  # LL_CHANNEL_MAP_IND
    ('central', b'\x12'),  # LL_PING_REQ
    ('peripheral', b'\x13'),
    ('central', b'\x02\x13'),  # LL_TERMINATE_IND
)


def file():
    """The octets of the capture, and its number of packets."""
    packets = [(0, 37, 0, ADVERTISING_ACCESS, ADVERTISING_CRC, _advert()),
               (400, 37, 0, ADVERTISING_ACCESS, ADVERTISING_CRC, _connect_request())]
    at = 10_000
    for event, (sender, pdu) in enumerate(CONTROL):
        for who, flag in (('central', FROM_CENTRAL), ('peripheral', FROM_PERIPHERAL)):
            packets.append((at, event % 37, flag, ACCESS, CRC_START,
                            _data(who, event, pdu if who == sender else None)))
            at += 300
        at += INTERVAL - 600
    parts = [struct.pack('<IHHiIII', 0xA1B2C3D4, 2, 4, 0, 0, 262144, LINK_TYPE)]
    for microseconds, channel, flag, access, start, pdu in packets:
        octets = (struct.pack('<BbbBIH', _frequency(channel), -50, 0, 0, access, FLAGS | flag)
                  + struct.pack('<I', access) + pdu + _crc(pdu, start))
        seconds, rest = divmod(EPOCH + microseconds, 1_000_000)
        parts.append(struct.pack('<IIII', seconds, rest, len(octets), len(octets)) + octets)
    return b''.join(parts), len(packets)


def about():
    return f'''# A link as a sniffer receives it

An advert, a connection request and {len(CONTROL)} control PDUs of the link layer, one in each
connection event, with empty packets between them. [`sniffed.py`](../record/sniffed.py) writes the
packets from a list, without a recording. Every PDU is correct, and comes from the end that may send
it. Link type 256, Bluetooth Low Energy with a header of the sniffer.

| Address | Role |
| --- | --- |
| {CENTRAL} (random) | central |
| {PERIPHERAL} (random) | peripheral |
'''.encode()


def _frequency(channel):
    """The number of a channel by frequency: 37, 38 and 39 are the first, the 13th and the last."""
    return {37: 0, 38: 12, 39: 39}.get(channel, channel + (1 if channel < 11 else 2))


def _address(text):
    return bytes.fromhex(text.replace(':', ''))[::-1]


def _advert():
    payload = _address(PERIPHERAL) + b'\x02\x01\x06'
    return bytes([RANDOM_SENDER | ADV_IND, len(payload)]) + payload


def _connect_request():
    payload = (_address(CENTRAL) + _address(PERIPHERAL) + struct.pack('<I', ACCESS)
               + CRC_START.to_bytes(3, 'little') + struct.pack('<BHHHH', 2, 2, 24, 0, 400)
               + b'\xff\xff\xff\xff\x1f' + bytes([9]))
    return bytes([RANDOM_BOTH | CONNECT_IND, len(payload)]) + payload


def _data(who, event, control):
    """A data PDU; its sequence numbers are those of a link without losses."""
    number = event & 1
    expected = number if who == 'central' else number ^ 1
    payload = control or b''
    return bytes([(3 if control else 1) | expected << 2 | number << 3, len(payload)]) + payload


def _crc(pdu, start):
    """Core 6.2, Vol 6, Part B, 3.1.1."""
    register = int(f'{start:024b}'[::-1], 2)
    for octet in pdu:
        for bit in range(8):
            feedback = register & 1 ^ octet >> bit & 1
            register = register >> 1 ^ (0xDA6000 if feedback else 0)
    return register.to_bytes(3, 'little')
