"""A peripheral as an implementation under test.

    bluewake check --implementation 'exec:python3 peripheral.py'

It knows no background and no channels, so the rules about these do not apply to it. It keeps the
others, but knows nothing of field reports (`--profile observed`). Needs Python 3, the files beside
it, and nothing from PyPI.
"""

from attributes import about, uuid
from gatt_server import Server
from process import Manager, draft, octets, text

# How many updates go out in one connection event, and how long that lasts in nanoseconds.
ROOM, INTERVAL = 10, 30_000_000


def structure(kind, octets):
    return bytes([len(octets) + 1, kind]) + octets if octets else b''


class Peripheral(Server):
    def __init__(self):
        super().__init__()
        self.advertisement, self.room, self.refused = None, ROOM, None

    # Power.

    def call_createPeripheralManager(self, entry, _):
        self.create(Manager(entry, 'peripheral'))

    def lose_power(self):
        if self.advertisement:
            draft('air.advertising', enabled=False)
        for connection in list(self.links):
            draft('link.disconnect', status=0x13, **self.links.pop(connection).names)

    def user_turnsBluetooth(self, entry, _):
        super().user_turnsBluetooth(entry, _)
        # Advertising was only paused; a restart of the system's process ends it, and the services.
        if entry['enabled'] and self.advertisement:
            draft('air.advertising', enabled=True, **self.advertisement)

    def system_daemonRestarts(self, entry, _):
        super().system_daemonRestarts(entry, _)
        self.advertisement = None
        for manager in self.managers.values():
            self.remove(manager)

    # Advertising.

    def call_startAdvertising(self, entry, manager):
        if self.advertisement:
            return manager.tell('didStartAdvertising', error='alreadyAdvertising')
        payload = structure(0x01, b'\x06')
        for width, kind in ((2, 0x03), (16, 0x07)):
            uuids = [one for one in map(uuid, entry.get('services', [])) if len(one) == width]
            payload += structure(kind, b''.join(uuids[:max(0, 29 - len(payload)) // width]))
        name = structure(0x09, entry.get('localName', '').encode()[:29])
        self.advertisement = dict(
            connectable=True, scannable=True, pdu='ADV_IND', address='C0:FF:EE:00:00:01',
            addressType='random', interval='100ms', payload=text(payload), scanResponse=text(name))
        draft('air.advertising', enabled=True, **self.advertisement)
        manager.tell('didStartAdvertising')

    def call_stopAdvertising(self, entry, _):
        if self.advertisement:
            draft('air.advertising', enabled=False)
        self.advertisement = None

    def property_isAdvertising(self, entry, manager):
        return {'returned': self.state == 'poweredOn' and bool(self.advertisement)}

    # Services and their values.

    def call_addService(self, entry, manager):
        if entry['service'] in ('1800', '1801'):
            return manager.tell('didAddService', service=entry['service'], error='uuidNotAllowed')
        self.add(manager, entry['service'], entry.get('characteristics', []))
        manager.tell('didAddService', service=entry['service'])

    def call_removeService(self, entry, manager):
        self.remove(manager, about(entry))

    def call_removeAllServices(self, _, manager):
        self.remove(manager)

    def call_respond(self, entry, _):
        self.respond(entry['request'], octets(entry.get('value', '0x')), entry.get('result', 0))

    def call_updateValue(self, entry, manager):
        handle = self.table.handle(manager, about(entry))
        links = [link for link in self.links.values() if link.configured.get(handle + 1)
                 and link.names['peer'] in entry.get('centrals', [link.names['peer']])]
        fits = len(links) <= self.room
        if fits:
            self.take_room(len(links))
            for link in links:
                link.update(handle, octets(entry['value']))
        else:
            self.refused = manager
        manager.returns(returned=fits)

    def property_maximumUpdateValueLength(self, entry, manager):
        return {'length': min((link.mtu for link in self.links.values()
                               if link.names['peer'] == entry['central']), default=23) - 3}

    def take_room(self, count):
        if self.room == ROOM:
            self.after(INTERVAL, self.make_room)
        self.room -= count

    def make_room(self):
        self.room = ROOM
        if self.refused:
            self.refused.tell('isReadyToUpdateSubscribers')
        self.refused = None


if __name__ == '__main__':
    Peripheral().run('peripheral.py', ['peripheral'])
