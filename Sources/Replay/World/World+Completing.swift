import BluetoothProtocols
public import Timelines

// Fields that an implementation may leave out, since the links and the attribute tables give them.
extension World {
  /// Fills in the air's knowledge of an implementation's draft: the number of the link, the peer at
  /// its other end, and the service, the characteristic and the descriptor of a handle. The fields
  /// that the implementation has set stay.
  ///
  /// The attributes of a peer are known from its table. Those of a phone are known once the phone
  /// has shown them on a link, since only its own responses show handles.
  public mutating func complete(_ draft: inout Draft) {
    switch draft.kind.occurrence {
    case .link(let event):
      guard let index = linkIndex(of: draft.fields) else { return }
      completeLink(&draft, index)
      switch event {
      case .attributePDU: completeAttribute(&draft, on: index)
      case .signalling, .channelData: completeChannel(&draft, on: index)
      case .disconnect where draft[.address] == nil:
        draft[.address] = about(links[index])[.address]
      case .connected, .failed, .disconnect, .disconnected, .silent, .parameters, .mtu, .encrypted,
        .paired, .pairing, .control:
        break
      }
    case .air(.initiating), .air(.scanRequest): completePeer(&draft)
    case .air, .user, .system, .peer, .call, .callback, .app, .alert, .note, .divergence,
      .runBegan, .runEnded:
      break
    }
  }

  private func completeLink(_ draft: inout Draft, _ index: Int) {
    if draft.fields.contains(.connection), draft.fields.contains(.peer) { return }
    for (field, value) in identifiers(of: links[index]) where draft[field] == nil {
      draft[field] = value
    }
  }

  private func completePeer(_ draft: inout Draft) {
    if let address = draft[.address]?.address {
      if draft[.peer] != nil { return }
      if let peer = peers.first(where: { $0.address == address }) {
        draft[.peer] = .text(peer.name)
      } else if let phone = phones.first(where: { $0.address == address }) {
        draft[.peer] = .text(phone.name)
      }
    } else if let name = draft[.peer]?.text, let place = place(ofPeer: name) {
      draft[.address] = .address(peers[place].address)
      draft[.addressType] = .text(peers[place].addressType)
    }
  }

  /// The number of a channel is the one that its other end has chosen.
  private func completeChannel(_ draft: inout Draft, on index: Int) {
    guard draft[.psm] == nil else { return }
    let signal = draft[.octets]?.octets.flatMap { try? L2CAPSignal(parsing: $0) }
    if let psm = signal?.psm { draft[.psm] = .integer(psm) }
    guard let channel = draft[.channel]?.integer ?? signal?.closedChannel else { return }
    draft[.psm] = links[index].channels.psm(ofChannel: channel).map(FieldValue.integer)
  }
}

// The names of attributes.
extension World {
  private func completeAttribute(_ draft: inout Draft, on index: Int) {
    let isAnswer = draft.kind == .linkResponse || draft.kind == .linkError
    // Invalid Handle says that there is no such attribute.
    if draft.kind == .linkError, draft[.code]?.integer == Int(ATTErrorCode.invalidHandle.rawValue) {
      return
    }
    if isAnswer, let asked = links[index].traffic.asked {
      draft.answer(asked)
      // A search that finds no attribute has none to name.
      if asked.contains(.endHandle) { return }
    }
    if draft.isNamed { return }
    if draft.fields.contains(.endHandle) { return completeSearch(&draft, on: index) }
    let isOwn = isAnswer || draft.kind == .linkNotification || draft.kind == .linkIndication
    guard let handle = draft[.handle]?.attributeHandle,
      let name = isOwn ? ownName(of: handle, on: index) : foreignName(of: handle, on: index)
    else { return }
    for (field, value) in name where draft[field] == nil { draft[field] = value }
  }

  /// A search for descriptors is about the characteristic that they belong to.
  private func completeSearch(_ draft: inout Draft, on index: Int) {
    guard draft.fields.isSearch, let handle = draft[.handle]?.attributeHandle,
      let end = draft[.endHandle]?.attributeHandle, let first = foreignName(of: handle, on: index),
      let last = foreignName(of: end, on: index), first[.characteristic] != nil
    else { return }
    let subject: [Field] = [.service, .serviceInstance, .characteristic, .instance]
    guard subject.allSatisfy({ first[$0] == last[$0] }) else { return }
    for field in subject { draft[field] = first[field] }
  }

  /// Returns the name of an attribute of the phone itself.
  private func ownName(of handle: AttributeHandle, on index: Int) -> Fields? {
    phones[links[index].phone].attributes.fields(of: handle)
  }

  /// Returns the name of an attribute of the other end.
  private func foreignName(of handle: AttributeHandle, on index: Int) -> Fields? {
    switch links[index].other {
    case .peer(let peer):
      let table = peers[peer].recorded?.table.table ?? peers[peer].server.table
      return table[handle]?.name.fields
    case .phone(let other):
      return links.link(other).map { phones[$0.phone].attributes.fields(of: handle) }
    }
  }

  /// Records a phone's statements about its own attributes: what they are in its responses, and by
  /// Service Changed that they have changed.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 7.1.
  mutating func learnOwnAttributes(from entry: Entry, on index: Int) {
    switch entry.kind {
    case .linkResponse, .linkError: learn(from: entry, on: index)
    case .linkIndication where AttributeName(entry.fields).isServiceChanged:
      guard let value = entry[.value]?.octets,
        let range = try? AttributeHandleRange(parsing: value)
      else { return }
      phones[links[index].phone].attributes.forget(range)
    default: break
    }
  }

  private mutating func learn(from response: Entry, on index: Int) {
    guard let asked = links[index].traffic.takeAsked() else { return }
    guard response.kind == .linkResponse, asked[.attributeType] != nil || asked.isSearch,
      let request = asked[.octets]?.octets, let octets = response[.octets]?.octets,
      let request = try? ATTPDU(parsing: request), let pdu = try? ATTPDU(parsing: octets)
    else { return }
    phones[links[index].phone].attributes.learn(from: pdu, to: request)
  }
}

extension Fields {
  /// Whether a request looks for attributes of any type.
  fileprivate var isSearch: Bool {
    self[.opcode]?.integer == Int(ATTOpcode.findInformationRequest.rawValue)
  }
}

extension FieldValue {
  fileprivate var attributeHandle: AttributeHandle? {
    integer.flatMap(UInt16.init(exactly:)).map(AttributeHandle.init(rawValue:))
  }
}

extension L2CAPSignal {
  /// The number of the protocol that a request for channels names.
  fileprivate var psm: Int? {
    switch content {
    case .leConnectionRequest(let psm, _), .connectionRequest(let psm, _, _),
      .classicConnectionRequest(let psm, _):
      Int(psm)
    default: nil
    }
  }

  /// The number by which the receiver of a request to close a channel knows the channel.
  fileprivate var closedChannel: Int? {
    if case .disconnectionRequest(let destination, _) = content {
      Int(destination.rawValue)
    } else {
      nil
    }
  }
}

extension Draft {
  /// Whether it says what its attribute is, or is about none.
  fileprivate var isNamed: Bool {
    fields.contains(.characteristic) || fields.contains(.service) || !fields.contains(.handle)
  }

  /// Fills in what an answer takes from its request: what it is about, and what it shows of that.
  fileprivate mutating func answer(_ asked: Fields) {
    // An answer that names another attribute is not about the one that was asked for.
    if let handle = self[.handle], let other = asked[.handle], handle != other { return }
    let range = asked[.endHandle] != nil
    for field in Self.taken where self[field] == nil && !(range && field == .handle) {
      self[field] = asked[field]
    }
    guard kind == .linkResponse, !fields.contains(.services), asked[.endHandle] != nil,
      let request = asked[.octets]?.octets, let octets = self[.octets]?.octets,
      let request = try? ATTPDU(parsing: request), let pdu = try? ATTPDU(parsing: octets)
    else { return }
    for (field, value) in pdu.discoveries(answering: request) where self[field] == nil {
      self[field] = value
    }
  }

  private static let taken: [Field] = [
    .service, .serviceInstance, .characteristic, .instance, .descriptor, .handle,
  ]
}
