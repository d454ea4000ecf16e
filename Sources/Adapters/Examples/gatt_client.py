"""A GATT client, for the central beside this file: what an app asks about, as requests on a link.

What takes requests is a generator: it yields one and is sent the response.
"""

from process import FAULTS, Implementation, draft, numbers, octets, text, u16, uuid_text

PROPERTIES = ('broadcast', 'read', 'writeWithoutResponse', 'write', 'notify', 'indicate')
ERRORS = {0x01: 'invalidHandle', 0x02: 'readNotPermitted', 0x03: 'writeNotPermitted',
          0x05: 'insufficientAuthentication', 0x06: 'requestNotSupported', 0x07: 'invalidOffset',
          0x08: 'insufficientAuthorization', 0x0A: 'attributeNotFound',
          0x0D: 'invalidAttributeValueLength', 0x0F: 'insufficientEncryption'}
# The largest PDU; how many commands go out in one connection event, and how long that lasts.
MTU, ROOM, INTERVAL = 247, 10, 30_000_000


def on_link(call):
    """A call about a peer, which comes to nothing where there is no link to it."""
    def begin(self, entry, manager):
        link = self.links.get(entry['peer'])
        if link:
            link.begin(call(self, entry, manager, link))
    return begin


def error_of(response):
    return ERRORS.get(response[4], 'unlikelyError') if response[0] == 0x01 else None


class Link:
    def __init__(self, entry):
        self.names = {'connection': entry['connection'], 'peer': entry['peer']}
        self.mtu, self.tasks, self.commands, self.room = 23, [], [], ROOM

    def send(self, kind, pdu):
        draft('link.' + kind, octets=text(pdu), **self.names)

    def begin(self, task):
        self.tasks.append(task)
        if len(self.tasks) == 1:
            self.proceed(None)

    def proceed(self, response):
        while self.tasks:
            try:
                return self.send('request', self.tasks[0].send(response))
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
        # By the peer, the service and whatever is in it: the first and the last handle, and the
        # properties.
        self.links, self.table, self.listeners = {}, {}, {}

    @staticmethod
    def about(entry):
        names = ('peer', 'service', 'serviceInstance', 'characteristic', 'instance', 'descriptor')
        return {name: entry[name] for name in names if name in entry}

    def place(self, entry):
        return self.table[tuple(self.about(entry).values())]

    def link_connected(self, entry, _):
        link = self.links[entry['peer']] = Link(entry)
        if 'no-mtu' not in FAULTS:
            link.begin(link.exchange_mtu())

    def link_disconnected(self, entry, _):
        del self.links[entry['peer']]
        self.listeners = {key: one for key, one in self.listeners.items()
                          if key[0] != entry['peer']}

    def link_response(self, entry, _):
        if entry['peer'] in self.links:
            self.links[entry['peer']].proceed(octets(entry['octets']))

    link_error = link_response

    # Discovery.

    @on_link
    def call_discoverServices(self, entry, manager, link):
        found = yield from link.listing(0x10, 1, 0xFFFF, b'\x00\x28')
        names = [uuid_text(row[4:]) for row in found]
        for place, (name, row) in enumerate(zip(names, found)):
            nth = names[:place].count(name) + 1
            self.table[(entry['peer'], name, nth)[:3 if nth > 1 else 2]] = numbers(row[:4])
        wanted = entry.get('services', names)
        manager.tell('didDiscoverServices', peer=entry['peer'],
                     services=[name for name in names if name in wanted])

    @on_link
    def call_discoverCharacteristics(self, entry, manager, link):
        about = self.about(entry)
        first, last = self.place(entry)
        found = yield from link.listing(0x08, first, last, b'\x03\x28')
        ends, described = [numbers(row[:2])[0] - 1 for row in found[1:]] + [last], []
        for row, end in zip(found, ends):
            name, (handle,) = uuid_text(row[5:]), numbers(row[3:5])
            # Of several with one UUID, the second and the next are told apart by their number.
            nth = sum(name == one['characteristic'] for one in described) + 1
            key = (*about.values(), name) + ((nth,) if nth > 1 else ())
            self.table[key] = (handle, end, row[2])
            described.append({'characteristic': name, 'properties': [
                word for bit, word in enumerate(PROPERTIES) if row[2] >> bit & 1]})
        manager.tell('didDiscoverCharacteristics', characteristics=described, **about)

    @on_link
    def call_discoverDescriptors(self, entry, manager, link):
        handle, end, _ = self.place(entry)
        found = yield from link.listing(0x04, handle + 1, end)
        for row in found:
            self.table[(*self.about(entry).values(), uuid_text(row[2:]))] = numbers(row[:2]) * 2
        manager.tell('didDiscoverDescriptors', descriptors=[uuid_text(row[2:]) for row in found],
                     **self.about(entry))

    # Values.

    @on_link
    def call_readValue(self, entry, manager, link):
        handle = u16(self.place(entry)[0])
        response = yield b'\x0A' + handle
        value, error = response[1:], error_of(response)
        while not error and len(response) == link.mtu and 'cut-values' not in FAULTS:
            response = yield b'\x0C' + handle + u16(len(value))
            error = error_of(response)
            value += response[1:]
        manager.tell('didUpdateValue', value=None if error else text(value), error=error,
                     **self.about(entry))

    def call_writeValue(self, entry, manager):
        if entry.get('type') == 'withoutResponse':
            self.write_command(entry, manager)
        else:
            self.write(entry, manager)

    @on_link
    def write(self, entry, manager, link):
        handle, value = u16(self.place(entry)[0]), octets(entry['value'])
        if 'hasty-writes' in FAULTS:
            manager.tell('didWriteValue', **self.about(entry))
        if len(value) <= link.mtu - 3:
            error = error_of((yield b'\x12' + handle + value))
        else:
            error = yield from self.write_long(handle, value, link.mtu - 5)
        if 'hasty-writes' not in FAULTS:
            manager.tell('didWriteValue', error=error, **self.about(entry))

    @staticmethod
    def write_long(handle, value, size):
        for at in range(0, len(value), size):
            error = error_of((yield b'\x16' + handle + u16(at) + value[at:at + size]))
            if error:
                yield b'\x18\x00'
                return error
        return error_of((yield b'\x18\x01'))

    def write_command(self, entry, manager):
        link = self.links.get(entry['peer'])
        if link:
            handle = u16(self.place(entry)[0])
            link.commands.append(b'\x52' + handle + octets(entry['value'])[:link.mtu - 3])
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

    # Subscriptions.

    @on_link
    def call_setNotifyValue(self, entry, manager, link):
        handle, end, properties = self.place(entry)
        wanted = (1 if properties & 0x10 else 2) if entry.get('enabled', True) else 0
        error = 'requestNotSupported'
        for row in (yield from link.listing(0x04, handle + 1, end)):
            if row[2:] == b'\x02\x29':
                error = error_of((yield b'\x12' + row[:2] + u16(wanted)))
        if not error:
            self.listeners[entry['peer'], handle] = (manager, self.about(entry)) if wanted else None
        manager.tell('didUpdateNotificationState', isNotifying=bool(wanted and not error),
                     error=error, **self.about(entry))

    def link_indication(self, entry, _):
        self.links[entry['peer']].send('confirmation', b'\x1E')
        self.link_notification(entry, _)

    def link_notification(self, entry, _):
        pdu = octets(entry['octets'])
        listener = self.listeners.get((entry['peer'], *numbers(pdu[1:3])))
        if listener and listener[1]['characteristic'] == '2A05':
            self.forget(listener[0], entry['peer'], *numbers(pdu[3:7]))
        elif listener:
            listener[0].tell('didUpdateValue', value=text(pdu[3:]), **listener[1])

    def forget(self, manager, peer, first, last):
        gone = [key for key, place in self.table.items()
                if key[0] == peer and place[0] <= last and place[1] >= first]
        manager.tell('didModifyServices', peer=peer, services=[
            k[1] for k in gone if len(k) == 2 or len(k) == 3 and isinstance(k[2], int)])
        for key in gone:
            del self.table[key]
