import BluetoothProtocols
import VirtualTime

/// The line to a host: waits for it, carries packets both ways, and says when it has gone.
struct HostPort: ~Copyable {
  private var listener: Listener?
  private var terminal: PseudoTerminal?
  private var stream: Descriptor?
  private var child: ChildProcess?
  private var framer = H4Framer()
  private var outbox: ArraySlice<UInt8> = []
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  private(set) var hasGone = false
  private var isMourned = false
  /// Where the host finds its controller.
  private(set) var place = ""

  init(_ endpoint: Endpoint) throws(SystemError) {
    var words: [String] = []
    var opensTerminal = false
    switch endpoint {
    case .tcp(let port): listener = try Listener(port: port)
    case .unix(let path): listener = try Listener(path: path)
    case .pty(let link): terminal = try PseudoTerminal(link: link)
    case .program(let command):
      words = command
      opensTerminal = command.contains { $0.contains("{pty}") }
      if opensTerminal {
        terminal = try PseudoTerminal(link: nil)
      } else {
        listener = try Listener(port: 0)
      }
    }
    place = listener?.place ?? terminal?.place ?? ""
    guard !words.isEmpty else { return }
    let found = place
    child = try ChildProcess(
      words.map { $0.replacing(opensTerminal ? "{pty}" : "{}", with: found) }, lineLimit: 1 << 16)
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
    drainProgram()
    var packets: [[UInt8]] = []
    var lost: [H4Framer.LostFrame] = []
    // As much as fits; the rest is for the next time, so that a flood does not stop the run.
    for _ in 0..<Self.readsAtOnce {
      guard let count = read(), count > 0 else { break }
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
    return (packets, lost)
  }

  private static let readsAtOnce = 4

  /// Once, when the host has gone: how its program ended; empty where that is not known.
  mutating func takeDeparture() -> String? {
    guard hasGone, hasSpoken, !isMourned else { return nil }
    isMourned = true
    // A program that only closed its line may go on, and is ended with the run.
    guard child?.ends(within: .milliseconds(100)) == true else { return "" }
    child?.end()
    return child?.status.map { "\($0)" } ?? ""
  }

  mutating func send(_ packets: [[UInt8]]) {
    for packet in packets { outbox.append(contentsOf: packet) }
    flush()
    // A host that reads nothing has had its chance.
    if outbox.count > Self.mostWaiting { leave() }
  }

  private static let mostWaiting = 1 << 24

  /// Ends the line and the program behind it.
  mutating func end() {
    flush()
    leave()
    listener = nil
    terminal = nil
    child?.end()
  }
}

extension HostPort {
  private mutating func acceptHost() {
    guard stream == nil, !hasGone else { return }
    stream = listener?.accept()
    if stream != nil { listener = nil }
  }

  private mutating func drainProgram() {
    guard child != nil else { return }
    child?.drain()
    if child?.isOver == true, stream == nil { hasGone = true }
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
      if hasHost { leave() }
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
