import BluetoothProtocols
import Timelines

/// The reason why a server sent something by itself: the recorded event that it followed.
enum PushCause: Hashable, Sendable {
  case connection
  /// The n-th write, from 0, that switched on this client characteristic configuration.
  case subscription(AttributeHandle, Int)
  /// The n-th write, from 0, of this value to this attribute.
  case write(AttributeHandle, [UInt8], Int)
}

/// A value that a server sent by itself, and how long after its cause.
struct PlannedPush: Hashable, Sendable {
  var cause: PushCause
  var offset: Duration
  var push: RecordedDialogue.Push
  /// The configuration that must be switched on before the value is sent; nil if none is known, or
  /// if it was off when the value came.
  var configuration: AttributeHandle?
  /// Whether the capture shows no write that switches the configuration on. Then the value comes
  /// even if there is no such write in the run.
  var isSubscriptionAssumed = false
}

/// Finds the causes of everything that a recorded server sent.
///
/// A value counts as the answer to a write if it came within a second of the write, or within 250
/// ms of another such answer, and if no subscription to it came in between. Otherwise its cause is
/// the last subscription to it, or else the connection. So a device that answers commands answers
/// them whenever they come, and one that measures goes on measuring.
///
/// Source: chosen. A capture does not say why a value was sent.
struct PushPlan: Sendable {
  /// The values that the server sent: the dialogue's own array, which is not copied here.
  private let values: [RecordedDialogue.Push]
  private var plans: [Plan] = []
  private var causes: [PushCause] = []
  /// The index of each cause in `causes`.
  private var numbers: [PushCause: Int] = [:]
  /// For each cause, the indices of the values that follow from it, ascending.
  private var followers: [[Int32]] = []

  /// The plan for a value, as small as it can be: there may be millions.
  private struct Plan: Sendable {
    var offset: Int64
    var cause: Int32
    var configuration: AttributeHandle?
    var isSubscriptionAssumed: Bool
  }

  /// The longest time from a write to its answer, and the longest pause within an answer.
  private static let longestAnswer = Duration.seconds(1)
  private static let longestPause = Duration.milliseconds(250)

  private let writes: [(time: Instant, cause: PushCause)]
  /// For each write, the earliest time among this write and those after it: so the times ascend.
  private let earliest: [Instant]
  private let subscriptions: [(time: Instant, configuration: AttributeHandle, cause: PushCause)]
  /// The instant at which each configuration was first switched off.
  private let endings: [AttributeHandle: Instant]
  /// Configurations that must have been on, although the capture shows no write that switched them
  /// on.
  private(set) var assumed: Set<AttributeHandle> = []
  private let start: Instant

  /// - Parameter causes: Tells whether a write may be a cause: whether an app can make it again.
  init(
    _ dialogue: RecordedDialogue, table: AttributeTable, start: Instant,
    causes: (RecordedDialogue.Write) -> Bool = { _ in true }
  ) {
    self.start = start
    values = dialogue.pushes
    let accepted = dialogue.writes.filter { $0.refusal == nil && causes($0) }
    let configuring = accepted.filter { $0.configures(in: table) }
    writes = accepted.filter { !$0.configures(in: table) }.numbered { handle, value, number in
      .write(handle, value, number)
    }.map { ($0.write.time, $0.cause) }
    var least = Instant.distantFuture
    let backwards = writes.reversed().map { write in
      least = min(least, write.time)
      return least
    }
    earliest = backwards.reversed()
    subscriptions = configuring.filter { $0.value != [0, 0] }
      .map { write in
        var write = write
        write.value = []
        return write
      }
      .numbered { handle, _, number in .subscription(handle, number) }
      .map { ($0.write.time, $0.write.handle, $0.cause) }
    endings = Dictionary(
      configuring.filter { $0.value == [0, 0] }.map { ($0.handle, $0.time) }, uniquingKeysWith: min)
    plans.reserveCapacity(values.count)
    for push in values { plan(push, table) }
  }

  private mutating func plan(_ push: RecordedDialogue.Push, _ table: AttributeTable) {
    let configuration = configuration(of: push.handle, table)
    let subscription = subscriptions.last {
      $0.configuration == configuration && $0.time <= push.time
    }
    // A value that came only after a subscription waited for it, whatever was written before that.
    let answered = answeredWrite(push).flatMap { write in
      subscription.map { $0.time <= write.1 } ?? true ? write : nil
    }
    let (cause, time) =
      answered ?? subscription.map { ($0.cause, $0.time) } ?? (.connection, start)
    let number = number(of: cause)
    let assumed = subscription == nil ? assumed(configuration, at: push, table) : nil
    if let assumed { self.assumed.insert(assumed) }
    followers[number].append(Int32(clamping: plans.count))
    plans.append(
      Plan(
        offset: max(push.time - time, .zero).nanoseconds, cause: Int32(clamping: number),
        configuration: subscription?.configuration ?? assumed,
        isSubscriptionAssumed: assumed != nil))
  }

  /// Returns the configuration of a value that came without a recorded subscription; nil if an app
  /// cannot switch it on, or if it had been switched off before.
  private func assumed(
    _ configuration: AttributeHandle?, at push: RecordedDialogue.Push, _ table: AttributeTable
  ) -> AttributeHandle? {
    guard let configuration, table[push.handle]?.type != GATTAttributeType.serviceChanged,
      push.time < endings[configuration] ?? .distantFuture
    else { return nil }
    return configuration
  }

  private mutating func number(of cause: PushCause) -> Int {
    if let known = plans.last.map({ Int($0.cause) }), causes[known] == cause { return known }
    if let known = numbers[cause] { return known }
    numbers[cause] = causes.count
    causes.append(cause)
    followers.append([])
    return causes.count - 1
  }

  private func answeredWrite(_ push: RecordedDialogue.Push) -> (PushCause, Instant)? {
    // The last write that is not later than the value.
    let place = earliest.partitioningIndex { $0 > push.time } - 1
    guard place >= 0 else { return nil }
    let write = writes[place]
    if push.time - write.time <= Self.longestAnswer { return (write.cause, write.time) }
    guard let former = plans.indices.last, causes[Int(plans[former].cause)] == write.cause,
      push.time - values[former].time <= Self.longestPause
    else { return nil }
    return (write.cause, write.time)
  }

  /// Returns the configuration of a value. If no discovery was recorded, it is the next one after
  /// the value by which a client subscribed.
  private func configuration(
    of handle: AttributeHandle, _ table: AttributeTable
  ) -> AttributeHandle? {
    table.configuration(ofValueAt: handle)?.handle
      ?? subscriptions.map(\.configuration).filter { $0 > handle }.min()
  }

  /// Returns the value directly before this one, if it is of another attribute and there was no
  /// pause between them. Values that one device sends without a pause keep their order, even if
  /// they follow from different events.
  @inline(__always)
  func companion(of place: Int) -> (place: Int, handle: AttributeHandle)? {
    guard place > 0, values.indices.contains(place) else { return nil }
    let (former, push) = (values[place - 1], values[place])
    let isOther = former.handle != push.handle
    return isOther && push.time - former.time <= Self.longestPause
      ? (place - 1, former.handle) : nil
  }

  var pushes: [PlannedPush] { values.indices.map { self[$0] } }

  /// Inlined like the others that are asked for each value, as a call would copy the whole plan.
  @inline(__always)
  subscript(place: Int) -> PlannedPush {
    let plan = plans[place]
    return PlannedPush(
      cause: causes[Int(plan.cause)], offset: .nanoseconds(plan.offset), push: values[place],
      configuration: plan.configuration, isSubscriptionAssumed: plan.isSubscriptionAssumed)
  }

  /// Returns the indices of the values that follow from an event, ascending.
  @inline(__always)
  func places(after cause: PushCause) -> [Int32] { numbers[cause].map { followers[$0] } ?? [] }

  /// Returns the last write or subscription up to an instant, or else the connection, and when it
  /// was.
  func cause(before instant: Instant) -> (cause: PushCause, time: Instant) {
    let known = writes + subscriptions.map { ($0.time, $0.cause) }
    let last = known.filter { $0.0 <= instant }.max { $0.0 < $1.0 }
    return last.map { ($0.1, $0.0) } ?? (.connection, start)
  }
}

extension RecordedDialogue.Write {
  /// Whether it switches notifications or indications on or off.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3.3.3. If no discovery was recorded: inferred from two
  /// octets of which only the lowest two bits are set.
  func configures(in table: AttributeTable) -> Bool {
    if let attribute = table[handle] { return attribute.isConfiguration }
    return style == .request && value.count == 2 && value[0] <= 3 && value[1] == 0
  }
}

extension [RecordedDialogue.Write] {
  /// Returns each write with its cause. Writes of the same value to the same handle are numbered
  /// from 0.
  fileprivate func numbered(
    _ cause: (AttributeHandle, [UInt8], Int) -> PushCause
  ) -> [(write: RecordedDialogue.Write, cause: PushCause)] {
    var counts: [PushCause: Int] = [:]
    return map { write in
      let kind = cause(write.handle, write.value, 0)
      defer { counts[kind, default: 0] += 1 }
      return (write, cause(write.handle, write.value, counts[kind, default: 0]))
    }
  }
}
