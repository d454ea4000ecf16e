import ArgumentParser
import Captures
import Conformance
import Judging
import Reports
import Timelines

// Judging many captures at the same time, each as a part of its own.
extension AuditCommand {
  func judgeMany(_ paths: [String], by audit: CaptureAudit, in files: CommandFiles) throws {
    let basis = AuditBasis(
      program: Version.text, rules: RuleDigest(audit.specs).text, profile: profile, options: words)
    let catalog = RuleCatalog(audit.specs, profile)
    let toStandardOutput = corpus.jsonl == "-" || options.format == .jsonl
    let format =
      toStandardOutput ? .jsonl : options.format ?? (corpus.jsonl == nil ? .text : .summary)
    guard let file = corpus.jsonl, file != "-" else {
      let album = options.album
      var output = AuditOutput(options, as: format, catalog, basis)
      output.detail = verbose ? .whole : .brief
      let rows = format == .jsonl ? AuditRows(basis, catalog) : nil
      output.interruption = try auditAll(paths, by: audit, rows, album) { outcome in
        output.add(outcome.capture, outcome.rows)
        album?.add(outcome.exhibits)
      }
      return try output.finish(in: files, album: album)
    }
    let interruption = try write(
      paths, by: audit, AuditRows(basis, catalog), basis, to: file, in: files)
    var collection = try RowCollection([try RowFile(file)])
    let named = paths.map { $0 == "-" ? corpus.name ?? $0 : $0 }
    let others = collection.keep(only: Set(named))
    if others > 0 {
      StandardError.writeLine(
        "\(file): note: it also holds the rows of \(others.counted("capture")) not named this time; "
          + "the report leaves them out")
    }
    try collection.show(by: audit.specs, options, as: format, in: files, interruption)
  }

  /// Writes the rows of each capture to a file as soon as it is judged.
  ///
  /// - Returns: The verdict of an interruption before the last capture; nil if there was none.
  private func write(
    _ paths: [String], by audit: CaptureAudit, _ rows: AuditRows, _ basis: AuditBasis,
    to path: String, in files: CommandFiles
  ) throws -> SpecVerdict? {
    var done: Set<String> = []
    var manner = OutputFile.Manner.live
    do {
      if corpus.resume, FileKind(path) == .regular {
        let former = try RowFile(path)
        try former.requireContinuation(on: basis)
        let kept = try keepRows(of: former, on: paths, within: audit.limits, in: files)
        (done, manner) = (kept.captures, .continued(after: kept.end))
      }
      let file = try OutputFile(path, in: files, manner)
      let interruption = try auditAll(
        paths.filter { !done.contains($0) }, by: audit, rows, nil
      ) { outcome in
        try file.write(outcome.rows)
      }
      try file.commit()
      return interruption
    } catch let failure as OutputFile.Failure {
      StandardError.writeLine("\(path): error: the rows cannot be written there: \(failure.text)")
      throw ExitCode.outputFailed
    }
  }

  /// Takes the rows about captures out of a file that have other contents now.
  ///
  /// - Returns: The captures whose rows stay, and where these end.
  private func keepRows(
    of former: RowFile, on paths: [String], within limits: CaptureLimits, in files: CommandFiles
  ) throws -> (captures: Set<String>, end: Int) {
    // Standard input can be read only once.
    let wanted = Set(paths.filter { $0 != "-" })
    let blocks = former.blocks
    var kept: [RowFile.Block] = []
    let progress = ProgressLine()
    try sideBySide(blocks.count, jobs: jobs.count) { place in
      wanted.contains(blocks[place].capture) && blocks[place].isOutdated(within: limits)
    } taking: { place, isOutdated in
      progress.show(place + 1, of: blocks.count, "captures looked at again", "")
      if !isOutdated { kept.append(blocks[place]) }
      return true
    }
    progress.clear()
    var end = former.end
    if kept.count < blocks.count {
      let count = (blocks.count - kept.count).counted("capture")
      StandardError.writeLine("\(former.name): warning: \(count) changed since, and judged again")
      let file = try OutputFile(former.name, in: files)
      for block in kept { try file.write(former.octets(at: block.place)) }
      try file.commit()
      end = kept.reduce(0) { $0 + $1.place.count }
    }
    return (Set(kept.map(\.capture)), end)
  }

  /// - Returns: The verdict of an interruption before the last capture; nil if there was none.
  private func auditAll(
    _ paths: [String], by audit: CaptureAudit, _ rows: AuditRows?, _ album: PictureAlbum?,
    taking take: (CaptureAudit.Outcome) throws -> Void
  ) throws -> SpecVerdict? {
    var interruption: SpecVerdict?
    let (design, name) = (album?.design, corpus.name)
    let progress = ProgressLine()
    let early = EarlyLines(progress)
    defer { progress.clear() }
    try sideBySide(paths.count, jobs: jobs.count) { place in
      audit.outcome(of: paths[place], named: name, rows, design?.album("p\(place)n"))
    } taking: { place, outcome in
      // The capture under way was not judged to its end.
      interruption = .interruption(
        after: place, of: paths.count, "captures", before: paths[place])
      if interruption != nil { return false }
      if !outcome.remarks.isEmpty { progress.clear() }
      outcome.remarks.forEach(StandardError.writeLine)
      if let early {
        outcome.failureLines.forEach(early.add)
        early.release()
      }
      progress.show(place + 1, of: paths.count, "captures", "\(paths[place])")
      try take(outcome)
      return true
    }
    return interruption
  }
}

extension RowFile {
  /// Says what of the file does not count. If it is no beginning of what is to be written, ends the
  /// command with 65.
  fileprivate func requireContinuation(on basis: AuditBasis) throws(ExitCode) {
    faults.forEach(StandardError.writeLine)
    if !faults.isEmpty { throw .badInput }
    if let tornEnd { StandardError.writeLine(tornEnd) }
    for block in blocks {
      guard let difference = block.basis.difference(from: basis) else { continue }
      StandardError.writeLine("\(name):\(block.line): error: \(difference); write to another file")
      throw .badInput
    }
  }
}

extension RowFile.Block {
  /// Whether the capture has other contents now than those that were judged. One that could not be read
  /// had none.
  fileprivate func isOutdated(within limits: CaptureLimits) -> Bool {
    guard let now = try? Capture.open(named: capture, within: limits).contentDigest else {
      return false
    }
    return now.description != digest
  }
}

extension CaptureAudit.Outcome {
  /// A line for each rule that the capture's host broke.
  fileprivate var failureLines: [TerminalText] {
    capture.verdicts.filter { $0.verdict == .fail }.map { verdict in
      let reason = verdict.expectations.lazy.flatMap(\.findings).first?.summary ?? ""
      return "\(verdict.capture ?? ""): fail  \(verdict.id)  \(reason)"
    }
  }
}
