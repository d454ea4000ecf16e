"""A central as an implementation under test.

    bluewake check --implementation 'exec:python3 central.py'

It knows no background and no channels, so the rules about these do not apply to it; it keeps all
the others. Faults can be planted, by their names, to see which rules find them:

    bluewake check --implementation 'exec:python3 central.py no-filter no-mtu'

Needs Python 3, the files beside it, and nothing from PyPI.
"""

import sys

from gatt_client import Client, Link
from process import Manager, draft

# no-filter: reports whoever advertises. no-mtu: leaves the ATT MTU as small as it is at first.
# cut-values: reads no more of a value than one response holds. hasty-writes: reports a write before
# it is answered. blames-peers: calls it an error when the app itself ends a link.
FAULTS = sys.argv[1:]
SCAN = ('services', 'solicitedServices', 'allowDuplicates')
DISCOVERY = ('localName', 'services', 'overflowServices', 'solicitedServices',
             'manufacturerData', 'serviceData', 'txPower', 'connectable', 'rssi')
WINDOW = {'window': '30ms', 'interval': '40ms'}


def overflow_bit(service):
    """The bit that stands for a service in Apple's overflow area: a CRC of the whole UUID."""
    whole = service if len(service) == 36 else f'0000{service}-0000-1000-8000-00805F9B34FB'
    remainder = 0
    for octet in bytes.fromhex(whole.replace('-', '')):
        for shift in range(7, -1, -1):
            carry = (octet >> shift & 1) ^ (remainder >> 7)
            remainder = (remainder << 1 & 0xFF) ^ (0x09 if carry else 0)
    return remainder & 0x7F


class CentralManager(Manager):
    def __init__(self, entry):
        super().__init__(entry, 'central')
        self.scan, self.reported = None, set()
        # How it wants to be connected to whom; to whom it is; whose links it watches.
        self.wanted, self.connected, self.watched = {}, set(), []

    def understood(self, heard):
        """Of an overflow area, the services that may be meant, and not its octets."""
        if 'overflowBits' not in heard:
            return heard
        found = [service for service in self.scan[0] or []
                 if overflow_bit(service) in heard['overflowBits']
                 and service not in heard.get('services', [])]
        return {**heard, 'overflowServices': found or None, 'manufacturerData': None}

    def wants(self, heard):
        services, solicited, _ = self.scan
        return (services is None or heard.get('overflowServices')
                or set(services) & set(heard.get('services', []))
                or set(solicited or []) & set(heard.get('solicitedServices', [])))


class Central(Client):
    cuts_values, hastens_writes = 'cut-values' in FAULTS, 'hasty-writes' in FAULTS

    def __init__(self):
        super().__init__()
        self.heard, self.responses, self.initiating = {}, {}, set()

    def call_createCentralManager(self, entry, _):
        self.create(CentralManager(entry))

    def user_turnsBluetooth(self, entry, _):
        for manager in self.managers.values():
            self.set_scan(manager, None)
            manager.tell('didUpdateState', state='poweredOn' if entry['enabled'] else 'poweredOff')

    # Scanning.

    def call_scanForPeripherals(self, entry, manager):
        scan = [entry.get(name) for name in SCAN]
        if scan != manager.scan:
            manager.reported = set()
        self.set_scan(manager, scan)

    def call_stopScan(self, _, manager):
        self.set_scan(manager, None)

    def set_scan(self, manager, scan):
        was_on = any(each.scan for each in self.managers.values())
        manager.scan = scan
        is_on = any(each.scan for each in self.managers.values())
        if is_on != was_on:
            draft('air.scanning', enabled=is_on, active=True, **WINDOW)

    def air_advertisement(self, entry, _):
        peer = entry['peer']
        self.heard[peer] = entry
        scanners = [manager for manager in self.managers.values() if manager.scan]
        if scanners and entry.get('scannable'):
            draft('air.scanRequest', **self.address(peer))
        # A scan response is reported with the advertisement that follows it.
        both = {**self.responses.get(peer, {}), **entry}
        for manager in scanners:
            seen = manager.understood(both)
            is_news = manager.scan[2] or peer not in manager.reported
            if is_news and (manager.wants(seen) or 'no-filter' in FAULTS):
                manager.reported.add(peer)
                manager.tell('didDiscover', peer=peer,
                             **{name: seen.get(name) for name in DISCOVERY})

    def air_scanResponse(self, entry, _):
        self.responses[entry['peer']] = entry

    def address(self, peer):
        heard = self.heard.get(peer, {})
        return {'peer': peer, 'address': heard.get('address'),
                'addressType': heard.get('addressType')}

    # Connecting.

    def call_connect(self, entry, manager):
        if entry['peer'] not in manager.wanted:
            manager.wanted[entry['peer']] = entry
            delay = int(entry.get('startDelay', '0s').removesuffix('s')) * 1_000_000_000
            self.after(delay, lambda: self.initiate(entry['peer']))

    def initiate(self, peer):
        if peer in self.links:
            self.tell_connected(peer)
        elif peer not in self.initiating and any(
                peer in manager.wanted for manager in self.managers.values()):
            self.system_connectsPeripheral({'peer': peer}, None)

    def system_connectsPeripheral(self, entry, _):
        self.initiating.add(entry['peer'])
        draft('air.initiating', enabled=True, **WINDOW, **self.address(entry['peer']))

    def call_cancelPeripheralConnection(self, entry, manager):
        manager.wanted.pop(entry['peer'], None)
        if not any(entry['peer'] in each.wanted for each in self.managers.values()):
            self.system_disconnectsPeripheral(entry, None)

    call_releasePeripheral = call_cancelPeripheralConnection

    def system_disconnectsPeripheral(self, entry, _):
        if entry['peer'] in self.links:
            draft('link.disconnect', status=0x13, **self.links[entry['peer']].names)
        elif entry['peer'] in self.initiating:
            self.initiating.discard(entry['peer'])
            draft('air.initiating', enabled=False, **self.address(entry['peer']))

    def link_connected(self, entry, _):
        peer = entry['peer']
        self.initiating.discard(peer)
        self.links[peer] = Link(entry)
        if 'no-mtu' not in FAULTS:
            self.links[peer].begin(self.links[peer].exchange_mtu())
        self.tell_connected(peer)
        self.tell_watchers(peer, True)

    def link_disconnected(self, entry, _):
        peer, cause = entry['peer'], entry.get('status')
        del self.links[peer]
        self.listeners = {key: one for key, one in self.listeners.items() if key[0] != peer}
        self.tell_watchers(peer, False)
        for manager in self.managers.values():
            if peer in manager.connected:
                manager.connected.discard(peer)
                self.tell_disconnected(manager, peer, cause)

    def tell_connected(self, peer):
        for manager in self.managers.values():
            if peer in manager.wanted and peer not in manager.connected:
                manager.connected.add(peer)
                manager.tell('didConnect', peer=peer)

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

    # What the system knows.

    def call_registerForConnectionEvents(self, entry, manager):
        manager.watched = entry.get('peripherals', [])

    def tell_watchers(self, peer, is_connected):
        for manager in self.managers.values():
            if peer in manager.watched:
                manager.tell('connectionEventDidOccur', peer=peer, isConnected=is_connected)

    def call_retrievePeripherals(self, entry, manager):
        manager.returns(peripherals=[peer for peer in entry['peripherals'] if peer in self.heard])

    def call_retrieveConnectedPeripherals(self, _, manager):
        manager.returns(peripherals=sorted(self.links))

    # What a link is for.

    def begin(self, task, entry, manager):
        link = self.links.get(entry['peer'])
        if link:
            link.begin(task(entry, manager, link))

    def call_discoverServices(self, entry, manager):
        self.begin(self.discover_services, entry, manager)

    def call_discoverCharacteristics(self, entry, manager):
        self.begin(self.discover_characteristics, entry, manager)

    def call_discoverDescriptors(self, entry, manager):
        self.begin(self.discover_descriptors, entry, manager)

    def call_readValue(self, entry, manager):
        self.begin(self.read, entry, manager)

    def call_setNotifyValue(self, entry, manager):
        self.begin(self.subscribe, entry, manager)

    def call_writeValue(self, entry, manager):
        if entry.get('type') != 'withoutResponse':
            self.begin(self.write, entry, manager)
        elif entry['peer'] in self.links:
            self.write_command(entry, manager, self.links[entry['peer']])


if __name__ == '__main__':
    Central().run('central.py', ['central'])
