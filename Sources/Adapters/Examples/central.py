"""A central as an implementation under test.

    bluewake check --implementation 'exec:python3 central.py'

It knows no background and no channels, so the rules about these do not apply to it; it keeps all
the others. Faults can be planted, by their names, to see which rules find them:

    bluewake check --implementation 'exec:python3 central.py no-filter no-mtu'

no-filter: reports whoever advertises. no-mtu: leaves the ATT MTU as small as it is at first.
cut-values: reads no more of a value than one response holds. hasty-writes: reports a write before
it is answered. blames-peers: calls it an error when the app itself ends a link.

Needs Python 3, the files beside it, and nothing from PyPI.
"""

from gatt_client import Client
from process import FAULTS, draft
from scanning import WINDOW, Scanner, ScanningManager


class CentralManager(ScanningManager):
    def __init__(self, entry):
        super().__init__(entry, 'central')
        # How it wants to be connected to whom; to whom it is; whose links it watches.
        self.wanted, self.connected, self.watched = {}, set(), []


class Central(Scanner, Client):
    def __init__(self):
        super().__init__()
        self.initiating = set()

    def call_createCentralManager(self, entry, _):
        self.create(CentralManager(entry))

    def user_turnsBluetooth(self, entry, _):
        for manager in self.managers.values():
            self.set_scan(manager, None)
            manager.tell('didUpdateState', state='poweredOn' if entry['enabled'] else 'poweredOff')

    # What an app or the system wants.

    def call_connect(self, entry, manager):
        if entry['peer'] not in manager.wanted:
            manager.wanted[entry['peer']] = entry
            delay = int(entry.get('startDelay', '0s').removesuffix('s')) * 1_000_000_000
            self.after(delay, lambda: self.initiate(entry['peer']))

    def initiate(self, peer):
        if peer in self.links:
            self.tell_connected(peer)
        elif peer not in self.initiating and self.wanting(peer):
            self.system_connectsPeripheral({'peer': peer}, None)

    def wanting(self, peer):
        return [manager for manager in self.managers.values() if peer in manager.wanted]

    def system_connectsPeripheral(self, entry, _):
        self.initiating.add(entry['peer'])
        draft('air.initiating', enabled=True, **WINDOW, **self.address(entry['peer']))

    def call_cancelPeripheralConnection(self, entry, manager):
        manager.wanted.pop(entry['peer'], None)
        if not self.wanting(entry['peer']):
            self.system_disconnectsPeripheral(entry, None)

    call_releasePeripheral = call_cancelPeripheralConnection

    def system_disconnectsPeripheral(self, entry, _):
        if entry['peer'] in self.links:
            draft('link.disconnect', status=0x13, **self.links[entry['peer']].names)
        elif entry['peer'] in self.initiating:
            self.initiating.discard(entry['peer'])
            draft('air.initiating', enabled=False, **self.address(entry['peer']))

    # What becomes of it.

    def link_connected(self, entry, _):
        super().link_connected(entry, _)
        self.initiating.discard(entry['peer'])
        self.tell_connected(entry['peer'])
        self.tell_watchers(entry['peer'], True)

    def tell_connected(self, peer):
        for manager in self.wanting(peer):
            if peer not in manager.connected:
                manager.connected.add(peer)
                manager.tell('didConnect', peer=peer)

    def link_disconnected(self, entry, _):
        super().link_disconnected(entry, _)
        self.tell_watchers(entry['peer'], False)
        for manager in self.managers.values():
            if entry['peer'] in manager.connected:
                manager.connected.discard(entry['peer'])
                self.tell_disconnected(manager, entry['peer'], entry.get('status'))

    def tell_disconnected(self, manager, peer, cause):
        options = manager.wanted.pop(peer, None)
        error = 'connectionTimeout' if cause == 0x08 else 'peripheralDisconnected'
        if options is None and 'blames-peers' not in FAULTS:
            error = None
        returns = bool(options and options.get('enableAutoReconnect'))
        manager.tell('didDisconnect', peer=peer, error=error, isReconnecting=returns or None)
        if returns:
            manager.wanted[peer] = options
            self.initiate(peer)

    def call_registerForConnectionEvents(self, entry, manager):
        manager.watched = entry.get('peripherals', [])

    def tell_watchers(self, peer, is_connected):
        for manager in self.managers.values():
            if peer in manager.watched:
                manager.tell('connectionEventDidOccur', peer=peer, isConnected=is_connected)

    # What the system knows.

    def call_retrievePeripherals(self, entry, manager):
        manager.returns(peripherals=[peer for peer in entry['peripherals'] if peer in self.heard])

    def call_retrieveConnectedPeripherals(self, _, manager):
        manager.returns(peripherals=sorted(self.links))


if __name__ == '__main__':
    Central().run('central.py', ['central'])
