public import Timelines
public import VirtualTime

/// The app's seat, taken by a recording: it does what the recorded host did, with the same think
/// times, after the callbacks that stand for what that host waited for.
public struct ReplayedApp: App {
  public let app = AppScript.app
  public let device: String?
  private let recording: Recording
  private var strands: [Strand] = []
  private var execution: AppExecution
  private var peripheral: ReplayedPeripheral?
  private var happened: Set<AppEvent> = []
  /// The strands about a peer, by the peer's number.
  private var places: [[Int]] = []
  private var peers = NameTable()
  private var disconnections: [String: Int] = [:]

  /// A strand of the script. Its steps are there only while it goes on, and those of a link once it
  /// is up: those of all links together are as large as the capture.
  private struct Strand {
    var conditions: [AppEvent]
    var peer: String?
    /// Of a link whose steps are still to be told.
    private var link: AppScript.LinkPlace?
    private var steps: [AppScript.Step]
    private var remark: String?
    private(set) var progress: Progress

    /// - Parameter link: Where the strand is no more than the opening of a link's.
    init(_ strand: AppScript.Strand, _ link: AppScript.LinkPlace? = nil) {
      (conditions, peer, self.link) = (strand.conditions, strand.peer, link)
      steps = strand.steps
      progress = steps.isEmpty ? .finished : .before(0)
    }

    func step(_ number: Int) -> AppScript.Step { steps[number] }

    /// Of a step that has been begun.
    func isCompleted(_ step: Int, by entry: Entry) -> Bool {
      steps[step].completion?.matches(entry) ?? false
    }

    mutating func wait(for step: Int, since time: Instant) {
      progress = .during(step, since: time)
    }

    mutating func goOn(after step: Int, in recording: Recording) {
      if let link {
        let (strand, remark) = AppScript.strand(of: link, in: recording)
        (steps, self.remark, self.link) = (strand.steps, remark, nil)
      }
      if step + 1 < steps.count { progress = .before(step + 1) } else { finish() }
    }

    /// What the recording holds and no app can ask for.
    func remark(on recording: Recording) -> String? {
      link.map { AppScript.strand(of: $0, in: recording).remark } ?? remark
    }

    mutating func finish() { (progress, steps) = (.finished, []) }
  }

  /// Where a strand stands.
  private enum Progress: Hashable {
    /// The step is to be begun once its conditions hold.
    case before(Int)
    /// The step's call is made or on its way, and its completion is to come.
    case during(Int, since: Instant)
    case finished
  }

  /// - Parameters:
  ///   - device: The phone that the app runs on; nil for the first one.
  ///   - hasLifecycle: Whether the implementation says when the app runs.
  public init(_ recording: Recording, device: String? = nil, hasLifecycle: Bool = true) {
    self.device = device
    self.recording = recording
    execution = AppExecution(hasLifecycle: hasLifecycle)
    peripheral = ReplayedPeripheral(recording)
    strands = [Strand(AppScript.scanning(recording))]
    strands += AppScript.links(of: recording).map { link in
      Strand(AppScript.opening(of: link, in: recording), link)
    }
    for index in strands.indices {
      let peer = peers.placed(strands[index].peer ?? "")
      if peer == places.count { places.append([]) }
      places[peer].append(index)
    }
  }

  /// What the app of a replay is to its implementation, for ``Scenario/apps``.
  public static var setup: Scenario.AppSetup { Scenario.AppSetup(app: AppScript.app) }

  public func perform(_ call: Draft) -> Draft { execution.perform(call, of: app) }

  public mutating func receive(_ entry: Entry) -> [Draft] {
    execution.follow(entry)
    var drafts = entry.kind == .callbackDidFinishLaunching ? firstCalls : []
    if let answers = peripheral?.receive(entry) { drafts += answers }
    let about = strands(about: entry[.peer]?.text ?? "")
    // Most of what is found is nobody's business.
    if entry.kind == .callbackDidDiscover, about == nil { return drafts }
    let known = happened.count
    note(entry)
    // What is new may be what any strand waits for; else only those about the peer go on.
    let concerned = happened.count > known ? Array(strands.indices) : about ?? []
    for index in concerned where strands[index].progress != .finished {
      complete(index, by: entry)
      drafts += proceed(index, at: entry.time)
    }
    return drafts
  }

  public mutating func end(at now: Instant) -> [Draft] {
    strands.compactMap { $0.remark(on: recording) }
      .map { Draft(.noteText, from: .harness, [.text: .text($0)]) }
  }
}

extension ReplayedApp {
  /// What the app does as soon as it runs.
  var firstCalls: [Draft] {
    let peripheral = peripheral == nil ? [] : [PeripheralScript.call(.callCreatePeripheralManager)]
    return [AppScript.call(.callCreateCentralManager)] + peripheral
  }

  private func strands(about peer: String) -> [Int]? {
    peers.place(of: peer).map { places[$0] }
  }

  private mutating func note(_ entry: Entry) {
    let peer = entry[.peer]?.text ?? ""
    switch entry.kind {
    case .callbackDidUpdateState
    where entry[.state]?.text == "poweredOn" && entry[.role]?.text != "peripheral":
      happened.insert(.poweredOn)
    case .callbackDidDiscover: happened.insert(.discovered(peer))
    case .callbackDidDisconnect:
      disconnections[peer, default: 0] += 1
      happened.insert(.disconnected(peer, disconnections[peer, default: 0]))
      endStrands(about: peer)
    default: break
    }
  }

  /// Without a link there is nothing more to be done on it. A strand that waits for its own link
  /// still waits.
  private mutating func endStrands(about peer: String) {
    for index in strands(about: peer) ?? [] {
      switch strands[index].progress {
      case .before(let step) where step > 0, .during(let step, _) where step > 0:
        strands[index].finish()
      case .before, .during, .finished: break
      }
    }
  }

  private mutating func complete(_ index: Int, by entry: Entry) {
    guard case .during(let step, let since) = strands[index].progress, entry.time >= since,
      strands[index].isCompleted(step, by: entry)
    else { return }
    strands[index].goOn(after: step, in: recording)
  }

  /// Makes the calls whose time has come or will come without anything else happening first.
  private mutating func proceed(_ index: Int, at now: Instant) -> [Draft] {
    var calls: [Draft] = []
    var time = now
    while case .before(let number) = strands[index].progress {
      let isReady = number > 0 || strands[index].conditions.allSatisfy(happened.contains)
      guard isReady else { break }
      let step = strands[index].step(number)
      guard step.conditions.allSatisfy(happened.contains) else { break }
      time = max(time + step.think, step.earliest ?? time)
      var call = step.call
      call.delay = time - now
      calls.append(call)
      if step.completion == nil {
        strands[index].goOn(after: number, in: recording)
      } else {
        strands[index].wait(for: number, since: time)
      }
    }
    return calls
  }
}
