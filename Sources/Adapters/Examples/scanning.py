"""Scanning, for the central beside this file: who is heard, and who is told of it."""

from process import FAULTS, Implementation, Manager, draft

SCAN = ('services', 'solicitedServices', 'allowDuplicates')
DISCOVERY = ('localName', 'services', 'overflowServices', 'solicitedServices',
             'manufacturerData', 'serviceData', 'txPower', 'connectable', 'rssi')
WINDOW = {'window': '30ms', 'interval': '40ms'}


def whole(service):
    """The 128 bits that the short form of a UUID stands for."""
    return service if len(service) == 36 else f'0000{service}-0000-1000-8000-00805F9B34FB'


def common(some, others):
    """Whether two lists share a UUID, in whatever form."""
    return bool(set(map(whole, some or [])) & set(map(whole, others or [])))


def overflow_bit(service):
    """The bit that stands for a service in Apple's overflow area: a CRC of the whole UUID."""
    remainder = 0
    for octet in bytes.fromhex(whole(service).replace('-', '')):
        for shift in range(7, -1, -1):
            carry = (octet >> shift & 1) ^ (remainder >> 7)
            remainder = (remainder << 1 & 0xFF) ^ (0x09 if carry else 0)
    return remainder & 0x7F


class ScanningManager(Manager):
    scan, reported = None, frozenset()

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
                or common(services, heard.get('services'))
                or common(solicited, heard.get('solicitedServices')))

    def hear(self, peer, heard):
        seen = self.understood(heard)
        is_news = self.scan[2] or peer not in self.reported
        if is_news and (self.wants(seen) or 'no-filter' in FAULTS):
            self.reported |= {peer}
            self.tell('didDiscover', peer=peer, **{name: seen.get(name) for name in DISCOVERY})


class Scanner(Implementation):
    def __init__(self):
        super().__init__()
        self.heard, self.responses = {}, {}

    def call_scanForPeripherals(self, entry, manager):
        scan = [entry.get(name) for name in SCAN]
        if scan != manager.scan:
            manager.reported = frozenset()
        self.set_scan(manager, scan)

    def call_stopScan(self, _, manager):
        self.set_scan(manager, None)

    def set_scan(self, manager, scan):
        """The radio listens as long as one manager scans."""
        was_on, manager.scan = bool(self.scanners()), scan
        is_on = bool(self.scanners())
        if is_on != was_on:
            draft('air.scanning', enabled=is_on, active=True, **WINDOW)

    def scanners(self):
        return [manager for manager in self.managers.values() if manager.scan]

    def property_isScanning(self, entry, manager):
        return {'returned': bool(manager.scan)}

    def property_supportsExtendedScanAndConnect(self, entry, manager):
        return {'returned': True}

    def air_advertisement(self, entry, _):
        peer = entry['peer']
        self.heard[peer] = entry
        if self.scanners() and entry.get('scannable'):
            draft('air.scanRequest', **self.address(peer))
        # A scan response is reported with the advertisement that follows it.
        for manager in self.scanners():
            manager.hear(peer, {**self.responses.get(peer, {}), **entry})

    def air_scanResponse(self, entry, _):
        self.responses[entry['peer']] = entry

    def address(self, peer):
        heard = self.heard.get(peer, {})
        return {'peer': peer, 'address': heard.get('address'),
                'addressType': heard.get('addressType')}
