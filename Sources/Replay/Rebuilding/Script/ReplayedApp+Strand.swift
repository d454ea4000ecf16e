import Timelines
import VirtualTime

extension ReplayedApp {
  /// A strand of the script. Its steps are there only while it goes on, and those of a link once it
  /// is up: those of all links together are as large as the capture.
  struct Strand {
    var conditions: [AppEvent]
    var peer: String?
    /// When its link came up in the recording, and when in the run.
    let start: Instant
    var began: Instant?
    /// How often its connection failed.
    var failures = 0
    /// Of a link whose steps are still to be told.
    private(set) var link: AppScript.LinkPlace?
    private var steps: [AppScript.Step]
    private var remarks: [ScriptRemark] = []
    private(set) var progress: Progress
    /// Calls without an answer that are to be made at their time.
    private(set) var onTheirWay: [Draft] = []
    /// What was asked for last.
    var lastCall: Draft?

    /// - Parameter link: Where the strand is no more than the opening of a link's.
    init(
      _ strand: AppScript.Strand, _ link: AppScript.LinkPlace? = nil, from start: Instant = .start
    ) {
      (conditions, peer, self.link, self.start) = (strand.conditions, strand.peer, link, start)
      steps = strand.steps
      progress = steps.isEmpty ? .finished : .before(0)
    }

    func step(_ number: Int) -> AppScript.Step { steps[number] }

    /// Those from a step on.
    func steps(from number: Int) -> ArraySlice<AppScript.Step> { steps.dropFirst(number) }

    /// Of a step that has been begun.
    func isCompleted(_ step: Int, by entry: Entry) -> Bool {
      steps[step].completion?.matches(entry) ?? false
    }

    mutating func wait(for step: Int, since time: Instant) {
      progress = .during(step, since: time)
    }

    mutating func goOn(after step: Int, in recording: Recording) {
      if let link {
        let (strand, remarks) = AppScript.strand(of: link, in: recording)
        (steps, self.remarks, self.link) = (strand.steps, remarks, nil)
      }
      if step + 1 < steps.count { progress = .before(step + 1) } else { finish() }
    }

    /// Discovers anew what the peer has changed.
    mutating func insert(_ obstacle: AppKnowledge.Lack, before number: Int) {
      guard case .stale(let call, let kind) = obstacle else { return }
      var subject = AttributeName(call.fields).fields
      subject[.peer] = call[.peer]
      let completion = AppScript.Completion(kind: kind, matching: subject)
      steps.insert(AppScript.Step(call: call, completion: completion), at: number)
    }

    mutating func noteOnItsWay(_ call: Draft) { onTheirWay.append(call) }

    /// Whether such a call was on its way, which now is made.
    mutating func makes(_ call: Draft) -> Bool {
      guard let place = onTheirWay.firstIndex(where: { $0.isMade(by: call) }) else {
        return false
      }
      onTheirWay.remove(at: place)
      return true
    }

    /// What a reader must know of it.
    func remarks(on recording: Recording) -> [ScriptRemark] {
      link.map { AppScript.strand(of: $0, in: recording).remarks } ?? remarks
    }

    mutating func finish() { (progress, steps) = (.finished, []) }

    mutating func forgetCallsOnTheirWay() { onTheirWay = [] }
  }

  /// Where a strand stands.
  enum Progress: Hashable {
    /// The step is to be begun once its conditions hold.
    case before(Int)
    /// The step's call is made or on its way, and its completion is to come.
    case during(Int, since: Instant)
    case finished
  }
}

extension Draft {
  /// Whether a call as it is made is this one, whatever has been added to it on its way.
  func isMade(by call: Draft) -> Bool {
    kind == call.kind && cause == call.cause && fields.allSatisfy { call[$0.field] == $0.value }
  }
}
