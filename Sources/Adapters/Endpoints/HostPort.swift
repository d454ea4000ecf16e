import BluetoothProtocols
import VirtualTime

/// The line to a host: waits for it, carries packets both ways, and says when it has gone.
struct HostPort: ~Copyable {
  private var listener: Listener?
  private var terminal: PseudoTerminal?
  private var stream: Descriptor?
  private var child: ChildProcess?
  /// Kept as long as a socket stands in it.
  private var folder: PrivateFolder?
  private var framer = H4Framer()
  private var outbox: ArraySlice<UInt8> = []
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  private(set) var hasGone = false
  private var isMourned = false
  /// Nothing that is sent arrives any more; what the host has said before can still be read.
  private var isDeaf = false
  /// Why the line was cut, where that was not the host's doing.
  private var cutReason: String?
  /// Where the host finds its controller.
  private(set) var place = ""

  /// - Parameter listener: Shown what a program that is started writes, line by line.
  init(_ endpoint: Endpoint, listener: ProgramListener? = nil) throws(SystemError) {
    var words: [String] = []
    switch endpoint {
    case .tcp(let port): self.listener = try Listener(port: port)
    case .unix(let path): self.listener = try Listener(path: path)
    case .pty(let link): terminal = try PseudoTerminal(link: link)
    case .program(let command):
      words = command
      // Whoever makes an endpoint has asked whether there is one.
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

  /// Whether there is a host, which can hang up: it has connected, or has said its first word on a
  /// terminal.
  var hasHost: Bool { mutating get { stream != nil || hasSpoken } }

  private var hasSpoken = false

  /// What the program has written, where there is one.
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
  /// - Returns: Whole packets, and where the frame was lost.
  mutating func receive() -> (packets: [[UInt8]], lost: [H4Framer.LostFrame]) {
    acceptHost()
    child?.drain()
    // Asked before its line is read: whatever a program has said that is over can be read then.
    let isOver = child?.isOver ?? false
    var isSilent = false
    var packets: [[UInt8]] = []
    var lost: [H4Framer.LostFrame] = []
    // As much as fits; the rest is for the next time, so that a flood does not stop the run.
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
    // Who has not come will not come any more; another may still have the line of one who has.
    if isOver, isSilent, stream == nil, !hasSpoken { hasGone = true }
    return (packets, lost)
  }

  private static let readsAtOnce = 4

  /// Once, when the host has gone: how.
  mutating func takeDeparture() -> HostDeparture? {
    guard hasGone, !isMourned else { return nil }
    isMourned = true
    var departure = HostDeparture(unfinished: framer.unfinished, reason: cutReason)
    // A program that only closed its line may go on, and is ended with the run.
    if cutReason == nil, child?.ends(within: Self.lastBreath) == true {
      child?.end()
      departure.status = child?.status
    }
    return departure
  }

  /// A shell around the host ends a moment after it; a program that is ended by a signal may take
  /// its time, too.
  private static let lastBreath = Duration.seconds(1)

  mutating func send(_ packets: [[UInt8]]) {
    if hasGone || isDeaf { return }
    for packet in packets { outbox.append(contentsOf: packet) }
    flush()
    guard outbox.count > Self.mostWaiting else { return }
    cutReason = "does not read what its controller sends: \(outbox.count) octets wait for it"
    leave()
  }

  private static let mostWaiting = 1 << 24

  /// Ends the line and the program behind it.
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
