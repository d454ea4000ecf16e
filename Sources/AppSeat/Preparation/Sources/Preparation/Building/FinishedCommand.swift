import Foundation

/// A command that has run to its end.
struct FinishedCommand {
  /// The status, or 128 and the number of the signal that has ended it.
  private(set) var status: Int32 = 0
  /// The first and the last part of its standard output.
  var output: String { outputs[0].text }
  /// The first and the last part of its standard error, and the reason if this program has ended it.
  var complaints: String { outputs[1].text }
  /// Whether all of its standard output is here.
  var isWhole: Bool { outputs[0].leftOut == 0 && status == 0 }

  private var outputs: [BoundedOutput]

  /// The bounds for what a command writes.
  struct Bounds {
    /// The number of octets that are kept of the beginning, and as many of the end.
    var kept = 4 << 20
    /// A command that writes more octets is ended. A large build writes less than a megabyte.
    var most = 128 << 20
  }

  /// Runs a command that is found by its name. A signal that ends this program ends the command before, with all
  /// that it has started.
  ///
  /// - Parameter show: Takes each line when it is written.
  init(
    _ words: [String], environment: [String: String] = [:], bounds: Bounds = Bounds(),
    show: (String) -> Void = { _ in }
  ) throws {
    outputs = [BoundedOutput(keeping: bounds.kept), BoundedOutput(keeping: bounds.kept)]
    let signals = HeldSignals()
    defer { signals.release() }
    let session = try CommandSession(words, environment: environment)
    var lines = [OutputLines(), OutputLines()]
    var open = session.pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    defer { for pipe in session.pipes { close(pipe) } }
    var octets = [UInt8](repeating: 0, count: 1 << 16)
    var (ended, quietTurns): (Int32?, Int) = (nil, 0)
    while open.contains(where: { $0.fd >= 0 }) || ended == nil {
      // All pipes may be closed before the command ends: then this only waits.
      let ready = poll(&open, nfds_t(open.count), 100)
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let count = read(open[index].fd, &octets, octets.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          open[index].fd = -1
        } else {
          outputs[index].append(octets[..<count])
          lines[index].append(octets[..<count]).forEach(show)
        }
      }
      if let signal = signals.next() {
        session.end()
        signals.obey(signal)
      }
      if outputs.reduce(0, { $0 + $1.count }) > bounds.most {
        ended = session.end() ?? ended
        let reason = "\(words[0]) wrote more than \(bounds.most) octets and was ended\n"
        outputs[1].append(ArraySlice(reason.utf8))
        break
      }
      ended = ended ?? session.status()
      // A process that the command has left running may hold the pipes open.
      quietTurns = ended != nil && ready == 0 ? quietTurns + 1 : 0
      if quietTurns > 20 { break }
    }
    session.end()
    status = ended ?? session.status() ?? 128 + SIGKILL
  }
}
