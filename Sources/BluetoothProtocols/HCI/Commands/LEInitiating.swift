// Source: Core 5.4, Vol 4, Part E, 7.8.12, 7.8.13 and 7.8.66.

extension HCICommandDescription {
  /// The commands that make connections.
  static let leInitiating: [Self] = [
    .init(
      "LE Create Connection",
      HCICommand.LegacyCreateConnection(request: HCICommand.CreateConnection(attempts: [.init()]))
    ) { .leCreateConnection($0.request) },
    .init(
      "LE Create Connection Cancel", HCICommand.NoParameters(code: .leCreateConnectionCancel)
    ) { _ in .leCreateConnectionCancel },
    .init(
      "LE Extended Create Connection", HCICommand.CreateConnection(),
      HCICommand.leExtendedCreateConnection),
    .init(
      "LE Extended Create Connection v2",
      HCICommand.CreateConnection(periodic: .init(set: 0xFF, subevent: 0xFF)),
      HCICommand.leExtendedCreateConnection),
  ]
}

extension HCIOpcode {
  /// Starts to connect to a legacy advertiser: 7.8.12.
  public static let leCreateConnection = HCIOpcode(rawValue: 0x200D)
  /// Gives up connecting to an advertiser: 7.8.13.
  public static let leCreateConnectionCancel = HCIOpcode(rawValue: 0x200E)
  /// Starts to connect to an advertiser, legacy or extended: 7.8.66, version 1.
  public static let leExtendedCreateConnection = HCIOpcode(rawValue: 0x2043)
  /// As version 1, or from the host's own periodic advertising: 7.8.66, version 2.
  public static let leExtendedCreateConnectionV2 = HCIOpcode(rawValue: 0x2085)
}

extension HCICommand {
  /// The peer to connect to, and how to do it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.12 and 7.8.66.
  public struct CreateConnection: Hashable, Sendable {
    /// Whether the filter accept list decides about the peer. If so, the address here does not
    /// count.
    public var usesFilterAcceptList = false
    /// The address to connect with. 2 and 3 mean a resolvable private address if the controller has
    /// a key for it, otherwise the public (2) or the random one (3).
    public var ownAddressType = AddressType.public
    /// The kind of the peer's address.
    public var peerAddressType = AddressType.public
    /// The advertiser to connect to.
    public var peerAddress = DeviceAddress(truncating: 0)
    /// Bit 0: 1M; bit 1: 2M; bit 2: coded.
    public var phys: UInt8 = 0x01
    /// One attempt per bit that is set in `phys`, in the order of the bits.
    public var attempts: [Attempt] = []
    /// Only version 2 of the extended command has this event.
    public var periodic: PeriodicEvent?

    /// Makes a request for a peer that is still to be set.
    ///
    /// - Parameter periodic: If it is given, version 2 of the extended command is sent.
    public init(attempts: [Attempt] = [], periodic: PeriodicEvent? = nil) {
      (self.attempts, self.periodic) = (attempts, periodic)
    }

    /// The subevent of the host's own periodic advertising in which the peer is to hear the
    /// request. Both fields are 0xFF if the request is not to be sent there.
    ///
    /// Source: Core 5.4, Vol 4, Part E, 7.8.66.
    public struct PeriodicEvent: Hashable, Sendable {
      /// The number of the advertising set (Advertising_Handle).
      public var set: UInt8
      /// The number of the subevent.
      public var subevent: UInt8
    }

    /// How to look for the peer on one PHY, and the timing of a connection that is made there.
    public struct Attempt: Hashable, Sendable, FieldGroup {
      /// The time from the start of one scan window to the start of the next.
      public var scanInterval = TimeSlots(rawValue: 0)
      /// The time to listen in each interval; at most the whole interval.
      public var scanWindow = TimeSlots(rawValue: 0)
      /// The intervals from which the controller may choose, and the length of connection events.
      public var timing = ConnectionTimingRequest()

      /// Makes an attempt in which all times are 0.
      public init() {}

      mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
        try walk.field("Scan_Interval", &scanInterval)
        try walk.field("Scan_Window", &scanWindow)
        try timing.fields(&walk, .connection)
        try timing.eventLength.fields(&walk)
      }
    }
  }
}

extension HCICommand.CreateConnection: HCIContents {
  var code: HCIOpcode {
    periodic == nil ? .leExtendedCreateConnection : .leExtendedCreateConnectionV2
  }

  /// The address counts unless a list of devices takes its place.
  var subject: PacketSubject { subject(PacketSubject(found)) }

  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    if var periodic {
      try walk.field("Advertising_Handle", &periodic.set)
      try walk.field("Subevent", &periodic.subevent)
      self.periodic = periodic
    }
    try walk.field("Initiator_Filter_Policy", &usesFilterAcceptList, "initiator")
    try walk.field("Own_Address_Type", &ownAddressType, "ownAddressType")
    try walk.field("Peer_Address_Type", &peerAddressType)
    try walk.field("Peer_Address", &peerAddress)
    try walk.field("Initiating_PHYs", &phys, "phys1")
    try walk.list("PHYs", perBitOf: "Initiating_PHYs", phys, &attempts, Attempt())
  }

  func appendDetails(to line: inout [UInt8]) {
    if usesFilterAcceptList { line.append(detail: "filter accept list") }
  }

  fileprivate func subject(_ found: PacketSubject) -> PacketSubject {
    usesFilterAcceptList ? found.withoutAddress : found
  }
}

extension HCICommand {
  /// The older command. It has one attempt, whose fields surround those of the peer.
  struct LegacyCreateConnection: HCIContents {
    var request: CreateConnection

    var code: HCIOpcode { .leCreateConnection }
    var subject: PacketSubject { request.subject(PacketSubject(found)) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      var attempt = request.attempts.first ?? CreateConnection.Attempt()
      try walk.field("LE_Scan_Interval", &attempt.scanInterval)
      try walk.field("LE_Scan_Window", &attempt.scanWindow)
      try walk.field("Initiator_Filter_Policy", &request.usesFilterAcceptList, "initiator")
      try walk.field("Peer_Address_Type", &request.peerAddressType)
      try walk.field("Peer_Address", &request.peerAddress)
      try walk.field("Own_Address_Type", &request.ownAddressType, "ownAddressType")
      try attempt.timing.fields(&walk, .connection)
      try attempt.timing.eventLength.fields(&walk)
      request.attempts = [attempt]
    }

    func appendDetails(to line: inout [UInt8]) { request.appendDetails(to: &line) }
  }
}
