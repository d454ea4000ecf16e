"""A GATT server, for the peripheral beside this file: a table, and answers to what centrals ask."""

import struct
from itertools import takewhile

from gatt_table import CONFIGURATION, Table
from process import Implementation, draft, numbers, octets, text, u16

NAME = {'characteristic': '2A00', 'properties': ['read'], 'value': text(b'peripheral.py')}
APPEARANCE = {'characteristic': '2A01', 'properties': ['read'], 'value': '0x4000'}
SERVICE_CHANGED = {'characteristic': '2A05', 'properties': ['indicate']}
# The phone's own services come first, so that the value of 2A05 has this handle.
CHANGED, MTU = 8, 247
# The bit of an opcode that gets no response.
COMMAND = 0x40


class Refused(Exception):
    """An ATT error, by its code."""


class Link:
    def __init__(self, entry):
        self.names = {'connection': entry['connection'], 'peer': entry['peer']}
        self.mtu, self.is_encrypted = 23, False
        # What is subscribed to, by handle; indications to be confirmed; parts of long writes.
        self.configured, self.indications, self.prepared = {}, [], []

    def send(self, pdu):
        kind = {0x01: 'error', 0x1B: 'notification', 0x1D: 'indication'}.get(pdu[0], 'response')
        draft('link.' + kind, octets=text(pdu[:self.mtu]), **self.names)

    def send_rows(self, head, rows):
        """As many as fit, and all as long as the first one."""
        if not rows:
            raise Refused(0x0A)
        fitting = rows[:(self.mtu - len(head)) // len(rows[0])]
        self.send(head + b''.join(takewhile(lambda row: len(row) == len(rows[0]), fitting)))

    def update(self, handle, value):
        """Notifies or indicates a value, whichever the central has asked for."""
        wanted = self.configured.get(handle + 1, 0)
        if wanted & 1:
            self.send(b'\x1B' + u16(handle) + value)
        elif wanted:
            self.indications.append(b'\x1D' + u16(handle) + value)
            if len(self.indications) == 1:
                self.send(self.indications[0])

    def confirmed(self):
        """One indication at a time is on its way."""
        del self.indications[:1]
        if self.indications:
            self.send(self.indications[0])


class Server(Implementation):
    def __init__(self):
        super().__init__()
        self.links, self.requests, self.table = {}, [], Table()
        self.add(None, '1800', [NAME, APPEARANCE])
        self.add(None, '1801', [SERVICE_CHANGED])

    def add(self, manager, service, characteristics):
        self.services_change(*self.table.add(manager, service, characteristics))

    def remove(self, manager, names=None):
        for first, last in self.table.remove(manager, names):
            self.services_change(first, last)

    def services_change(self, *handles):
        for link in self.links.values():
            link.update(CHANGED, u16(*handles))

    # Links.

    def hear(self, entry):
        """A link that was ended on this side is not heard of again."""
        if 'connection' not in entry or entry['connection'] in self.links \
                or entry['kind'] == 'link.connected':
            super().hear(entry)

    def link_connected(self, entry, _):
        self.links[entry['connection']] = Link(entry)

    def link_disconnected(self, entry, _):
        link = self.links.pop(entry['connection'])
        for handle in list(link.configured):
            self.subscribe(link, handle, 0)

    def link_encrypted(self, entry, _):
        self.links[entry['connection']].is_encrypted = entry['enabled']

    def link_confirmation(self, entry, _):
        self.links[entry['connection']].confirmed()

    def link_request(self, entry, _):
        link, pdu = self.links[entry['connection']], octets(entry['octets'])
        answers = {0x02: self.exchange_mtu, 0x04: self.find_information, 0x06: self.find_service,
                   0x08: self.read_by_type, 0x10: self.read_by_type, 0x0A: self.read,
                   0x0C: self.read, 0x12: self.write, 0x52: self.write, 0x16: self.prepare,
                   0x18: self.execute}
        try:
            if pdu[0] not in answers:
                raise Refused(0x06)
            answers[pdu[0]](link, pdu)
        except Refused as error:
            self.answer(link, pdu, code=error.args[0])
        except (ValueError, struct.error):
            self.answer(link, pdu, code=0x04)

    link_command = link_request

    def answer(self, link, pdu, value=b'', code=0):
        if not pdu[0] & COMMAND:
            # A request that is not understood, or has no handle, is refused for handle 0.
            handle = b'\0\0' if code in (0x04, 0x06) or pdu[0] == 0x18 else pdu[1:3]
            error = b'\1' + pdu[:1] + handle + bytes([code])
            link.send(error if code else bytes([pdu[0] + 1]) + value)

    def exchange_mtu(self, link, pdu):
        wanted, = numbers(pdu[1:])
        self.answer(link, pdu, u16(MTU))
        link.mtu = max(23, min(MTU, wanted))

    def rows(self, pdu):
        first, last = numbers(pdu[1:5])
        return [(handle, row) for handle, row in self.table.items() if first <= handle <= last]

    def find_information(self, link, pdu):
        rows = [u16(handle) + row.kind for handle, row in self.rows(pdu)]
        link.send_rows(bytes([0x05, 1 if rows and len(rows[0]) == 4 else 2]), rows)

    def find_service(self, link, pdu):
        link.send_rows(b'\x07', [u16(handle, row.end) for handle, row in self.rows(pdu)
                                 if row.end and row.value == pdu[7:]])

    def read_by_type(self, link, pdu):
        groups = pdu[0] == 0x10
        rows = [u16(handle) + (u16(row.end) if groups else b'') + row.value
                for handle, row in self.rows(pdu) if row.kind == pdu[5:] and row.value]
        link.send_rows(bytes([pdu[0] + 1, len(rows[0]) if rows else 0]), rows)

    def row(self, link, pdu, act, properties):
        """The row that a request is about, if the link may `read` or `write` it."""
        handle, = numbers(pdu[1:3])
        if handle not in self.table:
            raise Refused(0x01)
        row = self.table[handle]
        permissions = [one for one in row.permissions or [act] if one.startswith(act)]
        if not row.properties & properties or not permissions:
            raise Refused(0x02 if act == 'read' else 0x03)
        if act + 'EncryptionRequired' in permissions and not link.is_encrypted:
            raise Refused(0x05)
        return row

    def read(self, link, pdu):
        row, offset = self.row(link, pdu, 'read', 2), sum(numbers(pdu[3:5]))
        if row.kind == CONFIGURATION:
            self.answer(link, pdu, u16(link.configured.get(*numbers(pdu[1:3]), 0)))
        elif row.value is None:
            self.ask('didReceiveRead', link, pdu, (row, {'offset': offset}))
        elif offset > len(row.value):
            raise Refused(0x07)
        else:
            self.answer(link, pdu, row.value[offset:])

    def write(self, link, pdu):
        row = self.row(link, pdu, 'write', 4 if pdu[0] == 0x52 else 8)
        if row.kind != CONFIGURATION:
            written = {'offset': 0, 'value': text(pdu[3:])}
            return self.ask('didReceiveWrite', link, pdu, (row, written))
        handle, wanted = numbers(pdu[1:])
        self.answer(link, pdu)
        self.subscribe(link, handle, wanted)

    def subscribe(self, link, handle, wanted):
        changes, row = bool(wanted) != bool(link.configured.get(handle)), self.table.get(handle)
        link.configured[handle] = wanted
        if changes and row and row.manager:
            row.manager.tell('didSubscribe' if wanted else 'didUnsubscribe',
                             central=link.names['peer'], **row.names)

    def prepare(self, link, pdu):
        row = self.row(link, pdu, 'write', 8)
        if row.kind == CONFIGURATION:
            raise Refused(0x0B)
        link.prepared.append((row, *numbers(pdu[3:5]), pdu[5:]))
        self.answer(link, pdu, pdu[1:])

    def execute(self, link, pdu):
        parts, link.prepared, values = link.prepared, [], {}
        for row, offset, value in parts if pdu[1:] == b'\1' else []:
            before = values.get(row, b'')
            if offset > len(before):
                raise Refused(0x07)
            values[row] = before[:offset] + value
        if not values:
            return self.answer(link, pdu)
        self.ask('didReceiveWrite', link, pdu, *(
            (row, {'offset': 0, 'value': text(value)}) for row, value in values.items()))

    # What only the app knows.

    def ask(self, callback, link, pdu, *asked):
        """One request about one or more rows, which the first response answers."""
        self.requests.append((link, pdu))
        for row, fields in asked:
            row.manager.tell(callback, request=len(self.requests), central=link.names['peer'],
                             **row.names, **fields)

    def respond(self, request, value, code):
        link, pdu = self.requests[request - 1]
        if link.names['connection'] in self.links:
            self.answer(link, pdu, value if pdu[0] in (0x0A, 0x0C) else b'', code)
        # Once: what has been answered is answered as a command is, which is not at all.
        self.requests[request - 1] = (link, bytes([COMMAND]))
