import BluetoothProtocols
import Timelines

// Pairing of peers with phones whose hosts have a Security Manager.
extension World {
  /// Takes a PDU of the Security Manager, or a control PDU of the link layer, from a phone to the
  /// other end of its link.
  mutating func carrySecurity(_ entry: Entry) -> [Draft] {
    guard entry.from == .implementation else { return [] }
    guard let index = linkIndex(of: entry.fields), let octets = entry[.octets]?.octets,
      !octets.isEmpty
    else {
      return [
        remark("\(entry.kind.rawValue) was sent without a link or without octets", about: entry)
      ]
    }
    if links[index].isTerminating || links[index].silentSince != nil { return [] }
    switch links[index].other {
    case .phone(let other): return relay(entry, to: other)
    case .peer(let peer) where !peers[peer].isInRange:
      links[index].hold(.fromPhone(entry))
      return []
    case .peer(let peer):
      if entry.kind == .linkControl {
        let outputs = links[index].security.receive(control: octets)
        return follow(outputs, on: index, of: peer, cause: entry.sequence)
      }
      return receivePairing(octets, entry, on: index, of: peer)
    }
  }

  private mutating func receivePairing(
    _ octets: [UInt8], _ entry: Entry, on index: Int, of peer: Int
  ) -> [Draft] {
    if links[index].security.isScripted { return [] }
    prepareManager(on: index, of: peer)
    let address = address(ofPhoneOn: index, says: entry)
    let isTooEarly = peers[peer].bonds[attemptsOf: links[index].phone].isTooEarly(at: now)
    let outputs = links[index].security.receive(
      pairing: octets, from: address, isTooEarly: isTooEarly, at: now)
    let divergence = divergence(octets, on: index, of: peer, cause: entry.sequence)
    return [divergence].compactMap(\.self)
      + follow(outputs, on: index, of: peer, cause: entry.sequence)
  }

  /// Returns what the capture does not know if a phone pairs with a peer that no host paired with
  /// in the recording.
  private func divergence(
    _ octets: [UInt8], on index: Int, of peer: Int, cause: Int
  ) -> Draft? {
    guard let recorded = peers[peer].recorded?.peer, !recorded.pairing.isKnown,
      octets.first == SMPCode.pairingRequest.rawValue
    else { return nil }
    let text = "the recording shows neither a pairing with this peer nor a refusal"
    return draft(
      .divergenceUnknown, from: .harness, [.text: .text(text)], on: links[index], cause: cause)
  }

  /// Makes the Security Manager of the peer's end, unless there is one.
  private mutating func prepareManager(on index: Int, of peer: Int) {
    if links[index].security.hasManager { return }
    let own = PairingFunctions.Address(
      peers[peer].address, isRandom: peers[peer].addressType.hasPrefix("random"))
    let other = address(ofPhoneOn: index, says: nil)
    let isCentral = links[index].role == .peripheral
    let pairing = peers[peer].bonds.nextPairing()
    links[index].security.begin(
      SecurityManager(
        isInitiator: isCentral, peers[peer].pairing,
        PairingEnds(initiator: isCentral ? own : other, responder: isCentral ? other : own),
        identity(ofPeer: peer),
        chance: SeededGenerator(seed: seed, name: "pairing \(pairing) of \(peers[peer].name)")))
  }

  /// The address by which a phone takes part in a link: as its entry says, or else the last one by
  /// which it advertised.
  private func address(ofPhoneOn index: Int, says entry: Entry?) -> PairingFunctions.Address {
    let phone = phones[links[index].phone]
    let type = entry?[.addressType]?.text ?? phone.addressType
    return PairingFunctions.Address(
      entry?[.address]?.address ?? phone.address, isRandom: type.hasPrefix("random"))
  }

  /// By what a peer can be known again. A peer with a private address has another one as well,
  /// which it tells to those that it pairs with.
  private func identity(ofPeer peer: Int) -> DeviceIdentity {
    let isRandom = peers[peer].addressType.hasPrefix("random")
    let address = peers[peer].address
    let isPrivate = isRandom && address.rawValue >> 46 != 0b11
    return DeviceIdentity(
      key: peers[peer].identityKey(seed: seed),
      address: isPrivate ? DeviceAddress(randomStaticNamed: peers[peer].identity) : address,
      type: isRandom ? .random : .public)
  }
}

extension World {
  /// Carries out `peer.pairs`.
  mutating func pairByAct(_ entry: Entry) -> [Draft] {
    guard let index = linkOfPeer(entry), case .peer(let peer) = links[index].other else {
      return [remark("there is no link on which to pair", about: entry)]
    }
    guard options.speaksHCI else {
      return [remark("the phone does not pair by PDUs of the Security Manager", about: entry)]
    }
    // A bonded central whose link is encrypted already, because the phone asked for it, is secure.
    if links[index].bearer.isEncrypted, peers[peer].bonds[links[index].phone] != nil { return [] }
    return secureByPeer(index, peer, cause: entry.sequence)
  }

  /// Asks for security as the recorded peripheral did.
  mutating func askForSecurity(_ number: Int) -> [Draft] {
    guard let index = links.index(number), case .peer(let peer) = links[index].other else {
      return []
    }
    return secureByPeer(index, peer, cause: nil)
  }

  /// Lets a peer make its link secure. A peripheral asks for that. A central encrypts the link with
  /// the key that it has kept, or else pairs.
  private mutating func secureByPeer(_ index: Int, _ peer: Int, cause: Int?) -> [Draft] {
    if links[index].role == .peripheral, let key = peers[peer].bonds[links[index].phone]?.centralKey
    {
      let outputs = links[index].security.start(key)
      return follow(outputs, on: index, of: peer, cause: cause)
    }
    prepareManager(on: index, of: peer)
    let outputs = links[index].security.start(at: now)
    return follow(outputs, on: index, of: peer, cause: cause)
  }

  private mutating func follow(
    _ outputs: [SecurityManager.Output], on index: Int, of peer: Int, cause: Int?
  ) -> [Draft] {
    let number = links[index].number
    let drafts = followEach(outputs, on: number) { world, output, index in
      world.follow(output, on: index, of: peer, cause: cause)
    }
    planTimer(number)
    return drafts
  }

  /// Follows one output after the other, as long as the link is there.
  private mutating func followEach<Output>(
    _ outputs: [Output], on number: Int, by follow: (inout World, Output, Int) -> [Draft]
  ) -> [Draft] {
    var drafts: [Draft] = []
    for output in outputs {
      guard let index = links.index(number) else { break }
      drafts += follow(&self, output, index)
    }
    return drafts
  }

  private mutating func follow(
    _ output: SecurityManager.Output, on index: Int, of peer: Int, cause: Int?
  ) -> [Draft] {
    let phone = links[index].phone
    switch output {
    case .send(let pdu):
      send(
        .linkPairing, Fields(securityManager: pdu.encoded()), on: index, cause: cause)
      return []
    case .encrypt(let key):
      let outputs = links[index].security.start(key)
      return follow(outputs, on: index, of: peer, cause: cause)
    case .askedForSecurity: return secureByPeer(index, peer, cause: cause)
    case .paired(let bond, let isToBeKept):
      if isToBeKept { peers[peer].bonds[phone] = bond }
      peers[peer].bonds[attemptsOf: phone].succeed()
      centralSecured(on: index, of: peer)
      return [paired(true, bonds: isToBeKept, on: index, cause: cause)]
    case .failed(let reason, _, let words):
      if reason?.countsAsAttempt ?? false { peers[peer].bonds[attemptsOf: phone].fail(at: now) }
      let note = words.map { remark("the pairing failed: \($0)", on: index, peer, cause: cause) }
      centralSecured(on: index, of: peer)
      return [paired(false, reason, on: index, cause: cause)] + [note].compactMap(\.self)
    case .remark(let words):
      return [remark("\(peers[peer].name) \(words)", on: index, peer, cause: cause)]
    }
  }

  private func remark(_ text: String, on index: Int, _ peer: Int, cause: Int?) -> Draft {
    Draft(
      .noteText, from: .peer,
      [.device: .text(phones[links[index].phone].device), .text: .text(text)], cause: cause)
  }

  private func paired(
    _ isPaired: Bool, bonds: Bool? = nil, _ reason: PairingFailure? = nil, on index: Int,
    cause: Int?
  ) -> Draft {
    draft(
      .linkPaired,
      [
        .enabled: .flag(isPaired), .bonds: bonds.map(FieldValue.flag),
        .status: reason.map { .integer(Int($0.rawValue)) },
      ], on: links[index], cause: cause)
  }

  /// Plans to look at the timer of a pairing when it may have run out.
  private mutating func planTimer(_ number: Int) {
    guard let index = links.index(number), let deadline = links[index].security.planTimer() else {
      return
    }
    plan(.pairingTimeout(link: number), at: deadline)
  }

  mutating func supervisePairing(_ number: Int) -> [Draft] {
    guard let index = links.index(number), case .peer(let peer) = links[index].other else {
      return []
    }
    let outputs = links[index].security.advance(to: now)
    return follow(outputs, on: index, of: peer, cause: nil)
  }
}

// Encryption of a link, at the peer's end.
extension World {
  fileprivate mutating func follow(
    _ outputs: [LinkEncryption.Output], on index: Int, of peer: Int, cause: Int?
  ) -> [Draft] {
    followEach(outputs, on: links[index].number) { world, output, index in
      world.follow(output, on: index, of: peer, cause: cause)
    }
  }

  private mutating func follow(
    _ output: LinkEncryption.Output, on index: Int, of peer: Int, cause: Int?
  ) -> [Draft] {
    switch output {
    case .send(let octets):
      send(.linkControl, Fields(control: octets), on: index, cause: cause)
      return []
    case .needsKey(let name):
      let outputs = links[index].security.supply(key(named: name, on: index, of: peer))
      return follow(outputs, on: index, of: peer, cause: cause)
    case .encrypted:
      links[index].bearer.secure(true)
      welcome(clientOn: index, of: peer, cause: cause)
      let outputs = links[index].security.encrypted(at: now)
      if !links[index].security.isPairing, outputs.isEmpty { centralSecured(on: index, of: peer) }
      return follow(outputs, on: index, of: peer, cause: cause)
    case .refused:
      links[index].bearer.secure(false)
      let outputs = links[index].security.notEncrypted()
      if !outputs.isEmpty { return follow(outputs, on: index, of: peer, cause: cause) }
      // The phone has forgotten the peer.
      peers[peer].bonds[links[index].phone] = nil
      return secureByPeer(index, peer, cause: cause)
    case .lost(let reason):
      return end(
        links[index].number, DisconnectionReason(rawValue: Int(reason.rawValue)), by: .peer,
        cause: cause)
    }
  }

  /// Gives a bonded client back what it has configured, and tells it of what has changed since.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 2.5.2 and 3.3.3.3.
  private mutating func welcome(clientOn index: Int, of peer: Int, cause: Int?) {
    guard let client = peers[peer].bonds.takeClient(links[index].phone) else { return }
    links[index].bearer.restore(client.configurations)
    if client.hasMissedChange { indicateChange(of: peer, on: index, cause: cause) }
  }

  /// Returns the key that the peer, as the peripheral, has for a link: the one that was just made,
  /// or one that it has kept.
  private func key(
    named name: LinkEncryption.KeyName, on index: Int, of peer: Int
  ) -> LongTermKey? {
    if name == .zero, let pending = links[index].security.pendingKey { return pending.longTermKey }
    let kept = peers[peer].bonds[links[index].phone]?.peripheralKey
    return kept?.name == name ? kept?.longTermKey : nil
  }
}

// Encryption without PDUs. The air believes an implementation that says that its link is encrypted.
extension World {
  /// Records how secure a link is, unless the keys of the link decide that.
  mutating func secure(_ entry: Entry) -> [Draft] {
    guard entry.from == .implementation else { return [] }
    guard let index = linkIndex(of: entry.fields) else {
      return [remark("\(entry.kind.rawValue) was sent without a link", about: entry)]
    }
    if links[index].security.isPlayed { return [] }
    links[index].bearer.secure(entry.isEncrypted(links[index].bearer.isEncrypted))
    return []
  }
}

extension PairingFailure {
  /// Whether such a failure may be a guess at a key.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.3.6. Source: chosen, which failures count.
  fileprivate var countsAsAttempt: Bool {
    [.confirmValueFailed, .dhKeyCheckFailed, .passkeyEntryFailed, .numericComparisonFailed]
      .contains(self)
  }
}
