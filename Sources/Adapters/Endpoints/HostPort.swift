import BluetoothProtocols
import Timelines

/// The line to a host. It waits for the host, carries packets both ways, and reports when the
/// host has gone.
struct HostPort: ~Copyable {
  private var listener: Listener?
  private var terminal: PseudoTerminal?
  private var stream: FileDescriptor?
  private var child: ChildProcess?
  /// Kept as long as there is a socket in it.
  private var folder: PrivateFolder?
  private var framer = H4Framer()
  private var outbox: ArraySlice<UInt8> = []
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  private(set) var hasGone = false
  private var isMourned = false
  /// Whether sent octets no longer arrive. Earlier octets from the host can still be read.
  private var isDeaf = false
  /// The reason why the line was cut, if the host did not cut it.
  private var cutReason: String?
  /// The address at which the host finds its controller.
  private(set) var place = ""

  /// - Parameter listener: Shown what a started program writes, line by line.
  init(_ endpoint: Endpoint, listener: ProgramListener? = nil) throws(SystemError) {
    var words: [String] = []
    switch endpoint {
    case .tcp(let port): self.listener = try Listener(port: port)
    case .unix(let path): self.listener = try Listener(path: path)
    case .pty(let link): terminal = try PseudoTerminal(link: link)
    case .program(let command):
      words = command
      // This cannot fail: the endpoint was made only after its placeholders were checked.
      switch (try? MeetingPlace(for: command)) ?? .tcp {
      case .tcp: self.listener = try Listener(port: 0)
      case .terminal: terminal = try PseudoTerminal(link: nil)
      case .socket:
        let folder = try PrivateFolder()
        self.listener = try Listener(path: folder.path + "/hci")
        self.folder = consume folder
      }
    }
    place = self.listener?.place ?? terminal?.place ?? ""
    guard !words.isEmpty else { return }
    child = try ChildProcess(
      MeetingPlace.fill(words, with: place), lineLimit: nil, listener: listener)
  }

  /// Whether there is a host that can hang up: it has connected, or it has sent its first packet on
  /// a terminal.
  var hasHost: Bool { mutating get { stream != nil || hasSpoken } }

  private var hasSpoken = false

  /// The output of the program; empty if there is no program.
  var programOutput: String { mutating get { child?.standardError ?? "" } }

  mutating func awaited() -> [Awaited] {
    let line = stream?.number ?? terminal?.descriptor.number ?? listener?.descriptor.number ?? -1
    let writes = outbox.isEmpty ? -1 : line
    var all = [Awaited(hasGone ? -1 : line), Awaited(hasGone ? -1 : writes, isForWriting: true)]
    if child != nil { all += child?.awaited() ?? [] }
    return all
  }

  /// Takes what has come, without waiting.
  ///
  /// - Returns: The whole packets, and the places where the frame was lost.
  mutating func receive() -> (packets: [[UInt8]], lost: [H4Framer.LostFrame]) {
    acceptHost()
    child?.drain()
    // This is asked before the line is read. If the program is over by now, everything it has sent
    // can be read below.
    let isOver = child?.isOver ?? false
    var isSilent = false
    var packets: [[UInt8]] = []
    var lost: [H4Framer.LostFrame] = []
    // Only a limited amount is read at once, so that a flood does not stop the run. The rest is
    // read the next time.
    for _ in 0..<Self.readsAtOnce {
      guard let count = read(), count > 0 else {
        isSilent = true
        break
      }
      framer.append(room[..<count])
      while true {
        do {
          guard let packet = try framer.popPacket() else { break }
          packets.append(packet)
        } catch {
          lost.append(error)
        }
      }
    }
    if !hasSpoken, !packets.isEmpty {
      hasSpoken = true
      terminal?.leaveToHost()
    }
    // A program that is over and never connected has gone. If a host has connected, another process
    // may still hold its line.
    if isOver, isSilent, stream == nil, !hasSpoken { hasGone = true }
    return (packets, lost)
  }

  private static let readsAtOnce = 4

  /// Returns how the host left, once it has gone. Later calls return nil.
  mutating func takeDeparture() -> HostDeparture? {
    guard hasGone, !isMourned else { return nil }
    isMourned = true
    var departure = HostDeparture(unfinished: framer.unfinished, reason: cutReason)
    // A program that only closed its line may go on running. It is ended with the run.
    if cutReason == nil, child?.ends(within: Self.lastBreath) == true {
      child?.end()
      departure.status = child?.status
    }
    return departure
  }

  /// The longest time from the end of its line to the end of the program: a shell around the host
  /// ends a moment after it, and on a busy machine a program that is ended by a signal may take
  /// some time, too.
  private static let lastBreath = ProcessLimits().endTime

  mutating func send(_ packets: [[UInt8]]) {
    if hasGone || isDeaf { return }
    for packet in packets { outbox.append(contentsOf: packet) }
    flush()
    guard outbox.count > Self.mostWaiting else { return }
    cutReason = "does not read what its controller sends: \(outbox.count) octets wait for it"
    leave()
  }

  private static let mostWaiting = 1 << 24

  /// Ends the line and its program.
  mutating func end() {
    flush()
    leave()
    listener = nil
    terminal = nil
    child?.end()
    folder = nil
  }
}

extension HostPort {
  private mutating func acceptHost() {
    guard stream == nil, !hasGone else { return }
    stream = listener?.accept()
    if stream != nil { listener = nil }
  }

  private mutating func read() -> Int? {
    if hasGone { return nil }
    let count = stream?.read(into: &room) ?? terminal?.descriptor.read(into: &room)
    if hasHost, count == 0 { leave() }
    return count
  }

  private mutating func flush() {
    guard !outbox.isEmpty, !hasGone else { return }
    let count = stream?.write(outbox) ?? terminal?.descriptor.write(outbox)
    guard let count else {
      isDeaf = hasHost
      outbox = []
      return
    }
    outbox = outbox.dropFirst(count)
  }

  private mutating func leave() {
    stream = nil
    outbox = []
    hasGone = true
  }
}
