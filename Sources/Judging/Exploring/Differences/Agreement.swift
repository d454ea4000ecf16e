import Timelines

/// How closely two implementations have to agree.
public struct Agreement: Hashable, Sendable {
  /// By how much the instants of the same event may differ.
  public var tolerance: Duration
  /// Whether the implementations share their figures: intervals, windows and everything else that
  /// Apple leaves open. If they do not, only what Apple's documents speak of is compared.
  public var sharesFigures: Bool

  /// Makes an agreement.
  public init(tolerance: Duration, sharesFigures: Bool) {
    (self.tolerance, self.sharesFigures) = (tolerance, sharesFigures)
  }

  /// For the reference model and its mutants. They have the same figures, and virtual time is
  /// exact.
  public static let exact = Agreement(tolerance: .zero, sharesFigures: true)

  /// For all others.
  ///
  /// Source: chosen. Apple gives no figure for most delays; a scanner in the background may need
  /// several seconds to hear an advertisement (BG-CEN-17).
  public static let loose = Agreement(tolerance: .seconds(5), sharesFigures: false)
}

extension Agreement {
  /// Returns whether an app, a peer or a sniffer can see the entry, and whether it counts.
  func sees(_ entry: Entry) -> Bool {
    switch entry.kind.family {
    case .callback, .alert: true
    case .app: entry.kind != .appThrottled
    case .call: entry.kind == .callReturned
    case .air, .link: entry.from == .implementation && (sharesFigures || Self.told(entry.kind))
    case .user, .system, .peer, .note, .divergence, .run: false
    }
  }

  /// Returns whether implementations with other figures have entries of this kind as well.
  private static func told(_ kind: Kind) -> Bool {
    switch kind {
    case .airAdvertising, .linkNotification, .linkIndication: true
    default: false
    }
  }

  /// The fields in which two entries differ, of those that count.
  func differences(_ first: Entry, _ second: Entry) -> [Field] {
    if first.fields == second.fields { return [] }
    let names = Set(first.fields.map(\.field)).union(second.fields.map(\.field))
    return names.filter { counts($0) && first[$0] != second[$0] }.sorted()
  }

  private func counts(_ field: Field) -> Bool {
    if sharesFigures { return true }
    switch field {
    case .rssi, .timestamp, .interval, .window, .deadline, .connection, .request, .task, .address,
      .addressType, .payload, .scanResponse, .length, .octets, .handle, .set, .txPower, .adTypes,
      .causeKind, .channel, .pdu, .mtu:
      return false
    default: return true
    }
  }

  /// Returns the sequence of which an entry is a part, if figures are not shared. Entries of two
  /// sequences may come in any order.
  func sequence(of entry: Entry) -> [FieldValue?] {
    [entry[.device], entry[.app], entry[.manager], entry[.peer]]
      + [.text(entry.kind.family.rawValue)]
  }
}
