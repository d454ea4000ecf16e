"""A central as an implementation under test.

    bluewake check --implementation 'exec:python3 central.py'

It knows no background and no channels, so the rules about these do not apply to it. Of the others
it fails a few: it has no permissions and no iOS before 17, and knows nothing of field reports
(`--profile observed`). Faults can be planted, by their names, to see which rules find them:

    bluewake check --implementation 'exec:python3 central.py no-filter no-mtu'

no-filter: reports whoever advertises. no-mtu: leaves the ATT MTU as small as it is at first.
cut-values: reads no more of a value than one response holds. hasty-writes: reports a write before
it is answered. blames-peers: calls it an error when the app itself ends a link.

Needs Python 3, the files beside it, and nothing from PyPI.
"""

from gatt_client import Client
from process import FAULTS, draft
from scanning import WINDOW, Scanner, ScanningManager, common


class CentralManager(ScanningManager):
    def __init__(self, entry):
        super().__init__(entry, 'central')
        # Its connect requests, by peer; the peers it is connected to; and whose links it watches.
        self.wanted, self.connected, self.watched = {}, set(), {}


class Central(Scanner, Client):
    def __init__(self):
        super().__init__()
        # The peers it initiates to, those whose links it has just ended, and the system's.
        self.initiating, self.closing, self.system = set(), set(), set()

    def call_createCentralManager(self, entry, _):
        self.create(CentralManager(entry))

    def lose_power(self):
        self.system.clear()
        for manager in self.managers.values():
            self.set_scan(manager, None)
            manager.wanted, manager.connected = {}, set()
        for peer in sorted({*self.links, *self.initiating}):
            self.update(peer)

    def system_daemonRestarts(self, entry, _):
        self.table.clear()
        super().system_daemonRestarts(entry, _)

    # What an app or the system wants.

    def call_connect(self, entry, manager):
        if entry['peer'] not in manager.wanted:
            manager.wanted[entry['peer']] = entry
            self.after(self.start(entry) - self.now, lambda: self.update(entry['peer']))
            self.update(entry['peer'])

    @staticmethod
    def start(request):
        delay = int(request.get('startDelay', '0s').removesuffix('s'))
        return request['time'] + delay * 1_000_000_000

    def wanting(self, peer):
        return [manager for manager in self.managers.values()
                if peer in manager.wanted and self.start(manager.wanted[peer]) <= self.now]

    def update(self, peer):
        """Connects or disconnects a peer, as its managers and the system now want it."""
        wanted = peer in self.system or bool(self.wanting(peer))
        if peer in self.links and wanted:
            self.tell_connected(peer)
        elif peer in self.links:
            self.closing.add(peer)
            draft('link.disconnect', status=0x13, **self.links.pop(peer).names)
        elif peer not in self.closing and wanted != (peer in self.initiating):
            self.initiating ^= {peer}
            draft('air.initiating', enabled=wanted, **WINDOW, **self.address(peer))

    def call_cancelPeripheralConnection(self, entry, manager):
        peer = entry['peer']
        manager.wanted.pop(peer, None)
        self.update(peer)
        # Others may keep the link. If not, the callback waits for its end.
        if peer in manager.connected and peer in self.links:
            self.tell_disconnected(manager, peer, None)

    def call_releasePeripheral(self, entry, manager):
        manager.connected.discard(entry['peer'])
        self.call_cancelPeripheralConnection(entry, manager)

    def system_connectsPeripheral(self, entry, _):
        self.system.add(entry['peer'])
        self.update(entry['peer'])

    def system_disconnectsPeripheral(self, entry, _):
        self.system.discard(entry['peer'])
        self.update(entry['peer'])

    # What becomes of it.

    def link_connected(self, entry, _):
        super().link_connected(entry, _)
        self.heard.setdefault(entry['peer'], {})
        self.initiating.discard(entry['peer'])
        self.update(entry['peer'])
        self.tell_watchers(entry['peer'], True)

    def tell_connected(self, peer):
        for manager in self.wanting(peer):
            if peer not in manager.connected:
                manager.connected.add(peer)
                manager.tell('didConnect', peer=peer)

    def link_disconnected(self, entry, _):
        super().link_disconnected(entry, _)
        peer = entry['peer']
        cause = 'connectionTimeout' if entry.get('status') == 0x08 else 'peripheralDisconnected'
        error = None if peer in self.closing else cause
        self.closing.discard(peer)
        self.tell_watchers(peer, False)
        for manager in self.managers.values():
            if peer in manager.connected:
                self.tell_disconnected(manager, peer, error)
        self.update(peer)

    def tell_disconnected(self, manager, peer, error):
        manager.connected.discard(peer)
        returns = error and manager.wanted.get(peer, {}).get('enableAutoReconnect')
        if error and not returns:
            del manager.wanted[peer]
        if 'blames-peers' in FAULTS:
            error = error or 'peripheralDisconnected'
        manager.tell('didDisconnect', peer=peer, error=error, isReconnecting=returns or None,
                     timestamp=self.now if returns else None)

    def call_registerForConnectionEvents(self, entry, manager):
        manager.watched = entry

    def tell_watchers(self, peer, is_connected):
        for manager in self.managers.values():
            watched = manager.watched
            if peer in watched.get('peripherals', []) or self.has(peer, watched.get('services')):
                manager.tell('connectionEventDidOccur', peer=peer, isConnected=is_connected)

    # What the system knows.

    def has(self, peer, services):
        """Whether a peer has advertised one of the services, or it was discovered there."""
        known = [row.about['service'] for row in self.services(peer)]
        return common(services, known + self.heard[peer].get('services', []))

    def call_retrievePeripherals(self, entry, manager):
        manager.returns(peripherals=[peer for peer in entry['peripherals'] if peer in self.heard])

    def call_retrieveConnectedPeripherals(self, entry, manager):
        manager.returns(peripherals=[peer for peer in sorted(self.links)
                                     if self.has(peer, entry['services'])])

    def property_state(self, entry, manager):
        peer = entry.get('peer')
        if not peer:
            return super().property_state(entry, manager)
        if peer in manager.connected:
            return {'state': 'connected' if peer in self.links else 'disconnecting'}
        return {'state': 'connecting' if peer in manager.wanted else 'disconnected'}


if __name__ == '__main__':
    Central().run('central.py', ['central'])
