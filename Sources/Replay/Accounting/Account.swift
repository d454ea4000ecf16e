import BluetoothProtocols
public import Timelines

/// Keeps the accounts of a run. Compares the events at a phone with the callbacks of its apps, and
/// the apps' calls with the packets that the phone sent.
///
/// ```swift
/// var account = Account()
/// for entry in run { account.receive(entry) }
/// let statement = account.finish(at: end)
/// ```
/// It sees only entries, and knows no implementation. If the documents leave a question open,
/// either answer is allowed. Callbacks still on their way at the end are not a fault.
public struct Account: Sendable {
  var lives: [AppLife] = []
  var bearers: [Bearer] = []
  var centrals: [CentralAccount] = []
  var servers: [ServerAccount] = []
  /// The advertising that each phone received, in the order in which the phones occur.
  var heard: [Heard] = []
  /// The peers to which a link failed since an app last asked for one.
  var failedLinks: Set<String> = []
  var statement = Statement()
  /// The number of the link's entry that brought the value that the last entry delivered to the
  /// app; nil if the last entry delivered no such value.
  public internal(set) var toldValue: Int?
  var now = Instant.start
  var grace = Self.leastGrace
  private var isObserved = false

  /// The time that an app may have to wait for a callback that could be delivered.
  ///
  /// Source: chosen. A host needs milliseconds; a person notices half a second.
  static let leastGrace = Duration.milliseconds(500)

  /// The first discrepancies that were found so far. At the end there may be more.
  public var found: [Discrepancy] { statement.discrepancies }

  /// Makes an account of a run that has not begun.
  public init() {}

  /// Takes in the next entry of the run.
  public mutating func receive(_ entry: Entry) {
    now = max(now, entry.time)
    toldValue = nil
    switch entry.kind.family {
    case .air: receive(air: entry)
    case .link: receive(link: entry)
    case .callback: receive(callback: entry)
    case .call: receive(call: entry)
    case .app: receive(life: entry)
    case .user, .system: receive(act: entry)
    case .run: begin(entry)
    case .peer, .alert, .note, .divergence: break
    }
  }

  private mutating func begin(_ entry: Entry) {
    guard entry.kind == .runBegan else { return }
    isObserved = entry[.profile]?.text == "observed"
    if let tolerance = entry[.tolerance]?.duration { grace = Self.leastGrace + tolerance * 2 }
  }

  // MARK: Lives

  private mutating func receive(act entry: Entry) {
    switch entry.kind {
    case .systemInstallsApp: life(of: entry) { $0.install(entry) }
    case .systemDaemonRestarts, .userRestartsDevice, .systemUpdatesApp, .userAuthorizesApp:
      forgive(entry[.device]?.text)
    case .userTurnsBluetooth where entry[.enabled]?.flag == false: forgive(entry[.device]?.text)
    default: break
    }
  }

  private mutating func forgive(_ device: String?) {
    for index in centrals.indices where device.map({ $0 == centrals[index].device }) ?? true {
      centrals[index].forgive()
    }
    for index in servers.indices where device.map({ $0 == servers[index].device }) ?? true {
      servers[index].forget()
    }
  }

  private mutating func receive(life entry: Entry) {
    life(of: entry) { $0.follow(entry) }
    guard let app = entry[.app]?.text, let device = entry[.device]?.text else { return }
    for index in centrals.indices
    where centrals[index].app == app && centrals[index].device == device {
      if entry.kind == .appTerminated { centrals[index].end() }
      // An app in the background does not receive everything. So overdue discoveries of a scan in
      // the foreground are reported now.
      if entry.kind == .appBackground { reportMissedDiscoveries(index) }
    }
    if entry.kind == .appTerminated, let server = servers.firstIndex(where: { $0.device == device })
    {
      servers[server].forget()
    }
  }

  mutating func life(of entry: Entry, change: (inout AppLife) -> Void) {
    guard let app = entry[.app]?.text else { return }
    let device = entry[.device]?.text ?? ""
    if let index = place(ofLife: app, on: device) { return change(&lives[index]) }
    var life = AppLife(device: device, app: app)
    change(&life)
    lives.append(life)
  }

  /// Returns the index of an app's life cycle in ``lives``; nil if the app is unknown.
  private func place(ofLife app: String, on device: String) -> Int? {
    for index in lives.indices where lives[index].app == app && lives[index].device == device {
      return index
    }
    return nil
  }

  func circumstances(of app: String, on device: String) -> Circumstances {
    let life = place(ofLife: app, on: device).map { lives[$0] }
    return Circumstances(life: life ?? AppLife(device: device, app: app), now: now, grace: grace)
  }

  func circumstances(of central: Int) -> Circumstances {
    circumstances(of: centrals[central].app, on: centrals[central].device)
  }

  // Mutating, so that these are done in place: they are asked for every report and discovery, and
  // the circumstances would be a copy of the app's whole life.

  /// Returns whether the code of an app runs.
  mutating func runs(_ app: String, on device: String) -> Bool {
    place(ofLife: app, on: device).map { lives[$0].runs } ?? AppLife(device: device, app: app).runs
  }

  /// Returns what decides now what a manager's app is owed of advertisers.
  private mutating func attention(of central: Int) -> ScanAccount.Attention {
    let (app, device) = (centrals[central].app, centrals[central].device)
    if let place = place(ofLife: app, on: device) {
      return lives[place].attention(at: now, grace: grace)
    }
    var life = AppLife(device: device, app: app)
    return life.attention(at: now, grace: grace)
  }

  // MARK: The air

  private mutating func receive(air entry: Entry) {
    guard entry.kind == .airAdvertisement || entry.kind == .airScanResponse,
      let phone = phone(of: entry), let place = heard[phone].learn(from: entry)
    else { return }
    for index in centrals.indices where centrals[index].device == heard[phone].phone {
      let attention = attention(of: index)
      let lost = centrals[index].scan.hear(
        &heard[phone].devices[place], at: place, isResponse: entry.kind == .airScanResponse,
        attention)
      if let lost { sayUndiscovered(lost.place, lost.peer, index) }
    }
  }

  /// Returns the place in ``heard`` of the phone that an entry is about.
  private mutating func phone(of entry: Entry) -> Int? {
    for index in heard.indices where heard[index].isMeant(by: entry) { return index }
    guard let phone = entry.fields[.device]?.text else { return nil }
    heard.append(Heard(phone: phone))
    return heard.count - 1
  }

  /// Returns the place in ``heard`` of a manager's phone; nil if the phone has heard nothing.
  private mutating func phone(of central: Int) -> Int? {
    for index in heard.indices where heard[index].phone == centrals[central].device {
      return index
    }
    return nil
  }

  private mutating func sayUndiscovered(_ brought: Discrepancy.Place, _ peer: Int, _ index: Int) {
    let about = circumstances(of: index)
    guard about.wasDue(brought) else { return }
    statement.add(
      Discrepancy(
        fault: .lost, peer: phone(of: index).map { heard[$0].devices[peer].peer } ?? "",
        app: centrals[index].app, text: "an advertisement that the scan looks for was not reported",
        brought: brought))
  }

  /// Reports as lost the discoveries that a scan still owes by now.
  mutating func reportMissedDiscoveries(_ index: Int, isEnd: Bool = false) {
    var lost: [(Discrepancy.Place, Int)] = []
    if isEnd {
      centrals[index].scan.stop(at: now) { lost.append(($0, $1)) }
    } else {
      centrals[index].scan.settleAll { lost.append(($0, $1)) }
    }
    for (brought, peer) in lost { sayUndiscovered(brought, peer, index) }
  }

  mutating func didDiscover(_ entry: Entry, _ index: Int) {
    guard let peer = entry[.peer]?.text else { return }
    guard let phone = phone(of: index), let place = heard[phone].place(of: peer) else {
      return statement.add(
        Discrepancy(
          fault: .invented, peer: peer, app: centrals[index].app,
          text: "a discovery of a device that was not heard", told: .init(entry)))
    }
    let attention = attention(of: index)
    let complaint = centrals[index].scan.tell(
      entry, &heard[phone].devices[place], at: place, attention, isObserved: isObserved)
    guard let complaint else { return statement.settled.discoveries += 1 }
    statement.add(
      Discrepancy(
        fault: complaint.fault, peer: peer, app: centrals[index].app, text: complaint.text,
        brought: complaint.fault == .invented ? nil : heard[phone].devices[place].place,
        told: .init(entry)))
  }
}
