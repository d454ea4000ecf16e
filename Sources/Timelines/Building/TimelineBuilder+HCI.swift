import BluetoothProtocols

/// The packets between a recorded host and its controller.
extension TimelineBuilder {
  mutating func receive(_ command: HCICommand, adapter: UInt32) {
    switch command {
    case .disconnect(let disconnect):
      guard let link = links[.handle(adapter: adapter, disconnect.handle)] else { return }
      emit(
        .linkDisconnect, from: .implementation,
        link.fields.merging([.status: .integer(Int(disconnect.reason.rawValue))]))
    default:
      commands.send(command, adapter: adapter, from: place)
    }
  }

  mutating func receive(_ event: HCIEvent, adapter: UInt32) {
    switch event {
    case .commandComplete(let complete):
      if complete.opcode == .readBDADDR {
        _ = hosts[adapter, default: HostState()].receive(event)
      }
      finish(
        commands.answer(
          to: complete.opcode, allowing: complete.commandsAllowed, adapter: adapter),
        status: complete.status ?? .success, complete.returnParameters, adapter: adapter)
    case .commandStatus(let answer):
      finish(
        commands.answer(
          to: answer.opcode, allowing: answer.commandsAllowed, adapter: adapter),
        status: answer.status, adapter: adapter)
    case .leAdvertisingReport(let reports): receive(reports)
    case .leConnectionComplete(let complete): connect(complete, adapter: adapter)
    case .disconnectionComplete(let end):
      guard end.status == .success else { return }
      _ = hosts[adapter]?.receive(event)
      disconnect(
        .handle(adapter: adapter, end.handle), reason: end.reason,
        by: FrameSender(isFromHost: end.reason == .localHostTerminatedConnection))
    case .encryptionChange(let change):
      _ = hosts[adapter]?.receive(event)
      receive(change, adapter: adapter)
    case .leConnectionUpdateComplete(let update):
      guard update.status == .success else { return }
      _ = hosts[adapter]?.receive(event)
      let link = links.link(.handle(adapter: adapter, update.handle))
      emit(.linkParameters, from: .peer, link.fields.merging(Fields(update.timing)))
    case .leAdvertisingSetTerminated:
      _ = hosts[adapter]?.receive(event)
      emit(.noteEvent, from: .peer, [.name: .text(event.name)])
    case .otherLE(.scanTimeout, _):
      emit(.noteEvent, from: .peer, [.name: .text(event.name)])
      let changes = hosts[adapter]?.receive(event) ?? []
      emit(changes, adapter: adapter)
    case .numberOfCompletedPackets: break
    default: emit(.noteEvent, from: .peer, [.name: .text(event.name)])
    }
  }

  private mutating func receive(_ event: AdvertisingReports) {
    if mayLeaveOut(.airAdvertisement, by: .peer), mayLeaveOut(.airScanResponse, by: .peer) {
      return leaveOut(event)
    }
    if chains.areClosed, let place = reportFields.place(ofRepeat: event, identities.edition) {
      if countsRepeats, tellsAtOnce {
        reportFields.countRepeat(at: place, sequence: leaveOut())
      } else {
        let told = reportFields.toldAgain(event, at: place)
        emit(told.kind, from: .peer, told.fields)
      }
      return
    }
    let reports = event.reports
    for report in reports {
      guard let whole = chains.join(report) else { continue }
      let isAlone = reports.count == 1 && whole.data.count == report.data.count
      let told = reportFields.told(
        whole, in: isAlone ? event : nil, by: &identities, among: &peers)
      emit(told.kind, from: .peer, told.fields)
    }
  }

  /// Records the advertisers in reports that are left out.
  private mutating func leaveOut(_ event: AdvertisingReports) {
    if chains.areClosed, event.isWhole, let address = event.address {
      leaveOut(reportOf: address)
      return
    }
    for report in event.reports where chains.join(report) != nil {
      leaveOut(reportOf: report.address)
    }
  }

  private mutating func leaveOut(reportOf address: DeviceAddress) {
    peers.insert(address)
    identities.meet(address)
    leaveOut()
  }

  /// Handles the answer to a command. A command counts if the controller has accepted it, at the
  /// position where it was sent.
  ///
  /// - Parameter returned: The parameters that the controller returned; nil if it only began the
  ///   command.
  private mutating func finish(
    _ answered: PendingCommands.Answered?, status: HCIErrorCode, _ returned: [UInt8]? = nil,
    adapter: UInt32
  ) {
    guard let (command, place) = answered else { return }
    insert(at: place) {
      if status == .success {
        if command == .reset { $0.commands.reset(adapter: adapter, at: place) }
        $0.accept(command, returned, adapter: adapter)
      } else {
        $0.refuse(command, status)
      }
    }
  }

  private mutating func refuse(_ command: HCICommand, _ status: HCIErrorCode) {
    emit(
      .noteCommand, from: .implementation,
      [
        .name: .text(command.opcode.description),
        .opcode: .integer(Int(command.opcode.rawValue)),
        .status: .integer(Int(status.rawValue)), .text: .text("refused: \(status)"),
      ])
  }

  private mutating func accept(
    _ command: HCICommand, _ returned: [UInt8]?, adapter: UInt32
  ) {
    switch command {
    case .leReadRemoteFeatures, .leRemoteConnectionParameterRequestReply, .leSetDataLength,
      .leReadPHY, .leSetPHY, .lePeriodicAdvertisingCreateSync,
      .lePeriodicAdvertisingTerminateSync, .other:
      emit(
        .noteCommand, from: .implementation,
        [
          .name: .text(command.opcode.description),
          .opcode: .integer(Int(command.opcode.rawValue)),
          .octets: returned.map(FieldValue.octets),
        ])
    case .reset:
      links.reset(adapter: adapter)
      _ = hosts[adapter]?.accept(command)
    default:
      let changes = hosts[adapter, default: HostState()].accept(command)
      emit(changes, adapter: adapter)
    }
  }

  private mutating func emit(_ changes: [HostChange], adapter: UInt32) {
    guard let host = hosts[adapter] else { return }
    for draft in changes.flatMap(host.drafts) {
      var fields = draft.fields
      if draft.kind == .airInitiating, let address = fields[.address]?.address {
        fields[.peer] = .text(identities.name(of: address))
      }
      emit(draft.kind, from: draft.from, fields)
    }
  }

  private mutating func connect(_ complete: LEConnectionComplete, adapter: UInt32) {
    let wanted = hosts[adapter]?.initiating ?? HostInitiating()
    _ = hosts[adapter]?.receive(.leConnectionComplete(complete))
    guard complete.status == .success else { return fail(complete, wanted) }
    if let address = complete.peerPrivateAddress {
      identities.learn(address, of: complete.peerAddress)
    }
    peers.insert(complete.peerAddress)
    let link = links.connect(
      .handle(adapter: adapter, complete.handle), to: complete.peerAddress,
      of: identities.name(of: complete.peerAddress))
    emit(
      .linkConnected, from: complete.role == .central ? .implementation : .peer,
      link.fields.merging(Fields(complete)))
  }

  /// Reports a connection that failed. The status Unknown Connection Identifier is no failure,
  /// because it means that the host has cancelled.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.13.
  ///
  /// - Parameter wanted: The peers that the host wanted until then, or the note that it had
  ///   cancelled already.
  private mutating func fail(_ complete: LEConnectionComplete, _ wanted: HostInitiating) {
    let isFailure = complete.status != .unknownConnection
    if !isFailure, wanted.isCancelled { return }
    let onlyOne = wanted.targets.count == 1 ? wanted.targets.first : nil
    let isNamed = complete.peerAddress != DeviceAddress(truncating: 0)
    let address = isNamed ? complete.peerAddress : onlyOne?.address
    emit(
      isFailure ? .linkFailed : .airInitiating, from: .implementation,
      [
        .status: isFailure ? .integer(Int(complete.status.rawValue)) : nil,
        .enabled: isFailure ? nil : .flag(false),
        .peer: address.map { .text(identities.name(of: $0)) },
        .address: address.map(FieldValue.address),
      ])
  }

  mutating func disconnect(
    _ key: LinkTable.Key, reason: HCIErrorCode, by sender: FrameSender, cause: Int? = nil
  ) {
    guard let link = links.disconnect(key) else { return }
    emit(
      .linkDisconnected, from: sender.party,
      link.fields.merging(sender.fields).merging([
        .status: .integer(Int(reason.rawValue)), .address: link.address.map(FieldValue.address),
      ]), cause: cause)
  }

  private mutating func receive(_ change: HCIEvent.EncryptionChange, adapter: UInt32) {
    let key = LinkTable.Key.handle(adapter: adapter, change.handle)
    if links[key] == nil { return }
    encryption(
      of: key, is: change.isEncrypted, status: change.status,
      from: FrameSender(isFromHost: true))
  }
}
