/// What a pcapng file says beside its packets; other containers say nothing of the kind.
public struct CaptureFacts: Hashable, Sendable {
  public var sections: [CaptureSection] = []
  /// How many comments there are, on packets, interfaces and sections.
  public var commentCount = 0

  public init() {}

  /// The interfaces of all sections, in order, as records count them.
  public var interfaces: [CaptureInterface] { sections.flatMap(\.interfaces) }

  /// How many packets the interfaces say were lost by the end.
  public var drops: UInt64 {
    interfaces.reduce(0) { sum, interface in
      let (total, overflow) = sum.addingReportingOverflow(interface.drops ?? 0)
      return overflow ? .max : total
    }
  }
}

/// A part of a pcapng file, often the whole: what one program recorded in one go.
public struct CaptureSection: Hashable, Sendable {
  /// What it was recorded on, as its program says.
  public var hardware: String?
  public var system: String?
  public var application: String?
  public var comments: [String] = []
  public var interfaces: [CaptureInterface] = []
  /// Where it starts, in octets from the start of the file.
  public var offset = 0

  public init() {}
}

/// Where packets were recorded.
public struct CaptureInterface: Hashable, Sendable {
  public var linkType: LinkType
  /// The most octets of a packet that were kept, or 0 for no limit.
  public var snapshotLength: UInt32 = 262_144
  public var name: String?
  public var text: String?
  public var filter: String?
  public var hardware: String?
  public var system: String?
  public var comments: [String] = []
  /// Whether times are finer than a microsecond.
  public var hasFineTimes = false
  /// How many packets were lost by the end, where that is said.
  public var drops: UInt64?

  public init(_ linkType: LinkType) { self.linkType = linkType }
}
