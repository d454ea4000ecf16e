import Timelines

/// Something that an app was shown, named so that it can be known again in another run: what it was
/// about, and the how manieth of its kind.
struct ShownMoment: Hashable, Sendable {
  var subject: Subject
  /// From 1.
  var number: Int

  /// What an entry is about, without what two runs of the same life may say differently.
  struct Subject: Hashable, Sendable {
    var kind: Kind
    var about: Fields

    /// Nil where no app is shown such an entry.
    init?(_ entry: Entry) {
      switch entry.kind.family {
      case .callback, .app, .alert: break
      case .call where entry.kind == .callReturned: break
      default: return nil
      }
      kind = entry.kind
      about = Fields()
      for field in Self.identifiers { about[field] = entry[field] }
    }

    private static let identifiers: [Field] = [
      .app, .manager, .role, .peer, .central, .service, .serviceInstance, .characteristic,
      .instance, .descriptor, .psm, .property, .state,
    ]
  }
}

/// Counts what apps are shown.
struct ShownMoments: Sendable {
  private var counts: [ShownMoment.Subject: Int] = [:]

  /// The moment of an entry; nil where no app is shown it.
  mutating func note(_ entry: Entry) -> ShownMoment? {
    guard let subject = ShownMoment.Subject(entry) else { return nil }
    counts[subject, default: 0] += 1
    return ShownMoment(subject: subject, number: counts[subject, default: 0])
  }
}
