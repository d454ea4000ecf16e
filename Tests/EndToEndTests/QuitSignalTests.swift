import Foundation
import TestSupport
import Testing

/// SIGQUIT ends a command, whatever the command is doing. Swift's runtime would let it go on.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct QuitSignalTests {
  /// Starts a command that reads a pipe. When the command has read what is in the pipe, sends it a
  /// signal, and says which signal ended it. If none did, closes the pipe and says how the command
  /// ended then.
  private static let quitting = """
    import fcntl, signal, subprocess, sys, termios, time
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    signal.signal(signal.SIGQUIT, getattr(signal, sys.argv[1]))
    child = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    child.stdin.write(b"btsnoop")
    child.stdin.flush()
    deadline = time.monotonic() + 600
    while any(fcntl.ioctl(child.stdin, termios.FIONREAD, bytes(4))) and time.monotonic() < deadline:
        time.sleep(0.01)
    child.send_signal(signal.SIGQUIT)
    try:
        # A command that the signal ends may wait for the processor. Another goes on for ever.
        child.wait(timeout=600 if sys.argv[1] == "SIG_DFL" else 1)
    except subprocess.TimeoutExpired:
        pass
    errors = child.communicate()[1]
    print(child.returncode, errors.decode())
    """

  private func quit(_ handling: String) throws -> String {
    try Command(executable: URL(filePath: "/usr/bin/env")).run([
      "python3", "-c", Self.quitting, handling, Command.bluewake.executable.path, "info", "-",
    ]).output
  }

  @Test func `a command that reads ends by the signal, without a word`() throws {
    #expect(try quit("SIG_DFL") == "-3 \n")
  }

  @Test func `who was started with the signal ignored goes on`() throws {
    let output = try quit("SIG_IGN")
    #expect(output.hasPrefix("65 "), "\(output)")
    #expect(output.contains("standard input"), "\(output)")
  }
}
