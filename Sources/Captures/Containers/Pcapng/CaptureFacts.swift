/// The facts in a pcapng file besides its packets. Other containers have no such facts.
public struct CaptureFacts: Hashable, Sendable {
  /// The sections, in the order of the file.
  public var sections: [CaptureSection] = []
  /// The number of comments on packets, interfaces and sections.
  public var commentCount = 0

  /// Makes the facts of a file that says nothing.
  public init() {}

  /// The interfaces of all sections in order, as records number them.
  public var interfaces: [CaptureInterface] { sections.flatMap(\.interfaces) }

  /// The number of packets lost by the end, as the interfaces report it.
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
  /// The operating system that it was recorded on.
  public var system: String?
  /// The program that recorded it.
  public var application: String?
  /// The comments on the section.
  public var comments: [String] = []
  /// The interfaces that packets of the section were recorded from.
  public var interfaces: [CaptureInterface] = []
  /// The start of the section, in octets from the start of the file.
  public var offset = 0

  /// Makes a section without interfaces.
  public init() {}
}

/// The interface that packets were recorded from.
public struct CaptureInterface: Hashable, Sendable {
  /// The kind of packets that it gives.
  public var linkType: LinkType
  /// The most octets of a packet that were kept; 0 for no limit.
  public var snapshotLength: UInt32 = 262_144
  /// Its name in the system, for example `bluetooth0`.
  public var name: String?
  /// Its description, for people.
  public var text: String?
  /// The filter by which packets were chosen, as text.
  public var filter: String?
  /// The hardware of the interface.
  public var hardware: String?
  /// The operating system that it belongs to.
  public var system: String?
  /// The comments on the interface.
  public var comments: [String] = []
  /// Whether times are finer than a microsecond.
  public var hasFineTimes = false
  /// The number of packets lost by the end; nil if the file does not give it.
  public var drops: UInt64?

  /// Makes an interface of which only the kind of its packets is known.
  public init(_ linkType: LinkType) { self.linkType = linkType }
}
