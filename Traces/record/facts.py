"""What a capture holds, counted from its octets and from nothing else.

These are the numbers that tests rely on, so no code of the recorded stack takes part in them.
"""

import struct
from collections import Counter
from dataclasses import dataclass, field

from capture_files import ACL, EVENT

LE_META, DISCONNECTION = 0x3E, 0x05
CONNECTION, REPORT, ENHANCED_CONNECTION, EXTENDED_REPORT = 0x01, 0x02, 0x0A, 0x0D
ATT_CHANNEL = 0x0004
NOTIFICATION, INDICATION, ERROR = 0x1B, 0x1D, 0x01

ATT_NAMES = {
    0x01: 'Error Response', 0x02: 'Exchange MTU Request', 0x03: 'Exchange MTU Response',
    0x04: 'Find Information Request', 0x05: 'Find Information Response',
    0x06: 'Find By Type Value Request', 0x07: 'Find By Type Value Response',
    0x08: 'Read By Type Request', 0x09: 'Read By Type Response',
    0x0A: 'Read Request', 0x0B: 'Read Response',
    0x0C: 'Read Blob Request', 0x0D: 'Read Blob Response',
    0x10: 'Read By Group Type Request', 0x11: 'Read By Group Type Response',
    0x12: 'Write Request', 0x13: 'Write Response',
    0x16: 'Prepare Write Request', 0x17: 'Prepare Write Response',
    0x18: 'Execute Write Request', 0x19: 'Execute Write Response',
    0x1B: 'Handle Value Notification', 0x1D: 'Handle Value Indication',
    0x1E: 'Handle Value Confirmation', 0x52: 'Write Command',
}


@dataclass
class Advertiser:
    """All reports about one address; a chain of extended reports counts once for each report."""

    address: str
    advertisements: int = 0
    scan_responses: int = 0
    payloads: set = field(default_factory=set)
    rssi: list = field(default_factory=list)


@dataclass
class Connection:
    """One connection, from Connection Complete to Disconnection Complete."""

    handle: int
    is_central: bool
    peer: str
    begins: float
    first_record: int
    interval: float
    timeout: float
    ends: float = None
    last_record: int = None
    reason: int = None
    pdus: Counter = field(default_factory=Counter)
    values: dict = field(default_factory=dict)
    partial: dict = field(default_factory=dict)


@dataclass
class Facts:
    """The counts of one capture."""

    records: int = 0
    seconds: float = 0.0
    kinds: Counter = field(default_factory=Counter)
    reports: int = 0
    report_events: int = 0
    data_statuses: Counter = field(default_factory=Counter)  # of extended reports
    advertisers: dict = field(default_factory=dict)
    connections: list = field(default_factory=list)


def count(records):
    facts, open_connections = Facts(), {}
    for number, record in enumerate(records, start=1):
        facts.records = number
        facts.seconds = record.microseconds / 1e6
        facts.kinds[record.kind] += 1
        if record.kind == EVENT:
            _event(facts, open_connections, number, record)
        elif record.kind == ACL:
            _acl(open_connections, record)
    return facts


def _event(facts, open_connections, number, record):
    code, parameters = record.packet[1], record.packet[3:]
    if code == DISCONNECTION and parameters[0] == 0:
        handle, reason = struct.unpack_from('<HB', parameters, 1)
        connection = open_connections.pop(handle)
        connection.ends, connection.reason = record.microseconds / 1e6, reason
        connection.last_record = number
    elif code == LE_META and parameters[0] == REPORT:
        _legacy_reports(facts, parameters[1:])
    elif code == LE_META and parameters[0] == EXTENDED_REPORT:
        _extended_reports(facts, parameters[1:])
    elif code == LE_META and parameters[0] in (CONNECTION, ENHANCED_CONNECTION):
        connection = _connection(number, record.microseconds / 1e6, parameters)
        facts.connections.append(connection)
        open_connections[connection.handle] = connection


def _connection(number, seconds, parameters):
    _, handle, role, address_type = struct.unpack_from('<BHBB', parameters, 1)
    times = 12 if parameters[0] == CONNECTION else 24
    interval, _, timeout = struct.unpack_from('<HHH', parameters, times)
    return Connection(
        handle, role == 0, _address(address_type, parameters[6:12]), seconds, number,
        interval * 1.25, timeout * 10)


def _legacy_reports(facts, octets):
    facts.report_events += 1
    at = 1
    for _ in range(octets[0]):
        kind, address_type, length = octets[at], octets[at + 1], octets[at + 8]
        data = octets[at + 9:at + 9 + length]
        rssi = struct.unpack_from('b', octets, at + 9 + length)[0]
        _report(facts, _address(address_type, octets[at + 2:at + 8]), kind == 4, data, rssi)
        at += 10 + length


def _extended_reports(facts, octets):
    facts.report_events += 1
    at = 1
    for _ in range(octets[0]):
        kind, address_type = struct.unpack_from('<HB', octets, at)
        rssi, length = struct.unpack_from('b', octets, at + 13)[0], octets[at + 23]
        data = octets[at + 24:at + 24 + length]
        address = _address(address_type, octets[at + 3:at + 9])
        _report(facts, address, bool(kind & 0x08), data, rssi)
        facts.data_statuses[kind >> 5 & 3] += 1
        at += 24 + length


def _report(facts, address, is_response, data, rssi):
    facts.reports += 1
    who = facts.advertisers.setdefault(address, Advertiser(address))
    if is_response:
        who.scan_responses += 1
    else:
        who.advertisements += 1
    who.payloads.add((is_response, data))
    who.rssi.append(rssi)


def _address(address_type, octets):
    text = ':'.join(f'{octet:02x}' for octet in reversed(octets))
    return f'{text} ({"random" if address_type & 1 else "public"})'


def _acl(open_connections, record):
    header, = struct.unpack_from('<H', record.packet, 1)
    handle, boundary, payload = header & 0x0FFF, header >> 12 & 3, record.packet[5:]
    connection = open_connections[handle]
    if boundary != 1:
        connection.partial[record.to_host] = b''
    frame = connection.partial[record.to_host] = connection.partial[record.to_host] + payload
    if len(frame) >= 4 and len(frame) == 4 + int.from_bytes(frame[:2], 'little'):
        if int.from_bytes(frame[2:4], 'little') == ATT_CHANNEL:
            _att(connection, frame[4:])


def _att(connection, pdu):
    name = ATT_NAMES[pdu[0]]
    if pdu[0] == ERROR:
        name += f' {pdu[4]:#04x}'
    connection.pdus[name] += 1
    if pdu[0] in (NOTIFICATION, INDICATION):
        handle = int.from_bytes(pdu[1:3], 'little')
        connection.values.setdefault((pdu[0], handle), []).append(pdu[3:])
