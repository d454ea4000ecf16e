/// What a pcapng file says besides its packets. Other containers have no such facts.
public struct CaptureFacts: Hashable, Sendable {
  public var sections: [CaptureSection] = []
  /// The number of comments on packets, interfaces and sections.
  public var commentCount = 0

  public init() {}

  /// The interfaces of all sections in order, as records number them.
  public var interfaces: [CaptureInterface] { sections.flatMap(\.interfaces) }

  /// How many packets were lost by the end, as the interfaces say.
  public var drops: UInt64 {
    interfaces.reduce(0) { sum, interface in
      let (total, overflow) = sum.addingReportingOverflow(interface.drops ?? 0)
      return overflow ? .max : total
    }
  }
}

/// A part of a pcapng file, often the whole file: what one program recorded in one go.
public struct CaptureSection: Hashable, Sendable {
  /// The hardware that it was recorded on, as the recording program says.
  public var hardware: String?
  public var system: String?
  public var application: String?
  public var comments: [String] = []
  public var interfaces: [CaptureInterface] = []
  /// The start of the section, in octets from the start of the file.
  public var offset = 0

  public init() {}
}

/// The interface that packets were recorded from.
public struct CaptureInterface: Hashable, Sendable {
  public var linkType: LinkType
  /// The most octets of a packet that were kept; 0 for no limit.
  public var snapshotLength: UInt32 = 262_144
  public var name: String?
  public var text: String?
  public var filter: String?
  public var hardware: String?
  public var system: String?
  public var comments: [String] = []
  /// Whether times are finer than a microsecond.
  public var hasFineTimes = false
  /// How many packets were lost by the end; nil if the file does not say.
  public var drops: UInt64?

  public init(_ linkType: LinkType) { self.linkType = linkType }
}
