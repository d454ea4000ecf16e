import BluetoothProtocols
import VirtualTime

/// The commands of the recorded hosts that their controllers have not answered yet.
///
/// A command waits for a second at most, and while it waits the timeline keeps a place for it. One
/// that is overdue may be answered all the same, but it has lost its place.
struct PendingCommands: Sendable {
  /// Where a command stands in the capture and in the timeline.
  struct Place: Hashable, Sendable {
    var record: Int
    var time: Instant
    /// The sequence of the first entry that the command makes.
    var sequence: Int
  }

  /// A command that was answered, and its place if that was kept.
  typealias Answered = (command: HCICommand, place: Place?)

  private struct Key: Hashable, Sendable {
    var adapter: UInt32
    var opcode: HCIOpcode
  }

  private struct Waiting: Sendable {
    var key: Key
    var command: HCICommand
    var place: Place
  }

  /// In the order in which they were sent.
  private var waiting: [Waiting] = []
  /// Of equal commands the newest.
  private var overdue: [Key: HCICommand] = [:]
  /// How many more commands a controller takes, by its last answer and what was sent since.
  private var credits: [UInt32: Int] = [:]

  /// Source: chosen. Of 3,142 answers in real captures none takes longer than 157 ms.
  static let patience = Duration.seconds(1)

  /// Source: chosen. A host sends a few commands before it has an answer, if more than one.
  private static let mostWaiting = 32

  /// Whether no place is kept.
  var isEmpty: Bool { waiting.isEmpty }

  /// Where the first place is kept; nil where none is.
  var firstSequence: Int? { waiting.first?.place.sequence }

  /// Takes a command that its host has sent.
  mutating func send(_ command: HCICommand, adapter: UInt32, from place: Place) {
    let key = Key(adapter: adapter, opcode: command.opcode)
    if key.opcode == .hostNumberOfCompletedPackets { return }
    overdue[key] = nil
    let credit = credits[adapter] ?? 1
    // The host has the answer to the command before, if the controller takes no other until then.
    if credit == 0 { waiting.removeAll { $0.key == key } }
    credits[adapter] = max(credit - 1, 0)
    if waiting.count == Self.mostWaiting { giveUpFirst() }
    waiting.append(Waiting(key: key, command: command, place: place))
  }

  /// Takes the answer to a command.
  ///
  /// - Parameter allowed: How many more commands the controller takes now.
  /// - Returns: Nil where the command is not in the capture.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 4.4 (flow control) and 7.7.14 (Num_HCI_Command_Packets).
  mutating func answer(
    to opcode: HCIOpcode, allowing allowed: UInt8, adapter: UInt32
  ) -> Answered? {
    let key = Key(adapter: adapter, opcode: opcode)
    credits[adapter] = Int(allowed)
    if let index = waiting.firstIndex(where: { $0.key == key }) {
      let answered = waiting.remove(at: index)
      return (answered.command, answered.place)
    }
    return overdue.removeValue(forKey: key).map { ($0, nil) }
  }

  /// A controller that was reset answers nothing that it was told before.
  ///
  /// - Parameter place: That of the reset; nil where it was lost.
  mutating func reset(adapter: UInt32, at place: Place?) {
    overdue = overdue.filter { $0.key.adapter != adapter }
    guard let place else { return }
    waiting.removeAll { $0.key.adapter == adapter && $0.place.record < place.record }
  }

  /// Entries were put at a place: those that are kept for later commands lie behind them.
  mutating func makeRoom(for count: Int, at place: Place) {
    for index in waiting.indices where waiting[index].place.record > place.record {
      waiting[index].place.sequence += count
    }
  }
}

extension PendingCommands {
  /// Keeps no place any longer for what was sent too long ago.
  mutating func giveUp(at now: Instant) {
    while let first = waiting.first, now - first.place.time > Self.patience { giveUpFirst() }
  }

  /// Keeps no place any longer for any command.
  mutating func stopWaiting() {
    while !waiting.isEmpty { giveUpFirst() }
  }

  private mutating func giveUpFirst() {
    let first = waiting.removeFirst()
    if !waiting.contains(where: { $0.key == first.key }) { overdue[first.key] = first.command }
  }
}

extension HCIOpcode {
  /// A controller answers it only where it is wrong.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.3.40.
  fileprivate static let hostNumberOfCompletedPackets = HCIOpcode(rawValue: 0x0C35)
}
