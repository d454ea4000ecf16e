import Timelines

/// A line of the list beside a picture: a finding, or the end of a link. Signs in the lanes lead to it.
struct PictureItem {
  var look: Look
  /// The subject: the title of a rule, or the name of a link.
  var title: String
  /// The finding, or the reason why the link ended.
  var message: String
  /// The device; empty if it is about none in particular.
  var device: String
  var time: Instant
  /// The entries that it rests on, as far as their lanes are drawn.
  var rings: [Ring] = []
  /// The positions of its signs.
  var signs: [Sign] = []
  /// The origins of its entries, for example `record 12`.
  var origins: [String]
  /// The address of the details on the same page.
  var address: String?

  /// The look of a sign. Shapes differ, not only colours.
  enum Look: String, CaseIterable {
    case failure, advice, open, ended, lost, up
  }

  /// An entry that is ringed while the line is chosen.
  struct Ring {
    var seen: Spotlight.Seen
    var x: Double
    var y: Double
  }

  /// A place at the top of a row.
  struct Sign {
    var x: Double
    var y: Double
    /// The right limit of the words beside it.
    var room: Double
    /// The start of the bar that ends at the sign.
    var begin: Double?
  }
}

extension PictureItem.Look {
  init(_ grade: PictureFinding.Grade) {
    switch grade {
    case .failure: self = .failure
    case .advice: self = .advice
    case .open: self = .open
    }
  }

  init(_ look: PictureEnding.Look) {
    switch look {
    case .ended: self = .ended
    case .lost: self = .lost
    case .up: self = .up
    }
  }

  /// Whether it is the sign of a finding, and not of a link.
  var isFinding: Bool {
    switch self {
    case .failure, .advice, .open: true
    case .ended, .lost, .up: false
    }
  }

  /// The meaning of the sign.
  var meaning: String {
    switch self {
    case .failure: "failure"
    case .advice: "advice"
    case .open: "inconclusive"
    case .ended: "a link ended"
    case .lost: "a link was lost, or failed"
    case .up: "a link is still up at the end"
    }
  }

  /// The shape, centred on its instant: a body in the colour of the sign, and what is inside.
  var shape: String {
    switch self {
    case .failure:
      "<path class=\"bw-body\" d=\"M-6 7.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0\"/>"
        + "<path class=\"bw-inner\" d=\"M-2.4 5.1L2.4 9.9M2.4 5.1L-2.4 9.9\"/>"
    case .advice:
      "<path class=\"bw-body\" d=\"M0 1.5L6.5 13H-6.5Z\"/><path class=\"bw-inner\" d=\"M0 5.5V9M0 10.4V11.6\"/>"
    case .open:
      "<path class=\"bw-body bw-void\" d=\"M-5 2.5H5V12.5H-5Z\"/>"
        + "<path class=\"bw-inner bw-void\" d=\"M-1.9 5.9a1.9 1.7 0 1 1 2.7 1.5q-.8.4-.8 1.4M0 9.8V11\"/>"
    case .ended: "<path class=\"bw-body\" d=\"M-3.5 5H3.5V12H-3.5Z\"/>"
    case .lost: "<path class=\"bw-body bw-cross\" d=\"M-4.5 4L4.5 13M4.5 4L-4.5 13\"/>"
    case .up: "<path class=\"bw-body bw-void\" d=\"M-3 4L4.5 8.5L-3 13Z\"/>"
    }
  }
}
