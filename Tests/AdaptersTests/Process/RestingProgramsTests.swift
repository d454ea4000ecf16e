import Adapters
import Foundation
import Replay
import TestSupport
import Testing

/// Programs that take one run after the other.
@Suite(.waitsForPrograms, .enabled(if: Program.hasPython, "python3 is missing"))
struct RestingProgramsTests {
  /// A program that counts its runs in its name, and says on standard error which one it is in.
  ///
  /// - Parameters:
  ///   - again: The member of its hello, if it says one.
  ///   - most: The number of runs after which it answers no further hello.
  private static func program(again: String = "", most: Int = 9) -> [String] {
    let code = """
      import json, sys
      count = 0
      for line in sys.stdin:
          message = json.loads(line)
          if message["message"] == "bye":
              break
          if message["message"] == "hello":
              count += 1
              if count > \(most):
                  sys.exit(3)
              print(f"run {count}", file=sys.stderr, flush=True)
              print(json.dumps({"message": "hello", "protocol": 1, "name": f"toy {count}",
                                "capabilities": [], "clock": "virtual"\(again)}), flush=True)
          else:
              print(json.dumps({"message": "quiescent", "answers": message["number"],
                                "deadline": None}), flush=True)
      """
    return ["python3", "-c", code]
  }

  /// Makes runs one after the other.
  ///
  /// - Returns: The names that the programs gave in each.
  private func names(_ words: [String], runs: Int, _ resting: RestingPrograms?) throws -> [String] {
    try (0..<runs).map { _ in
      var program = try ForeignProgram.start(words, limits: .patient, resting: resting)
      #expect(program.advance(to: .start).isEmpty)
      #expect(program.end(at: .start).isEmpty)
      #expect(program.failure == nil)
      #expect(program.output.split(separator: "\n").count <= 1)
      return program.about.name
    }
  }

  @Test func `a program that begins again takes the next run`() throws {
    let words = Self.program(again: ", \"again\": True")
    #expect(try names(words, runs: 3, RestingPrograms()) == ["toy 1", "toy 2", "toy 3"])
  }

  @Test func `without a place to rest each run has its own`() throws {
    let words = Self.program(again: ", \"again\": True")
    #expect(try names(words, runs: 2, nil) == ["toy 1", "toy 1"])
  }

  @Test func `a program that does not say so is started for each run`() throws {
    #expect(try names(Self.program(), runs: 2, RestingPrograms()) == ["toy 1", "toy 1"])
  }

  @Test func `one that breaks its word is started again`() throws {
    let words = Self.program(again: ", \"again\": True", most: 1)
    #expect(try names(words, runs: 3, RestingPrograms()) == ["toy 1", "toy 1", "toy 1"])
  }

  @Test func `two runs at the same time have two programs`() throws {
    let (words, resting) = (Self.program(again: ", \"again\": True"), RestingPrograms())
    let names = try (0..<2).flatMap { _ in
      let pair = try (0..<2).map { _ in
        try ForeignProgram.start(words, limits: .patient, resting: resting)
      }
      for var program in pair { _ = program.end(at: .start) }
      return pair.map(\.about.name)
    }
    #expect(names == ["toy 1", "toy 1", "toy 2", "toy 2"])
  }
}
