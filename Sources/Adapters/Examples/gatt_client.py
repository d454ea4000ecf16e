"""A GATT client, for the central beside this file: an app's calls, as requests on a link.

What takes requests is a generator: it yields one and is sent the response.
"""

from collections import namedtuple

from attributes import about, child, matches, uuid_text
from process import FAULTS, Implementation, draft, numbers, octets, text, u16

PROPERTIES = ('broadcast', 'read', 'writeWithoutResponse', 'write', 'notify', 'indicate')
ERRORS = {0x01: 'invalidHandle', 0x02: 'readNotPermitted', 0x03: 'writeNotPermitted',
          0x05: 'insufficientAuthentication', 0x06: 'requestNotSupported', 0x07: 'invalidOffset',
          0x08: 'insufficientAuthorization', 0x0A: 'attributeNotFound',
          0x0D: 'invalidAttributeValueLength', 0x0F: 'insufficientEncryption'}
# The largest PDU; how many commands go out in one connection event, and how long that lasts.
MTU, ROOM, INTERVAL = 247, 10, 30_000_000

# Something discovered: its names, its first and its last handle, and its properties.
Row = namedtuple('Row', 'about first last properties', defaults=[0])


def on_link(call):
    """A call about a connected peer, or about something discovered there; others have no effect."""
    def begin(self, entry, manager):
        link, row = self.links.get(entry['peer']), self.find(entry)
        if link and row and entry['peer'] in manager.connected:
            task = call(self, row, entry, manager, link)
            if task:
                link.begin(task)
    return begin


def error_of(response):
    return ERRORS.get(response[4], 'unlikelyError') if response[0] == 0x01 else None


class Link:
    def __init__(self, entry):
        self.names = {'connection': entry['connection'], 'peer': entry['peer']}
        self.mtu, self.tasks, self.commands, self.room = 23, [], [], ROOM
        self.rssi, self.asked, self.is_encrypted = entry.get('rssi'), b'', False

    def send(self, kind, pdu):
        draft('link.' + kind, octets=text(pdu), **self.names)

    def begin(self, task):
        self.tasks.append(task)
        if len(self.tasks) == 1:
            self.proceed(None)

    def proceed(self, response):
        is_refused = response and response[0] == 0x01 and response[4] in (0x05, 0x0F)
        if is_refused and not self.is_encrypted:
            # The system encrypts the link and asks again, and the app does not learn of it.
            self.is_encrypted = True
            draft('link.encrypted', enabled=True, **self.names)
            return self.send('request', self.asked)
        while self.tasks:
            try:
                self.asked = self.tasks[0].send(response)
                return self.send('request', self.asked)
            except StopIteration:
                del self.tasks[0]
                response = None

    def exchange_mtu(self):
        response = yield b'\x02' + u16(MTU)
        if response[0] == 0x03:
            self.mtu = max(23, min(MTU, *numbers(response[1:])))

    def listing(self, opcode, first, last, kind=b''):
        """The rows of all responses to requests about a range of handles."""
        found = []
        while first <= last:
            response = yield bytes([opcode]) + u16(first, last) + kind
            if response[0] == 0x01:
                break
            size = response[1] if opcode != 0x04 else 4 if response[1] == 1 else 18
            found += [response[at:at + size] for at in range(2, len(response), size)]
            first = numbers(found[-1])[1 if opcode == 0x10 else 0] + 1
        return found


class Client(Implementation):
    def __init__(self):
        super().__init__()
        # The links by peer; what was discovered, by its names; and the managers that are notified
        # of a value, by peer and handle.
        self.links, self.table, self.listeners = {}, {}, {}

    def put(self, row):
        self.table[tuple(row.about.values())] = row

    def find(self, entry):
        """The row of what a call is about; the service of a characteristic may be left out."""
        names = about(entry)
        if list(names) == ['peer']:
            return Row(names, 1, 0xFFFF)
        return next((row for row in self.table.values() if matches(row.about, names)), None)

    def services(self, peer):
        return [row for row in self.table.values()
                if row.about['peer'] == peer and 'characteristic' not in row.about]

    def characteristics(self, service):
        return [row for row in self.table.values() if row.about['peer'] == service.about['peer']
                and 'characteristic' in row.about and 'descriptor' not in row.about
                and service.first < row.first <= service.last]

    def forget(self, peer, first, last):
        self.table = {key: row for key, row in self.table.items()
                      if row.about['peer'] != peer or row.first > last or row.last < first}

    @staticmethod
    def tell(manager, callback, row, **fields):
        """Answers a call, unless the app has left the peer in the meantime."""
        if row.about['peer'] in manager.connected:
            manager.tell(callback, **row.about, **fields)

    def link_connected(self, entry, _):
        link = self.links[entry['peer']] = Link(entry)
        if 'no-mtu' not in FAULTS:
            link.begin(link.exchange_mtu())

    def link_disconnected(self, entry, _):
        self.links.pop(entry['peer'], None)
        self.listeners = {key: one for key, one in self.listeners.items()
                          if key[0] != entry['peer']}

    def link_response(self, entry, _):
        if entry['peer'] in self.links:
            self.links[entry['peer']].proceed(octets(entry['octets']))

    link_error = link_response

    # Discovery.

    @on_link
    def call_discoverServices(self, peer, entry, manager, link):
        found = yield from link.listing(0x10, 1, 0xFFFF, b'\x00\x28')
        names = [uuid_text(row[4:]) for row in found]
        rows = [Row(child(peer.about, 'service', names[:count]), *numbers(row[:4]))
                for count, row in enumerate(found, 1)]
        known = self.services(entry['peer'])
        if 'services' in entry:
            rows, known = ([row for row in some if row.about['service'] in entry['services']]
                           for some in (rows, known))
        for row in known:
            if row not in rows:
                self.forget(entry['peer'], row.first, row.last)
        for row in rows:
            self.put(row)
        self.tell(manager, 'didDiscoverServices', peer,
                  services=[row.about['service'] for row in rows])

    @on_link
    def call_discoverCharacteristics(self, service, entry, manager, link):
        found = yield from link.listing(0x08, service.first, service.last, b'\x03\x28')
        names = [uuid_text(row[5:]) for row in found]
        ends = [numbers(row[:2])[0] - 1 for row in found[1:]] + [service.last]
        rows = [Row(child(service.about, 'characteristic', names[:count]), *numbers(row[3:5]), end,
                    row[2]) for count, (row, end) in enumerate(zip(found, ends), 1)]
        wanted = [one['characteristic'] for one in entry.get('characteristics', [])] or names
        rows = [row for row in rows if row.about['characteristic'] in wanted]
        for row in rows:
            self.put(row)
        self.tell(manager, 'didDiscoverCharacteristics', service,
                  characteristics=[self.described(row) for row in rows])

    @staticmethod
    def described(row):
        return {'characteristic': row.about['characteristic'], 'properties': [
            word for bit, word in enumerate(PROPERTIES) if row.properties >> bit & 1]}

    @on_link
    def call_discoverDescriptors(self, row, entry, manager, link):
        found = yield from link.listing(0x04, row.first + 1, row.last)
        names = [uuid_text(one[2:]) for one in found]
        for name, one in zip(names, found):
            self.put(Row({**row.about, 'descriptor': name}, *numbers(one[:2]) * 2))
        self.tell(manager, 'didDiscoverDescriptors', row, descriptors=names)

    def property_services(self, entry, manager):
        return {'services': [row.about['service'] for row in self.services(entry['peer'])]}

    def property_characteristics(self, entry, manager):
        service, listed = self.find(entry), []
        for row in self.characteristics(service) if service else []:
            is_notifying = {'isNotifying': True} if self.is_notifying(row, manager) else {}
            listed.append({**self.described(row), **is_notifying})
        return {'characteristics': listed}

    # Values.

    @on_link
    def call_readValue(self, row, entry, manager, link):
        handle = u16(row.first)
        response = yield b'\x0A' + handle
        value, error = response[1:], error_of(response)
        while not error and len(response) == link.mtu and 'cut-values' not in FAULTS:
            response = yield b'\x0C' + handle + u16(len(value))
            error = error_of(response)
            value += response[1:]
        self.tell(manager, 'didUpdateValue', row, value=None if error else text(value), error=error)

    @on_link
    def call_writeValue(self, row, entry, manager, link):
        # Subscriptions are for `call.setNotifyValue` alone.
        if row.about.get('descriptor') == '2902':
            return None
        if entry.get('type') == 'withoutResponse':
            return self.write_command(row, octets(entry['value']), manager, link)
        return self.write(row, octets(entry['value']), manager, link)

    def write(self, row, value, manager, link):
        if 'hasty-writes' in FAULTS:
            self.tell(manager, 'didWriteValue', row)
        if len(value) <= link.mtu - 3:
            error = error_of((yield b'\x12' + u16(row.first) + value))
        else:
            error = yield from self.write_long(u16(row.first), value, link.mtu - 5)
        if 'hasty-writes' not in FAULTS:
            self.tell(manager, 'didWriteValue', row, error=error)

    @staticmethod
    def write_long(handle, value, size):
        for at in range(0, len(value), size):
            error = error_of((yield b'\x16' + handle + u16(at) + value[at:at + size]))
            if error:
                yield b'\x18\x00'
                return error
        return error_of((yield b'\x18\x01'))

    def write_command(self, row, value, manager, link):
        link.commands.append(b'\x52' + u16(row.first) + value[:link.mtu - 3])
        self.send_commands(link, manager)

    def send_commands(self, link, manager):
        if link.room == ROOM:
            self.after(INTERVAL, lambda: self.make_room(link, manager))
        while link.commands and link.room:
            link.room -= 1
            link.send('command', link.commands.pop(0))

    def make_room(self, link, manager):
        was_full, link.room = link.room == 0, ROOM
        if self.links.get(link.names['peer']) is not link:
            return
        if link.commands:
            self.send_commands(link, manager)
        elif was_full:
            manager.tell('isReadyToSendWriteWithoutResponse', peer=link.names['peer'])

    def property_canSendWriteWithoutResponse(self, entry, manager):
        link = self.links.get(entry['peer'])
        return {'returned': bool(link and link.room)}

    def property_maximumWriteValueLength(self, entry, manager):
        link = self.links.get(entry['peer'])
        is_short = entry.get('type') == 'withoutResponse'
        return {'length': (link.mtu if link else 23) - 3 if is_short else 512}

    @on_link
    def call_readRSSI(self, peer, entry, manager, link):
        manager.tell('didReadRSSI', rssi=link.rssi, **peer.about)

    # Subscriptions.

    @on_link
    def call_setNotifyValue(self, row, entry, manager, link):
        listeners = self.listeners.setdefault((entry['peer'], row.first), {})
        others = [one for one in listeners if one is not manager]
        is_on, error = entry.get('enabled', True), 'requestNotSupported'
        wanted = (1 if row.properties & 0x10 else 2) if is_on or others else 0
        for one in (yield from link.listing(0x04, row.first + 1, row.last)):
            if one[2:] == b'\x02\x29':
                error = error_of((yield b'\x12' + one[:2] + u16(wanted)))
        if not error and is_on:
            listeners[manager] = row
        elif not error:
            listeners.pop(manager, None)
        self.tell(manager, 'didUpdateNotificationState', row, error=error,
                  isNotifying=manager in listeners)

    def is_notifying(self, row, manager):
        return manager in self.listeners.get((row.about['peer'], row.first), [])

    def property_isNotifying(self, entry, manager):
        row = self.find(entry)
        return {'returned': bool(row and self.is_notifying(row, manager))}

    def link_indication(self, entry, _):
        if entry['peer'] in self.links:
            self.links[entry['peer']].send('confirmation', b'\x1E')
            self.link_notification(entry, _)

    def link_notification(self, entry, _):
        pdu = octets(entry['octets'])
        for manager, row in self.listeners.get((entry['peer'], *numbers(pdu[1:3])), {}).items():
            if row.about['characteristic'] == '2A05':
                self.services_change(manager, entry['peer'], *numbers(pdu[3:7]))
            else:
                self.tell(manager, 'didUpdateValue', row, value=text(pdu[3:]))

    def services_change(self, manager, peer, first, last):
        gone = [row.about['service'] for row in self.services(peer)
                if row.first <= last and row.last >= first]
        self.forget(peer, first, last)
        manager.tell('didModifyServices', peer=peer, services=gone)
