import BluetoothProtocols

/// What passes between a recorded host and its controller.
extension TimelineBuilder {
  mutating func receive(_ command: HCICommand, adapter: UInt32) {
    switch command {
    case .disconnect(let handle, let reason):
      guard let link = links[.handle(adapter: adapter, handle)] else { return }
      emit(
        .linkDisconnect, from: .implementation,
        link.fields.merging([.status: .integer(Int(reason.rawValue))]))
    default:
      commands[CommandKey(adapter: adapter, opcode: command.opcode)] = (command, record)
    }
  }

  mutating func receive(_ event: HCIEvent, adapter: UInt32) {
    switch event {
    case .commandComplete(let complete):
      finish(
        complete.opcode, status: complete.status ?? .success, complete.returnParameters,
        adapter: adapter)
    case .commandStatus(let status, _, let opcode):
      finish(opcode, status: status, adapter: adapter)
    case .leAdvertisingReport(let reports):
      for report in reports.reports {
        guard let whole = chains.join(report) else { continue }
        let isResponse = whole.eventType.contains(.scanResponse)
        emit(
          isResponse ? .airScanResponse : .airAdvertisement, from: .peer,
          reportFields.fields(
            of: whole, from: identities.name(of: whole.address), among: &peers))
      }
    case .leConnectionComplete(let complete): connect(complete, adapter: adapter)
    case .disconnectionComplete(let status, let handle, let reason):
      guard status == .success else { return }
      disconnect(.handle(adapter: adapter, handle), reason: reason)
    case .encryptionChange(let change):
      note(change, adapter: adapter)
    case .leConnectionUpdateComplete(let status, let handle, let timing):
      guard status == .success else { return }
      let link = links.link(.handle(adapter: adapter, handle))
      emit(.linkParameters, from: .peer, link.fields.merging(Fields(timing)))
    case .leAdvertisingSetTerminated(_, let set, _, _):
      radios[adapter]?.advertisingEnded(set: set)
      emit(.noteEvent, from: .peer, [.name: .text(event.name)])
    case .numberOfCompletedPackets: break
    default: emit(.noteEvent, from: .peer, [.name: .text(event.name)])
    }
  }

  /// A command counts once the controller has accepted it.
  ///
  /// - Parameter returned: What the controller gave back; nil where it only took the command on.
  private mutating func finish(
    _ opcode: HCIOpcode, status: HCIErrorCode, _ returned: [UInt8]? = nil, adapter: UInt32
  ) {
    let key = CommandKey(adapter: adapter, opcode: opcode)
    guard let (command, record) = commands.removeValue(forKey: key) else { return }
    guard status == .success else {
      emit(
        .noteCommand, from: .implementation,
        [
          .name: .text(opcode.description), .opcode: .integer(Int(opcode.rawValue)),
          .status: .integer(Int(status.rawValue)),
          .text: .text("refused: \(status)"),
        ], origin: record)
      return
    }
    accept(command, returned, opcode: opcode, record: record, adapter: adapter)
  }

  private mutating func accept(
    _ command: HCICommand, _ returned: [UInt8]?, opcode: HCIOpcode, record: Int, adapter: UInt32
  ) {
    switch command {
    case .leCreateConnection, .leExtendedCreateConnection, .leCreateConnectionCancel,
      .leAddDeviceToFilterAcceptList, .leRemoveDeviceFromFilterAcceptList,
      .leClearFilterAcceptList:
      for var fields in initiators[adapter, default: HostInitiator()].receive(command) {
        fields[.peer] = (fields[.address]?.address).map { .text(identities.name(of: $0)) }
        emit(.airInitiating, from: .implementation, fields, origin: record)
      }
    case .leReadRemoteFeatures, .leRemoteConnectionParameterRequestReply, .leSetDataLength,
      .leReadPHY, .leSetPHY, .lePeriodicAdvertisingCreateSync,
      .lePeriodicAdvertisingTerminateSync, .other:
      emit(
        .noteCommand, from: .implementation,
        [
          .name: .text(opcode.description), .opcode: .integer(Int(opcode.rawValue)),
          .octets: returned.map(FieldValue.octets),
        ],
        origin: record)
    default:
      if command == .reset {
        links.reset(adapter: adapter)
        initiators[adapter] = nil
      }
      for draft in radios[adapter, default: HostRadio()].receive(command) {
        emit(draft.kind, from: draft.from, draft.fields, origin: record)
      }
    }
  }

  private mutating func connect(_ complete: LEConnectionComplete, adapter: UInt32) {
    if complete.role == .peripheral, complete.status == .success {
      radios[adapter]?.legacyAdvertisingEnded()
    }
    let isInitiators = complete.role == .central || complete.status != .success
    let wanted = isInitiators ? initiators[adapter]?.finish() : nil
    guard complete.status == .success else {
      return fail(complete, to: wanted?.targets ?? [], isCancelled: wanted?.isCancelled ?? false)
    }
    if let address = complete.peerPrivateAddress {
      identities.note(address, of: complete.peerAddress)
    }
    peers.insert(complete.peerAddress)
    let link = links.connect(
      .handle(adapter: adapter, complete.handle), to: complete.peerAddress,
      of: identities.name(of: complete.peerAddress))
    emit(
      .linkConnected, from: complete.role == .central ? .implementation : .peer,
      link.fields.merging(Fields(complete)))
  }

  /// A status of Unknown Connection Identifier is no failure: the host has given up.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.13.
  ///
  /// - Parameters:
  ///   - targets: Whom the host wanted until then.
  ///   - isCancelled: Whether the capture has shown already that it gave up.
  private mutating func fail(
    _ complete: LEConnectionComplete, to targets: [Fields], isCancelled: Bool
  ) {
    let isNamed = complete.peerAddress != DeviceAddress(truncating: 0)
    let named = isNamed ? [.address: .address(complete.peerAddress)] : Fields()
    let targets = isNamed ? [named] : targets.count == 1 ? targets : [[:]]
    let isFailure = complete.status != .unknownConnection
    if !isFailure, isCancelled { return }
    let address = targets[0][.address]?.address
    emit(
      isFailure ? .linkFailed : .airInitiating, from: .implementation,
      [
        .status: isFailure ? .integer(Int(complete.status.rawValue)) : nil,
        .enabled: isFailure ? nil : .flag(false),
        .peer: address.map { .text(identities.name(of: $0)) },
        .address: address.map(FieldValue.address),
      ])
  }

  mutating func disconnect(_ key: LinkTable.Key, reason: HCIErrorCode) {
    guard let link = links.disconnect(key) else { return }
    emit(
      .linkDisconnected, from: reason == .localHostTerminatedConnection ? .implementation : .peer,
      link.fields.merging([
        .status: .integer(Int(reason.rawValue)), .address: link.address.map(FieldValue.address),
      ]))
  }

  private mutating func note(_ change: HCIEvent.EncryptionChange, adapter: UInt32) {
    let key = LinkTable.Key.handle(adapter: adapter, change.handle)
    if links[key] == nil { return }
    encryption(of: key, is: change.isEncrypted, status: change.status, from: .implementation)
  }
}
