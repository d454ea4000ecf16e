import Adapters
public import Conformance
import Reports
import Synchronization
import Timelines

extension ImplementationJudge {
  /// Judges by many rules, several at the same time. The judgement, the remarks and the pictures
  /// are the same as one rule after the other would give.
  ///
  /// The first scenario is performed alone, because it tells the capabilities of the
  /// implementation. If an observer watches, all rules are judged one after the other.
  ///
  /// A run that cannot even begin, as its capture cannot be read or the implementation not be
  /// started, makes an error of its own rule alone.
  ///
  /// - Parameters:
  ///   - jobs: How many rules are judged at the same time.
  ///   - make: Makes a judge like this one, on any thread. It needs no remarks and no album.
  ///   - tell: Receives the index of each rule, its duration and the judgement so far; returns
  ///     whether to go on.
  public mutating func judge(
    _ specs: [SpecFile], jobs: Int, making make: @Sendable () -> ImplementationJudge,
    telling tell: (_ place: Int, Duration, Judgement) -> Bool = { _, _, _ in true }
  ) {
    defer { judgement.applyFailuresElsewhere() }
    let design = album?.design
    var told: Set<String> = []
    var next = 0
    while next < specs.count, jobs == 1 || mustGoAlone {
      defer { next += 1 }
      let begin = ContinuousClock.now
      let piece =
        observer == nil
        ? Self.piece(specs[next], next, design, knowing: judgement, make)
        : observedPiece(specs[next])
      if Interruption.isRequested { return reportInterruption(before: next, of: specs) }
      add(piece, &told)
      if !tell(next, ContinuousClock.now - begin, judgement) { return }
    }
    let (rest, first, known) = (Array(specs[next...]), next, judgement)
    let isGivenUp = Atomic(false)
    // The work throws no errors.
    try? sideBySide(rest.count, jobs: jobs) { place in
      isGivenUp.load(ordering: .relaxed)
        ? JudgedPiece() : Self.piece(rest[place], first + place, design, knowing: known, make)
    } taking: { place, piece in
      // The running work was cut short.
      if Interruption.isRequested {
        reportInterruption(before: first + place, of: specs)
        return false
      }
      // Once the implementation is abandoned, later results do not count.
      if judgement.starts.surrender != nil {
        isGivenUp.store(true, ordering: .relaxed)
        add(Self.piece(rest[place], first + place, design, knowing: judgement, make), &told)
      } else {
        add(piece, &told)
      }
      return tell(first + place, piece.duration, judgement)
    }
  }

  /// Judges by a rule, and shows its run to the observer.
  private mutating func observedPiece(_ spec: SpecFile) -> JudgedPiece {
    let former = judgement
    judgement = Judgement()
    (judgement.capabilities, surrender) = (former.capabilities, former.starts.surrender)
    judgeOrExplain(spec)
    var piece = JudgedPiece()
    (piece.judgement, judgement) = (judgement, former)
    return piece
  }

  private mutating func reportInterruption(before place: Int, of specs: [SpecFile]) {
    judgement.interruption = .interruption(
      after: place, of: specs.count, "rules", before: specs[place].path)
  }

  /// Judges by a rule. If its run cannot begin, its verdict is an error with the reason.
  private mutating func judgeOrExplain(_ spec: SpecFile) {
    do {
      try judge(spec)
    } catch {
      reportNoRun(of: spec, because: error)
    }
  }

  /// Whether rules are judged one after the other: this is necessary, or not yet known to be
  /// unnecessary.
  private var mustGoAlone: Bool {
    observer != nil || judgement.capabilities == nil
  }

  private mutating func add(_ piece: JudgedPiece, _ told: inout Set<String>) {
    judgement.add(sameImplementation: piece.judgement)
    album?.add(piece.exhibits)
    for one in piece.remarks {
      if let member = one.member, !told.insert(member).inserted { continue }
      remark(one.line)
    }
  }

  /// Judges by one rule, independently of the others.
  ///
  /// - Parameters:
  ///   - number: The index of the rule, which distinguishes its pictures from others.
  ///   - known: The knowledge of the implementation so far.
  private static func piece(
    _ spec: SpecFile, _ number: Int, _ design: PictureAlbum.Design?, knowing known: Judgement,
    _ make: () -> ImplementationJudge
  ) -> JudgedPiece {
    let begin = ContinuousClock.now
    var piece = JudgedPiece()
    var judge = make()
    if let surrender = known.starts.surrender { judge.surrender = surrender }
    judge.judgement.capabilities = known.capabilities
    judge.album = design?.album("p\(number)n")
    judge.remark = { piece.remarks.append(JudgedPiece.Remark(line: $0)) }
    judge.remarkOnMember = { piece.remarks.append(JudgedPiece.Remark(member: $0, line: $1)) }
    judge.judgeOrExplain(spec)
    piece.judgement = judge.judgement
    piece.exhibits = judge.album?.exhibits ?? [:]
    piece.duration = ContinuousClock.now - begin
    return piece
  }
}

/// The result of one rule.
private struct JudgedPiece: Sendable {
  var judgement = Judgement()
  var remarks: [Remark] = []
  var exhibits: [String: Report.Exhibit] = [:]
  var duration = Duration.zero

  struct Remark: Sendable {
    /// The member of messages that it is about; nil if it is about something else.
    var member: String?
    var line: TerminalText
  }
}
