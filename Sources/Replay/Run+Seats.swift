import Seats
import Timelines

// The seats of implementations and apps, each with the run's own state for it.
extension Run {
  /// An implementation and its phone.
  struct Host {
    let device: String
    var seat: any Implementation
    var batches: EntryBatches
    private var wakes = WakeBudget()

    init(_ device: String, _ seat: any Implementation, batches: EntryBatches) {
      (self.device, self.seat, self.batches) = (device, seat, batches)
    }

    /// Shows an entry to the implementation, or holds it back for the batch that is being filled.
    mutating func receive(_ entry: Entry) -> [Draft] {
      if batches.hold(entry) { return [] }
      let answers = seat.receive(entry)
      batches.count(1, isQuiet: answers.isEmpty)
      return answers
    }

    /// Wakes the implementation. Too many wakes are only possible in virtual time: an
    /// implementation with a clock of its own is woken as that clock goes.
    ///
    /// - Parameter entries: How many entries of others there have been in the run.
    /// - Returns: The implementation's drafts, and whether it has asked to be woken too often.
    mutating func wake(
      at now: Instant, limit: Int, entries: Int
    ) -> (drafts: [Draft], isTooOften: Bool) {
      let isTooOften =
        wakes.countWake(at: now, limit: limit, entries: entries)
        && seat.about.clock.kind == .virtual
      return (seat.advance(to: now), isTooOften)
    }

    // Mutating, so that these are done in place: reading a seat out of a list copies it, and they
    // are asked at every instant.

    var nextDeadline: Instant? { mutating get { seat.nextDeadline } }

    /// Returns whether the implementation is shown an entry. An entry that names no phone is for
    /// all.
    mutating func isMeant(by fields: Fields) -> Bool {
      fields.has(device, at: .device) || !fields.contains(.device)
    }
  }

  /// An app with its name and its phone, which are compared with every entry for apps.
  struct Guest {
    let app: String
    let device: String?
    var seat: any SeatedApp
    private var wakes = WakeBudget()

    init(_ seat: any SeatedApp) { (app, device, self.seat) = (seat.app, seat.device, seat) }

    /// Records a wake, and returns whether the app has asked for too many.
    mutating func wakesTooOften(at now: Instant, limit: Int, entries: Int) -> Bool {
      wakes.countWake(at: now, limit: limit, entries: entries)
    }

    /// Mutating, for the reason given at ``Host/nextDeadline``.
    var nextDeadline: Instant? { mutating get { seat.nextDeadline } }

    /// Returns whether the app receives an entry. An entry that names no phone is for apps on all
    /// phones. Mutating, for the reason given at ``Host/nextDeadline``.
    ///
    /// - Parameter first: The phone of apps that name none.
    mutating func isMeant(by fields: Fields, first: String?) -> Bool {
      guard fields.has(app, at: .app) else { return false }
      return !fields.contains(.device)
        || (device ?? first).map { fields.has($0, at: .device) } ?? false
    }
  }
}
