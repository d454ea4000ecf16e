import Adapters
import ArgumentParser
import Conformance
import Judging
import Replay
import Reports
import Seats
import Timelines

/// The conversation with the program that operates a phone.
struct PhoneSession {
  private var run: OperatedRun
  private let implementation: any Implementation
  private let profile: Profile
  private let name: String
  private let log: PhoneLog
  /// The number of faults of each app that have been reported.
  private var toldFaults: [Int]

  init(
    _ run: OperatedRun, of implementation: any Implementation, profile: Profile, named name: String,
    log: PhoneLog
  ) {
    (self.run, self.implementation) = (run, implementation)
    (self.profile, self.name, self.log) = (profile, name, log)
    toldFaults = run.findings.map { _ in 0 }
  }

  /// Does what standard input says, until it ends.
  mutating func serve(in files: CommandFiles) throws {
    var input = StandardInput()
    var isOver = false
    var count = 0
    while !isOver, let line = try Self.line(of: &input, count) {
      count += 1
      isOver = try carryOut(try Self.order(line, count), in: files)
    }
    run.finish { [log] in log.show($0) }
    let time = run.now.nanoseconds
    log.answer("ended") { $0.member("time", time) }
    try log.close()
    if case .reached(let reached)? = run.ending { try end(by: reached) }
  }

  /// - Returns: Whether it was the last message.
  private mutating func carryOut(_ order: PhoneOrder, in files: CommandFiles) throws -> Bool {
    switch order {
    case .act(let act): run.schedule(act)
    case .run(let end, let awaited):
      let end = max(end, run.now)
      let come = run.goOn(until: end, stoppingAt: awaited.map { $0.matches }) {
        [log] in log.show($0)
      }
      tellFaults()
      try requireProtocol()
      if run.ending != nil { return true }
      let now = run.now.nanoseconds
      log.answer("reached") { json in
        json.member("time", now)
        if awaited != nil { json.member("come", come) }
      }
    case .judge(let rules): try judge(by: rules, in: files)
    case .end: return true
    }
    return false
  }

  private func judge(by rules: [String], in files: CommandFiles) throws {
    let specs = try WantedRules(rules).specs(in: files)
    var judge = TimelineJudge(specs, by: profile, of: implementation)
    for entry in log.entries { judge.receive(entry) }
    let verdicts = judge.verdicts(at: run.now)
    let report = Report(
      command: "phone", implementation: name, profile: profile, verdicts: verdicts)
    log.answer("judged") { json in
      json.member("verdicts") { json in
        json.array { json in for verdict in verdicts { json.element(verdict.write) } }
      }
      json.member("text", report.written(as: .text).text)
    }
  }
}

// Messages other than entries.
extension PhoneSession {
  private mutating func tellFaults() {
    for (index, findings) in run.findings.enumerated() {
      for fault in findings.faults.dropFirst(toldFaults[index]) {
        log.answer("finding") { fault.write(to: &$0) }
      }
      toldFaults[index] = findings.faults.count
    }
  }

  private func requireProtocol() throws(ExitCode) {
    guard let failure = run.failure else { return }
    try log.close()
    failure.report()
    throw .badImplementation
  }

  private func end(by reached: RunLimits.Reached) throws(ExitCode) {
    StandardError.writeLine("error: \(reached.description)")
    throw reached.isImplementations ? .badImplementation : .badInput
  }

  private static func line(
    of input: inout StandardInput, _ count: Int
  ) throws(ExitCode) -> [UInt8]? {
    do {
      return try input.nextLine()
    } catch {
      StandardError.writeLine("standard input: line \(count + 1): error: \(error)")
      throw .badInput
    }
  }

  private static func order(_ line: [UInt8], _ count: Int) throws(ExitCode) -> PhoneOrder {
    do {
      return try PhoneOrder(json: JSONValue(parsing: line))
    } catch {
      StandardError.writeLine("standard input: line \(count): error: \(error)")
      throw .badInput
    }
  }
}

extension SpecVerdict {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("title", title)
      json.member("path", path)
      json.member("verdict", verdict.rawValue)
    }
  }
}

extension AppFinding {
  /// Writes the members of the message that tells it.
  fileprivate func write(to json: inout JSONWriter) {
    json.member("app", app)
    json.member("about", about.rawValue)
    json.member("text", text)
    json.member("time", time.nanoseconds)
    if !output.isEmpty { json.member("output", output) }
  }
}
