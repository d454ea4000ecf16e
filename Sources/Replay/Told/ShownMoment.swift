import Timelines

/// Something that an app was shown, named so that it can be recognized in another run. For example:
/// the third value of a certain characteristic.
struct ShownMoment: Hashable, Sendable {
  var subject: Subject
  /// The number of entries with this subject up to this one, from 1.
  var number: Int

  /// The subject of an entry, without fields that may differ between two runs of the same life.
  struct Subject: Hashable, Sendable {
    var kind: Kind
    var about: Fields

    /// Nil if no app is shown such an entry.
    init?(_ entry: Entry) {
      switch entry.kind.family {
      case .callback, .app, .alert: break
      case .call where entry.kind == .callReturned: break
      case .user, .system, .peer, .call, .air, .link, .note, .divergence, .run: return nil
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

  /// Counts an entry and returns its moment; nil if no app is shown the entry.
  mutating func count(_ entry: Entry) -> ShownMoment? {
    guard let subject = ShownMoment.Subject(entry) else { return nil }
    counts[subject, default: 0] += 1
    return ShownMoment(subject: subject, number: counts[subject, default: 0])
  }
}
