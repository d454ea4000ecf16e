import Timelines

extension ReplayedApp {
  /// A strand of the script. The steps of all links together are as large as the capture. So a
  /// strand holds its steps only while it goes on, and a link's strand only once the link is up.
  struct Strand {
    var conditions: [AppEvent]
    var peer: String?
    /// The instants at which its link came up in the recording and in the run.
    let start: Instant
    var began: Instant?
    /// The number of times that its connection failed.
    var failures = 0
    /// The link whose steps have not been loaded yet; nil once they have.
    private(set) var link: AppScript.LinkPlace?
    private var steps: [AppScript.Step]
    private var remarks: [ScriptRemark] = []
    private(set) var progress: Progress
    /// Calls without an answer whose time has not come yet.
    private(set) var onTheirWay: [Draft] = []
    /// The call that was asked for last.
    var lastCall: Draft?

    /// - Parameter link: The link, if the strand holds only the opening of a link's strand.
    init(
      _ strand: AppScript.Strand, _ link: AppScript.LinkPlace? = nil, from start: Instant = .start
    ) {
      (conditions, peer, self.link, self.start) = (strand.conditions, strand.peer, link, start)
      steps = strand.steps
      progress = steps.isEmpty ? .finished : .before(0)
    }

    func step(_ number: Int) -> AppScript.Step { steps[number] }

    /// Returns the steps from this one on.
    func steps(from number: Int) -> ArraySlice<AppScript.Step> { steps.dropFirst(number) }

    /// Tells whether an entry completes a step that has begun.
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

    /// Inserts the discovery of the attributes that the peer has changed.
    mutating func insert(_ obstacle: AppKnowledge.Lack, before number: Int) {
      guard case .stale(let call, let kind) = obstacle else { return }
      var subject = AttributeName(call.fields).fields
      subject[.peer] = call[.peer]
      let completion = AppScript.Completion(kind: kind, matching: subject)
      steps.insert(AppScript.Step(call: call, completion: completion), at: number)
    }

    mutating func rememberOnItsWay(_ call: Draft) { onTheirWay.append(call) }

    /// Takes a call off those on their way, as it is made now, and tells whether it was one of
    /// them.
    mutating func makes(_ call: Draft) -> Bool {
      guard let place = onTheirWay.firstIndex(where: { $0.isMade(by: call) }) else {
        return false
      }
      onTheirWay.remove(at: place)
      return true
    }

    /// Returns the remarks on the strand.
    func remarks(on recording: Recording) -> [ScriptRemark] {
      link.map { AppScript.strand(of: $0, in: recording).remarks } ?? remarks
    }

    mutating func finish() { (progress, steps) = (.finished, []) }

    mutating func forgetCallsOnTheirWay() { onTheirWay = [] }
  }

  /// The step that a strand has reached.
  enum Progress: Hashable {
    /// The step is to be begun once its conditions hold.
    case before(Int)
    /// The step's call is made or on its way, and its completion is to come.
    case during(Int, since: Instant)
    case finished
  }
}

extension Draft {
  /// Tells whether a call that is made is this one, whatever fields have been added to it since.
  func isMade(by call: Draft) -> Bool {
    kind == call.kind && cause == call.cause && fields.allSatisfy { call[$0.field] == $0.value }
  }
}
