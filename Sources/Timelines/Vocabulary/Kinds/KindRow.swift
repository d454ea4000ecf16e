/// The facts about a kind. Each kind has one row, in the file of its family.
struct KindRow: Sendable {
  let kind: Kind
  let occurrence: Kind.Occurrence
  let meaning: String
  let fields: [Field]
  let capability: Capability?
  let required: [[Field]]
  let returned: [Field]
  let answer: Kind?
  let observations: [Observation]

  /// - Parameters:
  ///   - occurrence: The kind in its family.
  ///   - meaning: One phrase for people who write specs and have never seen the source.
  ///   - fields: The lists of the fields that an entry may carry, identifiers first.
  ///   - capability: The capability that an implementation needs; see ``Kind/capability``.
  ///   - required: The fields that a draft must have; see ``Kind/required``.
  ///   - returned: The fields that a call returns; see ``Kind/returned``.
  ///   - answer: The delegate method that answers a call on a peripheral.
  ///   - visibility: The evidence that can show such an entry.
  init(
    _ kind: Kind, _ occurrence: Kind.Occurrence, _ meaning: String, _ fields: [Field]...,
    needs capability: Capability? = nil, required: [[Field]] = [], returned: [Field] = [],
    answeredBy answer: Kind? = nil, shownBy visibility: Visibility = .simulated
  ) {
    (self.kind, self.occurrence, self.meaning) = (kind, occurrence, meaning)
    self.fields = fields.flatMap(\.self)
    (self.capability, self.required, self.returned) = (capability, required, returned)
    (self.answer, observations) = (answer, visibility.observations)
  }

  /// The evidence that can show an entry.
  enum Visibility {
    /// A run alone.
    case simulated
    /// A run, and the notes of a person.
    case written
    /// A run and any capture.
    case recorded
    /// A run, and a capture between a host and its controller.
    case commanded
    /// A run, and a capture off the air.
    case heard

    var observations: [Observation] {
      switch self {
      case .simulated: [.run]
      case .written: [.run, .notes]
      case .recorded: [.run, .hci, .air]
      case .commanded: [.run, .hci]
      case .heard: [.run, .air]
      }
    }
  }

  /// The rows in the order of the kinds.
  static let all: [KindRow] = {
    let families = [
      userKinds, systemKinds, peerKinds, callKinds, callbackKinds, appKinds, airKinds, linkKinds,
      recordKinds,
    ]
    let rows = families.joined().sorted { $0.kind.order < $1.kind.order }
    precondition(rows.map(\.kind) == Kind.allCases, "a kind has no row, or two")
    return rows
  }()
}

// MARK: - Lists of fields that many kinds share

extension KindRow {
  static let ofApp: [Field] = [.device, .app]
  static let ofManager: [Field] = ofApp + [.manager, .role]
  static let ofPeer: [Field] = ofManager + [.peer]
  static let ofChannel: [Field] = ofPeer + [.central, .psm, .channel]
  static let ofLink: [Field] = [.device, .connection, .peer]
  /// A sniffer knows both ends of a link. Only rules about any device see the accused one.
  static let onLink: [Field] = ofLink + [.central, .sender, .accused]
  static let aService: [Field] = [.service, .serviceInstance]
  static let aCharacteristic: [Field] = aService + [.characteristic, .instance]
  static let attribute: [Field] = aCharacteristic + [.descriptor]
  static let advertisementContents: [Field] = [
    .adTypes, .localName, .services, .overflowBits, .solicitedServices, .manufacturerData,
    .serviceData, .txPower,
  ]
  static let advertiser: [Field] = [
    .peer, .address, .addressType, .connectable, .scannable, .interval, .rssi, .payload,
    .scanResponse, .localName, .services, .overflowServices, .solicitedServices,
    .manufacturerData, .serviceData, .txPower, .channels, .acceptsConnections,
    .connectionDelay, .privateAddress, .security, .answers, .grantsParameters,
  ]
}
