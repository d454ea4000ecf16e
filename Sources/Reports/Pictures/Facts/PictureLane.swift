import Timelines

/// The part of a picture that is about one participant: rows of marks and bars, one below the other.
struct PictureLane {
  let subject: Subject
  var rows: [RowKind: PictureRow] = [:]
  /// The last local name that was heard, for a peer.
  var localName: String?
  /// The last report, without the signal.
  var lastReport: Fields?
  var lastResponse: Fields?
  /// The number of its entries.
  var count = 0
  /// The number of participants that share the lane.
  var members = 1

  /// The stretches of time in which callbacks were held back for an app.
  var waits: [(start: Instant, end: Instant)] = []

  /// The subject of a lane.
  enum Subject: Hashable {
    /// The acts of the user and the system on a device.
    case acts(device: String)
    case app(device: String, name: String)
    case radio(device: String)
    case peer(String)
    /// The peers without a lane of their own.
    case otherPeers
    /// The remarks of the record about itself.
    case remarks
  }

  /// The rows that a lane can have, from top to bottom.
  enum RowKind: Int, CaseIterable {
    case findings, acts, life, budget, alerts, queue, callbacks, calls
    case scanning, initiating, advertising
    case links, attributes, air, remarks
  }
}

/// One row of a lane.
struct PictureRow {
  var marks = FoldedSeries<PictureMark>()
  var bars = FoldedSeries<PictureBar>()
}

extension PictureLane.RowKind {
  /// The name of the row at its left.
  var name: String {
    switch self {
    case .findings: "findings"
    case .acts: "acts"
    case .life: "life"
    case .budget: "wake budget"
    case .alerts: "alerts"
    case .queue: "held back"
    case .callbacks: "callbacks"
    case .calls: "calls"
    case .scanning: "scanning"
    case .initiating: "initiating"
    case .advertising: "advertising"
    case .links: "links"
    case .attributes: "ATT"
    case .air: "on air"
    case .remarks: "remarks"
    }
  }
}

extension PictureLane {
  /// Adds one that waited to the curve.
  mutating func addWait(from start: Instant, until end: Instant) {
    waits.append((start, end))
    if waits.count > 1024 { waits.removeFirst(512) }
  }

  /// The curve of what was held back: each instant, and how many waited from there on.
  var queue: [(time: Instant, level: Int)] { Self.levels(of: waits) }

  /// Returns how many waited from each instant on.
  static func levels(
    of waits: [(start: Instant, end: Instant)]
  ) -> [(time: Instant, level: Int)] {
    let changes = waits.flatMap { [($0.start, 1), ($0.end, -1)] }.sorted {
      ($0.0, $0.1) < ($1.0, $1.1)
    }
    var level = 0
    return changes.map { time, change in
      level += change
      return (time, level)
    }
  }
}
