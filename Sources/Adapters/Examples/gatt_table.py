"""The table of the GATT server beside this file: which attribute has which handle."""

from attributes import child, matches, uuid
from process import octets, u16

PROPERTIES = {'broadcast': 1, 'read': 2, 'writeWithoutResponse': 4, 'write': 8, 'notify': 16,
              'indicate': 32}
SERVICE, CHARACTERISTIC, CONFIGURATION = b'\x00\x28', b'\x03\x28', b'\x02\x29'


class Attribute:
    """A row of the table. Without a value, the manager's app is asked for it."""

    def __init__(self, kind, value, properties=2, manager=None, names=None, permissions=None):
        self.kind, self.value, self.properties, self.manager = kind, value, properties, manager
        self.names, self.permissions, self.end = names, permissions, 0


class Table(dict):
    """The attributes by their handles."""

    last = 0

    def put(self, *row):
        self.last += 1
        self[self.last] = Attribute(*row)

    def services(self, manager):
        return {first: row for first, row in self.items() if row.end and row.manager is manager}

    def add(self, manager, service, characteristics):
        """Returns the handles that the service now has, from the first to the last."""
        siblings = [row.names['service'] for row in self.services(manager).values()]
        parent = child({}, 'service', siblings + [service])
        self.put(SERVICE, uuid(service), 2, manager, parent)
        first, uuids = self.last, [one['characteristic'] for one in characteristics]
        for count, described in enumerate(characteristics, 1):
            names, kind = child(parent, 'characteristic', uuids[:count]), uuid(uuids[count - 1])
            bits = sum(PROPERTIES.get(word, 0) for word in described.get('properties', []))
            value = octets(described['value']) if 'value' in described else None
            self.put(CHARACTERISTIC, bytes([bits]) + u16(self.last + 2) + kind)
            self.put(kind, value, bits, manager, names, described.get('permissions'))
            if bits & 0x30:
                self.put(CONFIGURATION, b'', 0x0A, manager, names)
        self[first].end = self.last
        return first, self.last

    def remove(self, manager, names=None):
        """Removes one service of a manager, or all, and returns the handles that each had."""
        gone = [(first, row.end) for first, row in self.services(manager).items()
                if names in (None, row.names)]
        for first, last in gone:
            for handle in range(first, last + 1):
                del self[handle]
        return gone

    def handle(self, manager, names):
        """The handle of a value, or 0 if it is not published."""
        return next((handle for handle, row in self.items() if row.manager is manager and row.names
                     and row.kind not in (SERVICE, CONFIGURATION) and matches(row.names, names)), 0)
