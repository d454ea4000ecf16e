import Synchronization

/// Programs that have ended a run and can begin another one.
///
/// Starting a program takes longer than most runs. A program whose hello says `again` is therefore
/// kept, and takes the next run of the same command. All of them end with this value.
public final class RestingPrograms: Sendable {
  private let programs = Mutex<[(words: [String], program: KeptProgram)]>([])

  /// Makes a place for programs, with none in it.
  public init() {}

  deinit {
    for (_, program) in programs.withLock(\.self) { program.session.withLock { $0.end() } }
  }

  func put(_ program: KeptProgram, words: [String]) {
    programs.withLock { $0.append((words, program)) }
  }

  /// Returns a program that rests, which is then no longer kept here; nil if there is none.
  func removeProgram(for words: [String]) -> KeptProgram? {
    programs.withLock { programs in
      programs.lastIndex { $0.words == words }.map { programs.remove(at: $0).program }
    }
  }
}

/// A program with its conversation, which may outlive a run.
final class KeptProgram: Sendable {
  let session: Mutex<ProcessSession>

  init(_ session: consuming ProcessSession) { self.session = Mutex(session) }
}
