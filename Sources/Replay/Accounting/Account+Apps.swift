import BluetoothProtocols
import Timelines

// The app's side: its callbacks and its calls.
extension Account {
  mutating func receive(callback entry: Entry) {
    guard let device = entry[.device]?.text, let app = entry[.app]?.text else { return }
    // Source: BG-APP-03.
    if !runs(app, on: device), entry.kind != .callbackDidFinishLaunching {
      let about = circumstances(of: app, on: device)
      statement.add(
        Discrepancy(
          fault: .untimely, peer: entry[.peer]?.text ?? "", app: app,
          text: "\(entry.kind.name), while the app is \(about.life.stateWords)",
          told: .init(entry)))
    }
    if entry.fields.has("peripheral", at: .role) { return receive(server: entry, on: device) }
    guard let index = central(of: entry) else { return }
    if entry.kind == .callbackDidDiscover { return didDiscover(entry, index) }
    let about = circumstances(of: app, on: device)
    switch entry.kind {
    case .callbackDidUpdateState: didUpdateState(entry, index)
    case .callbackWillRestoreState: willRestoreState(entry, index)
    case .callbackDidConnect:
      let peer = entry[.peer]?.text ?? ""
      let isLinked = bearers.contains {
        $0.device == device && $0.peer == peer && $0.isCentral && !$0.isClosing
      }
      centrals[index].didConnect(entry, isLinked: isLinked, about, &statement)
    case .callbackDidFailToConnect:
      let key = "\(device)/\(entry[.peer]?.text ?? "")"
      centrals[index].didFailToConnect(
        entry, hasFailed: failedLinks.contains(key), &statement)
    case .callbackDidDisconnect: centrals[index].didDisconnect(entry, about, &statement)
    case .callbackDidUpdateValue:
      toldValue = centrals[index].didUpdateValue(entry, about, &statement)
    case .callbackDidDiscoverServices, .callbackDidDiscoverIncludedServices,
      .callbackDidDiscoverCharacteristics, .callbackDidDiscoverDescriptors,
      .callbackDidWriteValue, .callbackDidUpdateNotificationState, .callbackDidReadRSSI,
      .callbackDidOpenL2CAPChannel:
      centrals[index].answer(entry, about, &statement)
    default: break
    }
  }

  private mutating func central(of entry: Entry) -> Int? {
    for index in centrals.indices where centrals[index].isMeant(by: entry) { return index }
    guard entry[.manager] != nil else { return nil }
    centrals.append(CentralAccount(entry))
    return centrals.count - 1
  }

  private mutating func didUpdateState(_ entry: Entry, _ index: Int) {
    let isOn = entry[.state]?.text == "poweredOn"
    if !isOn, centrals[index].isPoweredOn { centrals[index].forgive() }
    centrals[index].isPoweredOn = isOn
  }

  /// Records the state that a new manager is given back from a former one: peripherals that are
  /// connected or wanted. Which of the two they are, and whether subscriptions were kept, is not
  /// known.
  ///
  /// Source: BG-RES-17, BG-RES-20, BG-RES-22, BG-RES-24.
  private mutating func willRestoreState(_ entry: Entry, _ index: Int) {
    for peer in entry[.peripherals]?.list?.compactMap(\.text) ?? [] {
      let place = centrals[index].makePlace(of: peer)
      centrals[index].peers[place].wish = .restored
      centrals[index].peers[place].lacksDelegate = true
    }
    centrals[index].scan.forgive()
  }

  mutating func receive(call entry: Entry) {
    let device = entry[.device]?.text ?? ""
    if entry.fields.contains(.implementedCallbacks) { life(of: entry) { $0.follow(entry) } }
    if entry.kind == .callStartsLiveActivity || entry.kind == .callEndsLiveActivity {
      guard
        let index = lives.firstIndex(where: {
          $0.device == device && entry.fields.has($0.app, at: .app)
        })
      else { return }
      return lives[index].follow(entry)
    }
    if entry.kind == .callCreateCentralManager {
      var fresh = CentralAccount(entry)
      fresh.scan.forgive()
      guard
        let index = centrals.firstIndex(where: {
          $0.app == fresh.app && $0.device == device && $0.manager == fresh.manager
        })
      else { return centrals.append(fresh) }
      // The wishes of a former manager may have been preserved for the new one.
      for peer in centrals[index].peers where peer.wish != .none {
        fresh.peers[fresh.makePlace(of: peer.peer)].wish = .restored
      }
      return centrals[index] = fresh
    }
    if entry.kind == .callRespond || entry.kind == .callUpdateValue || entry.kind == .callReturned {
      return receive(server: entry, on: device)
    }
    guard entry.from == .app, !entry.fields.has("peripheral", at: .role),
      let app = entry[.app]?.text, let index = central(of: entry)
    else { return }
    let about = circumstances(of: app, on: device)
    switch entry.kind {
    case .callScanForPeripherals:
      if !about.life.runs { return }
      reportMissedDiscoveries(index)
      centrals[index].scan.begin(entry, isPoweredOn: centrals[index].isPoweredOn)
    case .callStopScan: reportMissedDiscoveries(index, isEnd: true)
    case .callConnect:
      failedLinks.remove("\(device)/\(entry[.peer]?.text ?? "")")
      if about.life.runs { centrals[index].connect(entry) }
    case .callCancelPeripheralConnection, .callReleasePeripheral:
      if about.life.runs { centrals[index].cancel(entry, about) }
    case .callSetDelegate:
      guard let peer = entry[.peer]?.text, let place = centrals[index].place(of: peer) else {
        return
      }
      centrals[index].peers[place].lacksDelegate = false
    default: if about.life.runs { centrals[index].call(entry, about) }
    }
  }

  private mutating func receive(server entry: Entry, on device: String) {
    servers[server(of: device)].receive(app: entry, &statement)
  }

  mutating func server(of device: String) -> Int {
    if let index = servers.firstIndex(where: { $0.device == device }) { return index }
    servers.append(ServerAccount(device: device))
    return servers.count - 1
  }
}

extension AppLife {
  var stateWords: String { state == .suspended ? "suspended" : "not running" }
}
