"""Advertising payloads, AD structure by AD structure."""

import struct
from uuid import UUID

FLAGS, TX_POWER, APPEARANCE = 0x01, 0x0A, 0x19
SOME_16, ALL_16, SOME_128, ALL_128 = 0x02, 0x03, 0x06, 0x07
SHORT_NAME, NAME = 0x08, 0x09
SERVICE_DATA_16, MANUFACTURER = 0x16, 0xFF

MADE_UP_COMPANY = 0xFFFF  # no company has it: the Assigned Numbers keep it for tests
APPLE = 0x004C


def structure(kind, octets):
    """One AD structure: its length, its type, its data."""
    return bytes([1 + len(octets), kind]) + octets


def flags(value=0x06):
    return structure(FLAGS, bytes([value]))


def name(text, kind=NAME):
    return structure(kind, text.encode())


def services_16(*uuids, kind=ALL_16):
    return structure(kind, b''.join(struct.pack('<H', uuid) for uuid in uuids))


def services_128(*uuids, kind=ALL_128):
    return structure(kind, b''.join(UUID(uuid).bytes[::-1] for uuid in uuids))


def service_data(uuid, octets):
    return structure(SERVICE_DATA_16, struct.pack('<H', uuid) + octets)


def manufacturer(octets, company=MADE_UP_COMPANY):
    return structure(MANUFACTURER, struct.pack('<H', company) + octets)


def tx_power(dbm):
    return structure(TX_POWER, struct.pack('b', dbm))


def appearance(value):
    return structure(APPEARANCE, struct.pack('<H', value))


def overflow_bit(uuid):
    """The bit of the overflow area that stands for a 128-bit UUID: BG-AIR-15."""
    register = 0
    for octet in UUID(uuid).bytes:
        register ^= octet
        for _ in range(8):
            register = (register << 1 ^ (0x09 if register & 0x80 else 0)) & 0xFF
    return register & 0x7F


def overflow_area(*uuids):
    """What a phone in the background advertises instead of its service UUIDs: BG-AIR-13."""
    mask = bytearray(16)
    for uuid in uuids:
        bit = overflow_bit(uuid)
        mask[bit // 8] |= 1 << bit % 8
    return manufacturer(bytes([0x01]) + bytes(mask), company=APPLE)
