"""A peripheral as an implementation under test.

    bluewake check --implementation 'exec:python3 peripheral.py'

It knows no background and no channels, so the rules about these do not apply to it; it keeps all
the others. Needs Python 3, the files beside it, and nothing from PyPI.
"""

from gatt_server import Server
from process import Manager, draft, octets, text, uuid

# How many updates go out in one connection event, and how long that lasts in nanoseconds.
ROOM, INTERVAL = 10, 30_000_000


def structure(kind, octets):
    return bytes([len(octets) + 1, kind]) + octets if octets else b''


class Peripheral(Server):
    def __init__(self):
        super().__init__()
        self.advertises, self.room, self.refused = False, ROOM, None

    # Power.

    def call_createPeripheralManager(self, entry, _):
        self.create(Manager(entry, 'peripheral'))

    def system_daemonRestarts(self, entry, _):
        self.call_stopAdvertising(entry, None)
        for state in ('resetting', 'poweredOn'):
            self.tell_state(state)

    def user_turnsBluetooth(self, entry, _):
        self.call_stopAdvertising(entry, None)
        self.tell_state('poweredOn' if entry['enabled'] else 'poweredOff')

    def tell_state(self, state):
        for manager in self.managers.values():
            manager.tell('didUpdateState', state=state)

    # Advertising.

    def call_startAdvertising(self, entry, manager):
        if self.advertises:
            return manager.tell('didStartAdvertising', error='alreadyAdvertising')
        self.advertises = True
        payload = structure(0x01, b'\x06')
        for width, kind in ((2, 0x03), (16, 0x07)):
            uuids = [one for one in map(uuid, entry.get('services', [])) if len(one) == width]
            payload += structure(kind, b''.join(uuids[:max(0, 29 - len(payload)) // width]))
        name = structure(0x09, entry.get('localName', '').encode()[:29])
        draft('air.advertising', enabled=True, connectable=True, scannable=True, pdu='ADV_IND',
              address='C0:FF:EE:00:00:01', addressType='random', interval='100ms',
              payload=text(payload), scanResponse=text(name))
        manager.tell('didStartAdvertising')

    def call_stopAdvertising(self, entry, _):
        if self.advertises:
            draft('air.advertising', enabled=False)
        self.advertises = False

    # Services and their values.

    def call_addService(self, entry, manager):
        self.add(manager, entry['service'], entry.get('characteristics', []))
        manager.tell('didAddService', service=entry['service'])

    def call_removeService(self, entry, _):
        self.remove(entry['service'])

    def call_respond(self, entry, _):
        self.respond(entry['request'], octets(entry.get('value', '0x')), entry.get('result', 0))

    def call_updateValue(self, entry, manager):
        handle = self.handle(entry['service'], entry['characteristic'])
        links = [link for link in self.links.values() if link.configured.get(handle + 1)]
        fits = len(links) <= self.room
        if fits:
            self.take_room(len(links))
            for link in links:
                link.update(handle, octets(entry['value']))
        else:
            self.refused = manager
        manager.returns(returned=fits)

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
