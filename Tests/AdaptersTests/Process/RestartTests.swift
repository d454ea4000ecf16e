import Adapters
import TestSupport
import Testing
import Timelines

@Suite(.waitsForPrograms, .enabled(if: Program.hasPython, "python3 is missing"))
struct RestartTests {
  /// Counts the entries it receives, preserves the count after every second one, and reports after
  /// a restart the restored count and the one it still knows.
  private static let forgetful = #"""
    import json, os, sys

    def say(message, **members):
        print(json.dumps({"message": message, **members}), flush=True)

    count = 0
    print("pid", os.getpid(), file=sys.stderr)
    for line in sys.stdin:
        message = json.loads(line)
        if message["message"] == "hello":
            say("hello", protocol=1, name="forgetful", capabilities=["central"], clock="virtual",
                restartsAfter=["user.restartsDevice", "app.terminated"])
            continue
        if message["message"] == "bye":
            break
        if message["message"] == "restore":
            say("draft", kind="note.text", text=f"given {message['state']}, knows {count}")
        else:
            count += 1
            if count % 2 == 0:
                say("preserve", state={"count": count})
            if message.get("kind") == "system.memoryPressure":
                say("draft", kind="app.terminated", by="system", app="lock")
        say("quiescent", answers=message["number"], deadline=None)
    """#

  private func entry(_ number: Int, _ kind: Kind) -> Entry {
    Entry(time: .start, sequence: number, from: .user, kind: kind)
  }

  private func note(_ text: String) -> Draft {
    Draft(.noteText, from: .implementation, [.text: .text(text)])
  }

  @Test func `after a restart another process knows only what was preserved`() throws {
    let program = try ProcessImplementation(
      ["python3", "-c", Self.forgetful], limits: .patient)
    #expect(program.receive(entry(1, .userRestartsDevice)) == [note("given None, knows 0")])
    for number in 2...4 { #expect(program.receive(entry(number, .userOpensApp)) == []) }
    #expect(
      program.receive(entry(5, .userRestartsDevice)) == [note("given {'count': 4}, knows 0")])
    let terminated = Draft(
      .appTerminated, from: .implementation, [.app: .text("lock"), .by: .text("system")])
    #expect(
      program.receive(entry(6, .systemMemoryPressure))
        == [terminated, note("given {'count': 4}, knows 0")])
    _ = program.end(at: .start)
    #expect(program.failure == nil)
  }

  @Test func `a program that is another after a restart is a failure`() throws {
    let program = try ProcessImplementation(
      [
        "sh", "-c",
        """
        read -r question
        echo '{"message":"hello","protocol":1,"name":"'$$'","capabilities":[],"clock":"virtual",\
        "restartsAfter":["user.opensApp"]}'
        read -r entry; echo '{"message":"quiescent","answers":2,"deadline":null}'; sleep 1000
        """,
      ], limits: .patient)
    #expect(program.receive(entry(1, .userOpensApp)) == [])
    #expect(
      program.failure?.text
        == "broke the protocol: its hello after a restart is another than before")
  }

  @Test func `a program that does not come back is a failure`() throws {
    let program = try ProcessImplementation(
      [
        "sh", "-c",
        """
        read -r question
        echo '{"message":"hello","protocol":1,"name":"a","capabilities":[],"clock":"virtual",\
        "restartsAfter":["user.opensApp"]}'
        read -r entry
        case $entry in *restore*) exit 7;; esac
        echo '{"message":"quiescent","answers":2,"deadline":null}'; sleep 1000
        """,
      ], limits: .patient)
    #expect(program.receive(entry(1, .userOpensApp)) == [])
    #expect(
      program.failure?.text
        == "ended with exit status 7 before its answer to message 2 (restore at 0.000000000)")
  }
}
