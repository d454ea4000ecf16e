import BluetoothProtocols

/// The commands of the recorded hosts that their controllers have not answered yet.
///
/// A command waits for at most a second. While it waits the timeline keeps a place for it. An
/// overdue command may still be answered, but it has lost its place.
struct PendingCommands: Sendable {
  /// The position of a command in the capture and in the timeline.
  struct Place: Hashable, Sendable {
    var record: Int
    var time: Instant
    /// The sequence that the first entry of the command would get.
    var sequence: Int
  }

  /// A command that was answered, and its place if the place was kept.
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

  /// The commands that wait, in the order in which they were sent.
  private var waiting: [Waiting] = []
  /// The commands that are overdue; of equal commands, the newest.
  private var overdue: [Key: HCICommand] = [:]
  /// The number of further commands that each controller accepts. Its last answer gives the number,
  /// and each command sent since lowers it.
  private var credits: [UInt32: Int] = [:]

  /// Source: chosen. Of 3,142 answers in real captures none takes longer than 157 ms.
  static let patience = Duration.seconds(1)

  /// Source: chosen. Hosts that do not wait for each answer still send only a few commands before
  /// it.
  private static let mostWaiting = 32

  /// Whether no command waits, so that no place is kept.
  var isEmpty: Bool { waiting.isEmpty }

  /// The first sequence for which a place is kept; nil if no place is kept.
  var firstSequence: Int? { waiting.first?.place.sequence }

  /// Adds a command that its host has sent.
  mutating func send(_ command: HCICommand, adapter: UInt32, from place: Place) {
    let key = Key(adapter: adapter, opcode: command.opcode)
    if key.opcode == .hostNumberOfCompletedPackets { return }
    overdue[key] = nil
    let credit = credits[adapter] ?? 1
    // The controller took no other command until it answered. So the host already has the answer to
    // the command before, even though the capture does not.
    if credit == 0 { waiting.removeAll { $0.key == key } }
    credits[adapter] = max(credit - 1, 0)
    if waiting.count == Self.mostWaiting { giveUpFirst() }
    waiting.append(Waiting(key: key, command: command, place: place))
  }

  /// Returns the command of an answer, and no longer waits for it.
  ///
  /// - Parameter allowed: The number of further commands that the controller accepts now.
  /// - Returns: The command; nil if the command is not in the capture.
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

  /// Forgets the commands before a reset: a controller that was reset does not answer them any
  /// more.
  ///
  /// - Parameter place: The place of the reset; nil if that place was lost.
  mutating func reset(adapter: UInt32, at place: Place?) {
    overdue = overdue.filter { $0.key.adapter != adapter }
    guard let place else { return }
    waiting.removeAll { $0.key.adapter == adapter && $0.place.record < place.record }
  }

  /// Shifts the places of later commands by the number of entries inserted at a place.
  mutating func makeRoom(for count: Int, at place: Place) {
    for index in waiting.indices where waiting[index].place.record > place.record {
      waiting[index].place.sequence += count
    }
  }
}

extension PendingCommands {
  /// Gives up the places of commands that were sent too long ago.
  mutating func giveUp(at now: Instant) {
    while let first = waiting.first, now - first.place.time > Self.patience { giveUpFirst() }
  }

  /// Gives up the places of all commands.
  mutating func stopWaiting() {
    while !waiting.isEmpty { giveUpFirst() }
  }

  private mutating func giveUpFirst() {
    let first = waiting.removeFirst()
    if !waiting.contains(where: { $0.key == first.key }) { overdue[first.key] = first.command }
  }
}

extension HCIOpcode {
  /// A command that a controller answers only if the command is wrong.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.3.40.
  fileprivate static let hostNumberOfCompletedPackets = HCIOpcode(rawValue: 0x0C35)
}
