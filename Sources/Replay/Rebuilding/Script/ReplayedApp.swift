public import Timelines
public import VirtualTime

/// The app's seat, taken by a recording: it does what the recorded host did, with the same think
/// times, after the callbacks that stand for what that host waited for.
public struct ReplayedApp: App {
  public let app = AppScript.app
  public let device: String?
  private let script: AppScript
  private var execution: AppExecution
  private var progress: [Progress]
  private var peripheral: ReplayedPeripheral?
  private var happened: Set<AppEvent> = []
  /// The strands about a peer, by its name.
  private let places: [String: [Int]]
  private var disconnections: [String: Int] = [:]

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
    script = AppScript(recording)
    execution = AppExecution(hasLifecycle: hasLifecycle)
    peripheral = ReplayedPeripheral(recording)
    progress = script.strands.map { $0.steps.isEmpty ? .finished : .before(0) }
    places = Dictionary(grouping: script.strands.indices) { [script] in
      script.strands[$0].peer ?? ""
    }
  }

  /// What the app of a replay is to its implementation, for ``Scenario/apps``.
  public static var setup: Scenario.AppSetup { Scenario.AppSetup(app: AppScript.app) }

  public func perform(_ call: Draft) -> Draft { execution.perform(call, of: app) }

  public mutating func receive(_ entry: Entry) -> [Draft] {
    execution.follow(entry)
    var drafts = entry.kind == .callbackDidFinishLaunching ? firstCalls : []
    drafts += peripheral?.receive(entry) ?? []
    let known = happened.count
    note(entry)
    // What is new may be what any strand waits for; else only those about the peer go on.
    let concerned =
      happened.count > known ? Array(progress.indices) : places[entry[.peer]?.text ?? ""] ?? []
    for index in concerned where progress[index] != .finished {
      complete(index, by: entry)
      drafts += proceed(index, at: entry.time)
    }
    return drafts
  }

  /// What the recording holds and no app can ask for is said at the end.
  public mutating func end(at now: Instant) -> [Draft] {
    script.remarks.map { Draft(.noteText, from: .harness, [.text: .text($0)]) }
  }
}

extension ReplayedApp {
  /// What the app does as soon as it runs.
  var firstCalls: [Draft] {
    let peripheral = peripheral == nil ? [] : [PeripheralScript.call(.callCreatePeripheralManager)]
    return [AppScript.call(.callCreateCentralManager)] + peripheral
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
    for index in places[peer] ?? [] {
      switch progress[index] {
      case .before(let step) where step > 0, .during(let step, _) where step > 0:
        progress[index] = .finished
      case .before, .during, .finished: break
      }
    }
  }

  private mutating func complete(_ index: Int, by entry: Entry) {
    guard case .during(let step, let since) = progress[index], entry.time >= since,
      script.strands[index].steps[step].completion?.matches(entry) == true
    else { return }
    progress[index] = next(after: step, of: index)
  }

  private func next(after step: Int, of index: Int) -> Progress {
    step + 1 < script.strands[index].steps.count ? .before(step + 1) : .finished
  }

  /// Makes the calls whose time has come or will come without anything else happening first.
  private mutating func proceed(_ index: Int, at now: Instant) -> [Draft] {
    var calls: [Draft] = []
    var time = now
    while case .before(let number) = progress[index] {
      let step = script.strands[index].steps[number]
      let conditions = step.conditions + (number == 0 ? script.strands[index].conditions : [])
      guard conditions.allSatisfy(happened.contains) else { break }
      time = max(time + step.think, step.earliest ?? time)
      var call = step.call
      call.delay = time - now
      calls.append(call)
      progress[index] =
        step.completion == nil
        ? next(after: number, of: index) : .during(number, since: time)
    }
    return calls
  }
}
