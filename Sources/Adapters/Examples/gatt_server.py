"""A GATT server, for the peripheral beside this file: a table, and answers to what centrals ask."""

import struct
from itertools import takewhile

from process import Implementation, draft, numbers, octets, text, u16, uuid

PROPERTIES = {'broadcast': 1, 'read': 2, 'writeWithoutResponse': 4, 'write': 8, 'notify': 16,
              'indicate': 32}
SERVICE, CHARACTERISTIC, CONFIGURATION = b'\x00\x28', b'\x03\x28', b'\x02\x29'
NAME = {'characteristic': '2A00', 'properties': ['read'], 'value': text(b'peripheral.py')}
SERVICE_CHANGED = {'characteristic': '2A05', 'properties': ['indicate']}
MTU = 247


class Refused(Exception):
    """An ATT error, by its code."""


class Attribute:
    """A row of the table. Without a value, the manager's app is asked for it."""

    def __init__(self, kind, value, properties=2, manager=None, **about):
        self.kind, self.value, self.properties = kind, value, properties
        self.manager, self.about, self.end = manager, about, 0


class Link:
    def __init__(self, entry):
        self.names = {'connection': entry['connection'], 'peer': entry['peer']}
        self.mtu, self.configured = 23, {}

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
        if wanted:
            self.send((b'\x1B' if wanted & 1 else b'\x1D') + u16(handle) + value)


class Server(Implementation):
    def __init__(self):
        super().__init__()
        self.links, self.requests, self.table, self.last = {}, [], {}, 0
        self.add(None, '1801', [SERVICE_CHANGED])
        self.add(None, '1800', [NAME])

    # The table.

    def put(self, *row, **about):
        self.last += 1
        self.table[self.last] = Attribute(*row, **about)

    def add(self, manager, service, characteristics):
        self.put(SERVICE, uuid(service))
        first = self.last
        for described in characteristics:
            about = {'service': service, 'characteristic': described['characteristic']}
            kind, words = uuid(about['characteristic']), described.get('properties', [])
            bits = sum(PROPERTIES.get(word, 0) for word in words)
            value = octets(described['value']) if 'value' in described else None
            self.put(CHARACTERISTIC, bytes([bits]) + u16(self.last + 2) + kind)
            self.put(kind, value, bits, manager, **about)
            if bits & 0x30:
                self.put(CONFIGURATION, b'', 0x0A, manager, **about)
        self.table[first].end = self.last
        self.services_change(first)

    def remove(self, service):
        for first, row in list(self.table.items()):
            if row.end and row.value == uuid(service):
                self.services_change(first)
                for handle in range(first, row.end + 1):
                    del self.table[handle]

    def services_change(self, first):
        for link in self.links.values():
            link.update(3, u16(first, self.table[first].end))

    def handle(self, service, characteristic):
        return next(handle for handle, row in self.table.items() if row.kind != CONFIGURATION
                    and row.about == {'service': service, 'characteristic': characteristic})

    # Links.

    def link_connected(self, entry, _):
        self.links[entry['connection']] = Link(entry)

    def link_disconnected(self, entry, _):
        del self.links[entry['connection']]

    def link_request(self, entry, _):
        link, pdu = self.links[entry['connection']], octets(entry['octets'])
        answers = {0x02: self.exchange_mtu, 0x04: self.find_information, 0x06: self.find_service,
                   0x08: self.read_by_type, 0x10: self.read_by_type, 0x0A: self.read,
                   0x0C: self.read, 0x12: self.write, 0x52: self.write}
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
        if pdu[0] != 0x52:
            link.send(b'\1' + pdu[:3] + bytes([code]) if code else bytes([pdu[0] + 1]) + value)

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

    def row(self, pdu, properties, code):
        row = self.table.get(*numbers(pdu[1:3]))
        if not row or not row.properties & properties:
            raise Refused(code if row else 0x01)
        return row

    def read(self, link, pdu):
        row, offset = self.row(pdu, 2, 0x02), sum(numbers(pdu[3:5]))
        if row.kind == CONFIGURATION:
            self.answer(link, pdu, u16(link.configured.get(*numbers(pdu[1:3]), 0)))
        elif row.value is None:
            self.ask('didReceiveRead', link, pdu, row, offset=offset)
        else:
            self.answer(link, pdu, row.value[offset:])

    def write(self, link, pdu):
        row = self.row(pdu, 4 if pdu[0] == 0x52 else 8, 0x03)
        if row.kind != CONFIGURATION:
            return self.ask('didReceiveWrite', link, pdu, row, offset=0, value=text(pdu[3:]))
        handle, wanted = numbers(pdu[1:])
        link.configured[handle] = wanted
        self.answer(link, pdu)
        if row.manager:
            row.manager.tell('didSubscribe' if wanted else 'didUnsubscribe',
                             central=link.names['peer'], **row.about)

    # What only the app knows.

    def ask(self, callback, link, pdu, row, **fields):
        self.requests.append((link, pdu))
        row.manager.tell(callback, request=len(self.requests), central=link.names['peer'],
                         **row.about, **fields)

    def respond(self, request, value, code):
        link, pdu = self.requests[request - 1]
        if link.names['connection'] in self.links:
            self.answer(link, pdu, value if pdu[0] in (0x0A, 0x0C) else b'', code)
        # Once: what has been answered is answered as a command is, which is not at all.
        self.requests[request - 1] = (link, b'\x52')
