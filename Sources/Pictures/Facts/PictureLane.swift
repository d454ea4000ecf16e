import VirtualTime

/// The part of a picture that is about one participant: rows of marks and bars, one below the other.
struct PictureLane {
  let subject: Subject
  var rows: [RowKind: PictureRow] = [:]
  /// The last local name that was heard, for a peer.
  var localName: String?
  /// How many entries it has.
  var count = 0
  /// How many participants share the lane.
  var members = 1

  /// What was held back for an app, and from when until when.
  var waits: [(start: Instant, end: Instant)] = []

  /// What a lane is about.
  enum Subject: Hashable {
    /// What the user and the system do to a device.
    case acts(device: String)
    case app(device: String, name: String)
    case radio(device: String)
    case peer(String)
    /// The peers for which there is no lane of their own.
    case otherPeers
    /// What the record says about itself.
    case remarks
  }

  /// The rows that a lane can have, from top to bottom.
  enum RowKind: Int, CaseIterable {
    case acts, life, budget, alerts, queue, callbacks, calls
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
