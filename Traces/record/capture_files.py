"""Records <-> the files that engineers exchange: btsnoop, pcap, pcapng, PacketLogger."""

import struct
from dataclasses import dataclass

# Microseconds since 1970 of the instant at which every scenario begins: 2000-01-01, 00:00 UTC,
# an instant that btsnoop itself is anchored to and that no real recording claims.
EPOCH = 946_684_800 * 1_000_000
BTSNOOP_EPOCH = 0x00DCDDB30F2F8000  # 1970 on btsnoop's clock

H4 = 1002
MONITOR = 2001
H4_WITH_DIRECTION = 201  # pcap link type

COMMAND, ACL, EVENT = 1, 2, 4


@dataclass(frozen=True)
class Record:
    """One HCI packet, H4 type octet first, as it passed between a host and its controller."""

    microseconds: int  # since EPOCH
    to_host: bool
    packet: bytes

    @property
    def kind(self):
        return self.packet[0]


def btsnoop(records, datalink=H4):
    """btsnoop with datalink 1002 (H4) or 2001 (Linux monitor)."""
    encode = {H4: _h4, MONITOR: _monitor}[datalink]
    parts = [b'btsnoop\0', struct.pack('>II', 1, datalink)]
    for record in records:
        flags, octets = encode(record)
        parts.append(struct.pack('>IIIIQ', len(octets), len(octets), flags, 0,
                                 BTSNOOP_EPOCH + EPOCH + record.microseconds))
        parts.append(octets)
    return b''.join(parts)


def _h4(record):
    return record.to_host | (record.kind != ACL) << 1, record.packet


def _monitor(record):
    opcode = {COMMAND: 2, EVENT: 3, ACL: 5 if record.to_host else 4}[record.kind]
    return opcode, record.packet[1:]  # adapter 0 in the upper half of the flags


def pcap(records, link_type=H4_WITH_DIRECTION):
    """Classic pcap, little-endian, microseconds; any link type gets type 201's octets."""
    parts = [struct.pack('<IHHiIII', 0xA1B2C3D4, 2, 4, 0, 0, 262144, link_type)]
    for record in records:
        octets = _with_direction(record)
        seconds, rest = divmod(EPOCH + record.microseconds, 1_000_000)
        parts.append(struct.pack('<IIII', seconds, rest, len(octets), len(octets)) + octets)
    return b''.join(parts)


def _with_direction(record):
    return struct.pack('>I', record.to_host) + record.packet


def pcapng(records):
    """pcapng with one interface of link type 201, microseconds."""
    parts = [
        _block(0x0A0D0D0A, struct.pack('<IHHq', 0x1A2B3C4D, 1, 0, -1)),
        _block(1, struct.pack('<HHI', H4_WITH_DIRECTION, 0, 262144)),
    ]
    for record in records:
        octets = _with_direction(record)
        high, low = divmod(EPOCH + record.microseconds, 1 << 32)
        header = struct.pack('<IIIII', 0, high, low, len(octets), len(octets))
        parts.append(_block(6, header + octets + bytes(-len(octets) % 4)))
    return b''.join(parts)


def _block(kind, body):
    length = struct.pack('<I', 12 + len(body))
    return struct.pack('<I', kind) + length + body + length


def packet_logger(records):
    """Apple's PacketLogger format, big-endian."""
    parts = []
    for record in records:
        kind = {COMMAND: 0, EVENT: 1, ACL: 3 if record.to_host else 2}[record.kind]
        seconds, rest = divmod(EPOCH + record.microseconds, 1_000_000)
        parts.append(struct.pack('>IIIB', 8 + len(record.packet), seconds, rest, kind))
        parts.append(record.packet[1:])
    return b''.join(parts)


def read_btsnoop(octets):
    """The records of a btsnoop 1002 file that btsnoop() wrote."""
    records, at = [], 16
    while at < len(octets):
        _, length, flags, _, time = struct.unpack_from('>IIIIQ', octets, at)
        packet = octets[at + 24:at + 24 + length]
        records.append(Record(time - BTSNOOP_EPOCH - EPOCH, bool(flags & 1), packet))
        at += 24 + length
    return records
