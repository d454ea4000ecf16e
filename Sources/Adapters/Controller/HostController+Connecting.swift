import BluetoothProtocols
import Timelines

/// A link of the host, as the run knows it.
struct RunLink: Sendable {
  /// The number of the link in the run.
  var number: Int
  var handle: ConnectionHandle
  var peer: FieldValue?
  var cipher: LinkCipher
  var reassembler = L2CAPReassembler()

  var identifiers: Fields { [.connection: .integer(number), .peer: peer] }
}

extension HostController {
  /// Source: Core 5.4, Vol 4, Part E, 7.8.13.
  mutating func cancelConnection() {
    accept(.leCreateConnectionCancel, .leCreateConnectionCancel)
    connectionComplete(.unknownConnection, handle: ConnectionHandle(rawValue: 0), Fields())
  }

  /// Drafts what the host initiates: one draft for each target. If the accept list is empty, there
  /// is none.
  mutating func drafts(of initiating: HostInitiating) {
    for peer in initiating.targets { draft(.airInitiating, initiating.fields(of: peer)) }
  }

  mutating func disconnect(_ handle: ConnectionHandle, _ reason: HCIErrorCode) {
    guard let link = links.first(where: { $0.handle == handle }) else { return }
    status(.disconnect)
    draft(
      .linkDisconnect,
      link.identifiers.merging([.status: .integer(Int(reason.rawValue))]))
  }
}

// Events of links on air.
extension HostController {
  mutating func connected(_ entry: Entry) {
    guard let number = entry[.connection]?.integer else { return }
    let handle = freeHandle
    let isCentral = entry[.role]?.text != "peripheral"
    let cipher = LinkCipher(
      isCentral: isCentral, own: ownAddress(asCentral: isCentral),
      chance: chance.numbers(ofLink: number))
    links.append(RunLink(number: number, handle: handle, peer: entry[.peer], cipher: cipher))
    connectionComplete(handle: handle, entry.fields)
    if entry[.role]?.text == "peripheral" { advertisersLed(to: handle) }
  }

  mutating func connectionFailed(_ entry: Entry) {
    guard host.initiating.isOn else { return }
    connectionComplete(
      entry.errorCode ?? .connectionFailedToBeEstablished, handle: ConnectionHandle(rawValue: 0),
      entry.fields)
  }

  mutating func disconnected(_ entry: Entry) {
    guard let link = link(of: entry) else { return }
    forget(link)
    send(
      .disconnectionComplete(
        .init(
          handle: link.handle, reason: entry.errorCode ?? .remoteUserTerminatedConnection)))
  }

  /// Frees what is kept for a link that ends now.
  mutating func forget(_ link: RunLink) {
    links.removeAll { $0.number == link.number }
    updates.removeAll { $0.handle == link.handle }
    hostRoom.forget(link.handle)
    endedLinks[link.handle] = now
    sendData()
  }

  /// Returns whether a host may still use the handle of an ended link: its packets may have been
  /// under way when it was notified of the end.
  ///
  /// Source: chosen, for a host on a busy machine.
  func mayStillUse(_ handle: ConnectionHandle) -> Bool {
    endedLinks[handle].map { now < $0 + .seconds(2) } ?? false
  }

  /// Reports to the host that no central has connected to its legacy advertising.
  mutating func advertisingFailed(_ status: HCIErrorCode) {
    connectionComplete(
      status, handle: ConnectionHandle(rawValue: 0), [.role: .text("peripheral")])
  }

  func link(of entry: Entry) -> RunLink? {
    let number = entry[.connection]?.integer
    return links.first { $0.number == number }
  }

  /// The lowest handle that no link has.
  ///
  /// Source: chosen, within Core 5.4, Vol 4, Part E, 5.4.2. Small numbers, as many controllers give
  /// them: a host was seen that takes part in a pairing only on handles up to 8.
  private var freeHandle: ConnectionHandle {
    let handles = (0x0001...0x0EFF).lazy.map(ConnectionHandle.init(rawValue:))
    return handles.first { host.links[$0] == nil } ?? ConnectionHandle(rawValue: 0x0EFF)
  }

  /// Sends the event in the newest form that the host wants: the enhanced one, or else the first
  /// one.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.1 and 7.7.65.10; 7.7.65.20 (the algorithm, with every
  /// connection that is made).
  private mutating func connectionComplete(
    _ status: HCIErrorCode = .success, handle: ConnectionHandle, _ fields: Fields
  ) {
    let isRandom = fields.isAddressRandom ?? false
    send(
      .leConnectionComplete(
        LEConnectionComplete(
          version: masks.wants(.enhancedConnectionComplete)
            ? .enhancedConnectionComplete : .connectionComplete,
          status: status, handle: handle,
          role: fields[.role]?.text == "peripheral" ? .peripheral : .central,
          peerAddressType: isRandom ? .random : .public,
          peerAddress: fields[.address]?.address ?? DeviceAddress(truncating: 0),
          timing: ConnectionTiming(fields))))
    if status == .success {
      send(.leChannelSelectionAlgorithm(.init(handle: handle, algorithm: 0)))
    }
  }
}

extension Entry {
  fileprivate var errorCode: HCIErrorCode? {
    self[.status]?.integer.flatMap(UInt8.init(exactly:)).map(HCIErrorCode.init)
  }
}

extension ConnectionTiming {
  /// Makes the timing of a link. Values that are missing are those that hosts usually choose.
  init(_ fields: Fields) {
    let interval = (fields[.interval]?.duration ?? .milliseconds(30)).nanoseconds / 1_250_000
    let timeout =
      (fields[.supervisionTimeout]?.duration ?? .milliseconds(720)).nanoseconds / 10_000_000
    self.init(
      interval: ConnectionInterval(rawValue: UInt16(clamping: interval)),
      peripheralLatency: UInt16(clamping: fields[.peripheralLatency]?.integer ?? 0),
      supervisionTimeout: SupervisionTimeout(rawValue: UInt16(clamping: timeout)))
  }
}
