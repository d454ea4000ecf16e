"""What a btsnoop file of a central's or a peripheral's host holds.

This is a decoder of its own: it shares nothing with bluewake, so that a mistake of bluewake's
cannot be on both sides of a comparison. It knows what the captures of `Traces/` use: legacy and
extended advertising, connections, and ATT.
"""

import struct
import uuid
from dataclasses import dataclass, field

BASE_UUID = '0000{:04x}-0000-1000-8000-00805f9b34fb'


@dataclass
class Advertiser:
    """Everything that one address advertised."""

    structures: list = field(default_factory=list)  # (type, octets), each one once
    strengths: set = field(default_factory=set)
    connectable: bool = False
    comes_in_parts: bool = False

    def values(self, kind):
        return [octets for found, octets in self.structures if found == kind]

    @property
    def names(self):
        """The complete names, else the shortened ones."""
        return [name.decode() for name in self.values(0x09) or self.values(0x08)]

    @property
    def services(self):
        found = []
        for kind, size in ((0x02, 2), (0x03, 2), (0x06, 16), (0x07, 16)):
            for octets in self.values(kind):
                found += [uuid_text(octets[at:at + size]) for at in range(0, len(octets), size)]
        return sorted(set(found))

    @property
    def manufacturers(self):
        """The data of each company, every one that was ever seen."""
        found = {}
        for octets in self.values(0xFF):
            found.setdefault(struct.unpack('<H', octets[:2])[0], []).append(octets[2:])
        return found

    @property
    def service_data(self):
        found = {}
        for octets in self.values(0x16):
            found.setdefault(uuid_text(octets[:2]), []).append(octets[2:])
        return found


@dataclass
class Step:
    """One request of the client with its answer, or one value that the server sent."""

    act: str  # read, write, command, notification, indication
    handle: int
    value: bytes = b''
    error: int = 0


@dataclass
class Link:
    """A connection: its peer, what was done over it, and the attributes that it showed."""

    peer: str
    steps: list = field(default_factory=list)
    services: dict = field(default_factory=dict)  # first handle: UUID
    characteristics: dict = field(default_factory=dict)  # declaration: (value handle, flags, UUID)
    mtu: int = 23


class Story:
    """All of a capture: its advertisers by address, and its links in order."""

    def __init__(self, path):
        self.advertisers = {}
        self.links = []
        self.advertised = Advertiser()  # by the host that recorded this
        self._open = {}
        self._frames = {}
        self._requests = {}
        for is_to_host, packet in records(path.read_bytes()):
            if packet[0] == 4:
                self._event(packet[1], packet[3:])
            elif packet[0] == 2:
                self._data(is_to_host, packet[1:])
            elif packet[0] == 1:
                self._command(struct.unpack('<H', packet[1:3])[0], packet[4:])

    def _command(self, opcode, octets):
        """Takes in advertising data and scan response data, legacy and extended."""
        start = {0x2008: 1, 0x2009: 1, 0x2037: 4, 0x2038: 4}.get(opcode)
        if start:
            self.advertised.structures += structures(octets[start:])

    def _event(self, code, octets):
        if code == 0x05:
            self._open.pop(struct.unpack('<H', octets[1:3])[0], None)
        elif code == 0x3E and octets[0] in (0x01, 0x0A, 0x29) and octets[1] == 0:
            handle, = struct.unpack('<H', octets[2:4])
            link = Link(address_text(octets[6:12]))
            self.links.append(link)
            self._open[handle] = link
        elif code == 0x3E and octets[0] == 0x02:
            self._reports(octets, fixed=9, parse=_legacy_report)
        elif code == 0x3E and octets[0] == 0x0D:
            self._reports(octets, fixed=24, parse=_extended_report)

    def _reports(self, octets, fixed, parse):
        at = 2
        for _ in range(octets[1]):
            length = octets[at + fixed - 1]
            address, connectable, is_part, data, strength = parse(octets[at:], length)
            at += fixed + length + (1 if fixed == 9 else 0)
            advertiser = self.advertisers.setdefault(address, Advertiser())
            advertiser.connectable |= connectable
            advertiser.comes_in_parts |= is_part
            advertiser.strengths.add(strength)
            for structure in structures(data):
                if structure not in advertiser.structures:
                    advertiser.structures.append(structure)

    def _data(self, is_to_host, octets):
        handle_and_flags, = struct.unpack('<H', octets[:2])
        handle, is_first = handle_and_flags & 0xFFF, handle_and_flags >> 12 & 3 != 1
        key = (handle, is_to_host)
        frame = octets[4:] if is_first else self._frames.get(key, b'') + octets[4:]
        self._frames[key] = frame
        if len(frame) < 4 or len(frame) < 4 + struct.unpack('<H', frame[:2])[0]:
            return
        if frame[2:4] == b'\x04\x00' and handle in self._open:
            self._att(self._open[handle], frame[4:])

    def _att(self, link, pdu):
        opcode, rest = pdu[0], pdu[1:]
        if opcode in (0x02, 0x06, 0x08, 0x0A, 0x0C, 0x10, 0x12, 0x16, 0x18):
            self._requests[id(link)] = pdu
            return
        if opcode in (0x52, 0x1B, 0x1D):
            act = {0x52: 'command', 0x1B: 'notification', 0x1D: 'indication'}[opcode]
            link.steps.append(Step(act, struct.unpack('<H', rest[:2])[0], rest[2:]))
            return
        request = self._requests.get(id(link), b'\0')
        if opcode == 0x01:
            self._refused(link, request, rest)
        elif opcode == 0x03:
            mine, = struct.unpack('<H', request[1:3])
            link.mtu = min(mine, struct.unpack('<H', rest[:2])[0])
        elif opcode == 0x0B:
            link.steps.append(Step('read', struct.unpack('<H', request[1:3])[0], rest))
        elif opcode == 0x0D:
            handle, offset = struct.unpack('<HH', request[1:5])
            read = [step for step in link.steps if step.act == 'read' and step.handle == handle][-1]
            read.value = read.value[:offset] + rest
        elif opcode == 0x13:
            link.steps.append(Step('write', struct.unpack('<H', request[1:3])[0], request[3:]))
        elif opcode == 0x17:
            self._prepared(link, rest)
        elif opcode == 0x11:
            for entry in chunks(rest[1:], rest[0]):
                link.services[struct.unpack('<H', entry[:2])[0]] = uuid_text(entry[4:])
        elif opcode == 0x09 and request[5:] == b'\x03\x28':
            for entry in chunks(rest[1:], rest[0]):
                declaration, properties, value = struct.unpack('<HBH', entry[:5])
                link.characteristics[declaration] = (value, flags(properties), uuid_text(entry[5:]))

    def _prepared(self, link, rest):
        handle, offset = struct.unpack('<HH', rest[:4])
        if offset == 0:
            link.steps.append(Step('write', handle))
        link.steps[-1].value += rest[4:]

    def _refused(self, link, request, rest):
        act = {0x0A: 'read', 0x12: 'write'}.get(request[0])
        if act:
            link.steps.append(Step(act, struct.unpack('<H', request[1:3])[0], request[3:], rest[3]))


def records(octets):
    """The packets of a btsnoop file of H4, each with whether it goes to the host."""
    if octets[:8] != b'btsnoop\0' or octets[12:16] != b'\0\0\x03\xea':
        raise ValueError('not btsnoop with H4')
    at = 16
    while at < len(octets):
        _, length, direction = struct.unpack('>III', octets[at:at + 12])
        yield direction & 1 == 1, octets[at + 24:at + 24 + length]
        at += 24 + length


def structures(data):
    at = 0
    while at < len(data) and data[at]:
        yield data[at + 1], data[at + 2:at + 1 + data[at]]
        at += 1 + data[at]


def chunks(octets, size):
    return [octets[at:at + size] for at in range(0, len(octets), size)]


def uuid_text(octets):
    if len(octets) == 2:
        return BASE_UUID.format(struct.unpack('<H', octets)[0])
    return str(uuid.UUID(bytes=octets[::-1]))


def address_text(octets):
    return ':'.join(f'{octet:02X}' for octet in reversed(octets))


def flags(properties):
    """The names of a characteristic's properties, as the API of BlueZ has them."""
    names = ('broadcast', 'read', 'write-without-response', 'write', 'notify', 'indicate',
             'authenticated-signed-writes', 'extended-properties')
    return sorted(name for bit, name in enumerate(names) if properties >> bit & 1)


def signed(octet):
    return octet - 256 if octet > 127 else octet


def _legacy_report(octets, length):
    data = octets[9:9 + length]
    return (address_text(octets[2:8]), octets[0] in (0, 1), False, data,
            signed(octets[9 + length]))


def _extended_report(octets, length):
    # Bits 5 and 6 say that the data is not complete.
    return (address_text(octets[3:9]), octets[0] & 1 == 1, octets[0] & 0x60 != 0,
            octets[24:24 + length], signed(octets[13]))
