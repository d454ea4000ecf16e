'use strict';
// A central as an implementation under test, in JavaScript: one file, and nothing to install.
//
//     bluewake check Specs/gatt --implementation 'exec:node central.js'
//
// It scans, connects, and is a GATT client. It knows no background, so the rules about that do not
// apply to it.

const SERVICES = 0x2800, CHARACTERISTIC = 0x2803, CONFIGURATION = '2902';
const MTU = 247;
const WINDOW = { window: '30ms', interval: '40ms' };
const PROPERTIES = ['broadcast', 'read', 'writeWithoutResponse', 'write', 'notify', 'indicate'];
const ERRORS = {
  0x01: 'invalidHandle', 0x02: 'readNotPermitted', 0x03: 'writeNotPermitted',
  0x05: 'insufficientAuthentication', 0x06: 'requestNotSupported', 0x07: 'invalidOffset',
  0x08: 'insufficientAuthorization', 0x0A: 'attributeNotFound',
  0x0D: 'invalidAttributeValueLength', 0x0F: 'insufficientEncryption',
};
const DISCOVERY = ['localName', 'services', 'solicitedServices', 'manufacturerData', 'serviceData',
  'txPower', 'connectable', 'rssi'];

// Members that are undefined do not become members of the line.
const say = (message, members) =>
  process.stdout.write(JSON.stringify({ message, ...members }) + '\n');
const draft = (kind, fields) => say('draft', { kind, ...fields });
const pick = (entry, names) => Object.fromEntries(names.map(name => [name, entry[name]]));
const octets = text => Buffer.from(text.slice(2), 'hex');
const text = octets => '0x' + octets.toString('hex');

/** Numbers of two octets as they go on air: the last octet first. */
const u16 = (...numbers) => {
  const octets = Buffer.alloc(2 * numbers.length);
  numbers.forEach((number, index) => octets.writeUInt16LE(number, 2 * index));
  return octets;
};

const uuid = octets => {
  const hex = Buffer.from(octets).reverse().toString('hex').toUpperCase();
  return hex.length === 4 ? hex : hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
};

/** What a name in the table of handles is made of. */
const ABOUT = ['peer', 'service', 'serviceInstance', 'characteristic', 'instance', 'descriptor'];
const about = entry => pick(entry, ABOUT.filter(name => name in entry));
const key = fields => JSON.stringify(ABOUT.map(name => fields[name]));

/** A link. It has one request on its way; the others wait. A task yields requests. */
class Link {
  constructor(entry) {
    this.names = { connection: entry.connection, peer: entry.peer };
    this.mtu = 23;
    this.tasks = [];
    this.isEnding = false;
  }

  send(kind, pdu) { if (!this.isEnding) draft('link.' + kind, { ...this.names, octets: text(pdu) }); }

  begin(task) {
    this.tasks.push(task);
    if (this.tasks.length === 1) this.proceed(undefined);
  }

  proceed(response) {
    while (this.tasks.length > 0) {
      const { value, done } = this.tasks[0].next(response);
      if (!done) return this.send('request', value);
      this.tasks.shift();
      response = undefined;
    }
  }

  *exchangeMTU() {
    const response = yield Buffer.concat([Buffer.from([0x02]), u16(MTU)]);
    if (response[0] === 0x03) this.mtu = Math.max(23, Math.min(MTU, response.readUInt16LE(1)));
  }

  /** The rows of all responses to requests about a range of handles. */
  *listing(opcode, first, last, type) {
    const rows = [];
    while (first <= last) {
      const kind = type === undefined ? Buffer.alloc(0) : u16(type);
      const response = yield Buffer.concat([Buffer.from([opcode]), u16(first, last), kind]);
      if (response[0] === 0x01) break;
      const size = opcode !== 0x04 ? response[1] : response[1] === 1 ? 4 : 18;
      for (let at = 2; at < response.length; at += size) rows.push(response.subarray(at, at + size));
      first = rows[rows.length - 1].readUInt16LE(opcode === 0x10 ? 2 : 0) + 1;
    }
    return rows;
  }
}

const errorOf = response =>
  response[0] === 0x01 ? ERRORS[response[4]] ?? 'unlikelyError' : undefined;

class Central {
  managers = new Map();
  links = new Map();
  heard = new Map();
  responses = new Map();
  initiating = new Set();
  table = new Map();
  listeners = new Map();

  hear(entry) {
    const manager = this.managers.get(entry.app + ' ' + entry.manager);
    this[entry.kind]?.(entry, manager);
  }

  // Managers.

  'call.createCentralManager'(entry) {
    const names = { ...pick(entry, ['app', 'manager']), role: 'central' };
    const tell = (callback, fields) => draft('callback.' + callback, { ...names, ...fields });
    this.managers.set(entry.app + ' ' + entry.manager, {
      names, tell, scan: undefined, reported: new Set(), wanted: new Set(), connected: new Set(),
    });
    tell('didUpdateState', { state: 'poweredOn' });
  }

  'call.retrievePeripherals'(entry, manager) {
    const known = entry.peripherals.filter(peer => this.heard.has(peer));
    draft('call.returned', { ...manager.names, peripherals: known });
  }

  'call.retrieveConnectedPeripherals'(_, manager) {
    draft('call.returned', { ...manager.names, peripherals: [...this.links.keys()].sort() });
  }

  // Scanning. The radio listens as long as one manager scans.

  scanners() { return [...this.managers.values()].filter(manager => manager.scan); }

  'call.scanForPeripherals'(entry, manager) {
    if (JSON.stringify(manager.scan) !== JSON.stringify(pick(entry, ['services', 'allowDuplicates'])))
      manager.reported.clear();
    this.setScan(manager, pick(entry, ['services', 'allowDuplicates']));
  }

  'call.stopScan'(_, manager) { this.setScan(manager, undefined); }

  setScan(manager, scan) {
    const wasOn = this.scanners().length > 0;
    manager.scan = scan;
    const isOn = this.scanners().length > 0;
    if (isOn !== wasOn) draft('air.scanning', { enabled: isOn, active: true, ...WINDOW });
  }

  'air.advertisement'(entry) {
    this.heard.set(entry.peer, entry);
    if (this.scanners().length === 0) return;
    // An active scanner asks each time; nobody asks for it.
    if (entry.scannable) draft('air.scanRequest', this.address(entry.peer));
    const whole = { ...this.responses.get(entry.peer), ...entry };
    for (const manager of this.scanners()) {
      const isNews = manager.scan.allowDuplicates || !manager.reported.has(entry.peer);
      const services = manager.scan.services;
      const isWanted = !services || services.some(one => (whole.services ?? []).includes(one));
      if (!isNews || !isWanted) continue;
      manager.reported.add(entry.peer);
      manager.tell('didDiscover', { peer: entry.peer, ...pick(whole, DISCOVERY) });
    }
  }

  'air.scanResponse'(entry) { this.responses.set(entry.peer, pick(entry, DISCOVERY.slice(0, -2))); }

  address(peer) {
    return { peer, ...pick(this.heard.get(peer) ?? {}, ['address', 'addressType']) };
  }

  // Links.

  wanting(peer) { return [...this.managers.values()].filter(one => one.wanted.has(peer)); }

  'call.connect'(entry, manager) {
    manager.wanted.add(entry.peer);
    if (this.links.has(entry.peer)) return this.tellConnected(entry.peer);
    if (this.initiating.has(entry.peer)) return;
    this.initiating.add(entry.peer);
    draft('air.initiating', { enabled: true, ...WINDOW, ...this.address(entry.peer) });
  }

  'call.cancelPeripheralConnection'(entry, manager) {
    manager.wanted.delete(entry.peer);
    if (this.wanting(entry.peer).length > 0) return;
    const link = this.links.get(entry.peer);
    if (link) {
      link.isEnding = true;
      draft('link.disconnect', { ...link.names, status: 0x13 });
    } else if (this.initiating.delete(entry.peer)) {
      draft('air.initiating', { enabled: false, ...this.address(entry.peer) });
    }
  }

  'link.connected'(entry) {
    const link = new Link(entry);
    this.links.set(entry.peer, link);
    this.initiating.delete(entry.peer);
    link.begin(link.exchangeMTU());
    this.tellConnected(entry.peer);
  }

  tellConnected(peer) {
    for (const manager of this.wanting(peer)) {
      if (manager.connected.has(peer)) continue;
      manager.connected.add(peer);
      manager.tell('didConnect', { peer });
    }
  }

  'link.disconnected'(entry) {
    this.links.delete(entry.peer);
    for (const manager of this.managers.values()) {
      if (!manager.connected.delete(entry.peer)) continue;
      // Whoever ended the link by himself is told of no error.
      const isLost = manager.wanted.delete(entry.peer);
      const error = entry.status === 0x08 ? 'connectionTimeout' : 'peripheralDisconnected';
      manager.tell('didDisconnect', { peer: entry.peer, error: isLost ? error : undefined });
    }
  }

  'link.response'(entry) { this.links.get(entry.peer)?.proceed(octets(entry.octets)); }
  'link.error'(entry) { this['link.response'](entry); }

  // Discovery.

  begin(entry, task) {
    const link = this.links.get(entry.peer);
    if (link) link.begin(task.call(this, link));
  }

  place(entry) { return this.table.get(key(entry)); }

  /** Begins a task about an attribute that has been discovered. Nothing comes of another. */
  beginAt(entry, task) {
    const place = this.place(entry);
    if (place) this.begin(entry, link => task.call(this, link, place));
  }

  'call.discoverServices'(entry, manager) {
    this.begin(entry, function* (link) {
      const rows = yield* link.listing(0x10, 1, 0xFFFF, SERVICES);
      const names = rows.map(row => uuid(row.subarray(4)));
      rows.forEach((row, index) => {
        const place = { first: row.readUInt16LE(0), last: row.readUInt16LE(2) };
        this.table.set(key({ peer: entry.peer, service: names[index] }), place);
      });
      const services = names.filter(name => !entry.services || entry.services.includes(name));
      manager.tell('didDiscoverServices', { peer: entry.peer, services });
    });
  }

  'call.discoverCharacteristics'(entry, manager) {
    this.beginAt(entry, function* (link, { first, last }) {
      const rows = yield* link.listing(0x08, first, last, CHARACTERISTIC);
      const characteristics = rows.map((row, index) => {
        const characteristic = uuid(row.subarray(5));
        const end = index + 1 < rows.length ? rows[index + 1].readUInt16LE(0) - 1 : last;
        this.table.set(
          key({ ...about(entry), characteristic }),
          { first: row.readUInt16LE(3), last: end, properties: row[2] });
        const properties = PROPERTIES.filter((_, bit) => row[2] >> bit & 1);
        return { characteristic, properties };
      });
      manager.tell('didDiscoverCharacteristics', { ...about(entry), characteristics });
    });
  }

  'call.discoverDescriptors'(entry, manager) {
    this.beginAt(entry, function* (link, { first, last }) {
      const rows = yield* link.listing(0x04, first + 1, last);
      const descriptors = rows.map(row => uuid(row.subarray(2)));
      rows.forEach((row, index) => {
        const name = key({ ...about(entry), descriptor: descriptors[index] });
        this.table.set(name, { first: row.readUInt16LE(0) });
      });
      manager.tell('didDiscoverDescriptors', { ...about(entry), descriptors });
    });
  }

  // Values.

  'call.readValue'(entry, manager) {
    this.beginAt(entry, function* (link, { first }) {
      const handle = u16(first);
      let response = yield Buffer.concat([Buffer.from([0x0A]), handle]);
      let error = errorOf(response), value = response.subarray(1);
      // A response that is full may be only the beginning.
      while (!error && response.length === link.mtu) {
        response = yield Buffer.concat([Buffer.from([0x0C]), handle, u16(value.length)]);
        error = errorOf(response);
        if (!error) value = Buffer.concat([value, response.subarray(1)]);
      }
      manager.tell('didUpdateValue', {
        ...about(entry), value: error ? undefined : text(value), error,
      });
    });
  }

  'call.writeValue'(entry, manager) {
    const value = octets(entry.value);
    if (entry.type === 'withoutResponse') return this.command(entry, value);
    this.beginAt(entry, function* (link, { first }) {
      const response = yield Buffer.concat([Buffer.from([0x12]), u16(first), value]);
      manager.tell('didWriteValue', { ...about(entry), error: errorOf(response) });
    });
  }

  /** There is always room for a command here, so no app ever has to wait for it. */
  command(entry, value) {
    const [link, place] = [this.links.get(entry.peer), this.place(entry)];
    if (!link || !place) return;
    const cut = value.subarray(0, link.mtu - 3);
    link.send('command', Buffer.concat([Buffer.from([0x52]), u16(place.first), cut]));
  }

  'call.setNotifyValue'(entry, manager) {
    this.beginAt(entry, function* (link, { first, last, properties }) {
      const wanted = !(entry.enabled ?? true) ? 0 : properties & 0x10 ? 1 : 2;
      const descriptors = yield* link.listing(0x04, first + 1, last);
      const found = descriptors.find(row => uuid(row.subarray(2)) === CONFIGURATION);
      let error = 'requestNotSupported';
      if (found) {
        const pdu = Buffer.concat([Buffer.from([0x12]), found.subarray(0, 2), u16(wanted)]);
        error = errorOf(yield pdu);
      }
      const listener = wanted ? { manager, about: about(entry) } : undefined;
      if (!error) this.listeners.set(entry.peer + first, listener);
      const isNotifying = wanted !== 0 && !error;
      manager.tell('didUpdateNotificationState', { ...about(entry), isNotifying, error });
    });
  }

  'link.notification'(entry) {
    const pdu = octets(entry.octets);
    const listener = this.listeners.get(entry.peer + pdu.readUInt16LE(1));
    listener?.manager.tell('didUpdateValue', { ...listener.about, value: text(pdu.subarray(3)) });
  }

  'link.indication'(entry) {
    this.links.get(entry.peer).send('confirmation', Buffer.from([0x1E]));
    this['link.notification'](entry);
  }
}

const central = new Central();
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', line => {
  const message = JSON.parse(line);
  switch (message.message) {
    case 'hello':
      return say('hello', {
        protocol: 1, name: 'central.js', capabilities: ['central'], clock: 'virtual',
      });
    case 'bye': return lines.close();
    case 'entry': central.hear(message);
  }
  // It never wants to act by itself, so it names no deadline.
  say('quiescent', { answers: message.number, deadline: null });
});
