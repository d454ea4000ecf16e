import BluetoothProtocols
import Testing

/// A command, read from the octets of its packet.
private func command(_ opcode: UInt16, _ parameters: [UInt8]) throws -> HCICommand {
  try HCICommand(
    parsing: [UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(parameters.count)] + parameters)
}

private let first = DeviceAddress(truncating: 0xC000_0000_0001)
private let second = DeviceAddress(truncating: 0xC000_0000_0002)

private func connected(
  _ status: HCIErrorCode = .success, as role: LEConnectionComplete.Role = .central,
  to address: DeviceAddress = first
) -> HCIEvent {
  .leConnectionComplete(
    LEConnectionComplete(
      status: status, handle: ConnectionHandle(rawValue: 0x40), role: role,
      peerAddressType: .random, peerAddress: address,
      timing: ConnectionTiming(
        interval: ConnectionInterval(rawValue: 24), peripheralLatency: 0,
        supervisionTimeout: SupervisionTimeout(rawValue: 72))))
}

@Suite struct HostInitiatingTests {
  private var host = HostState()

  private func create(byList: Bool) throws -> HCICommand {
    try command(
      0x200D,
      [0x60, 0, 0x30, 0, byList ? 1 : 0, byList ? 0 : 1]
        + (byList ? [0, 0, 0, 0, 0, 0] : first.encoded())
        + [1, 24, 0, 40, 0, 0, 0, 72, 0, 0, 0, 0, 0])
  }

  private func targets(_ changes: [HostChange]) -> [[DeviceAddress]] {
    changes.map { change in
      if case .initiating(let initiating) = change { initiating.targets.map(\.address) } else { [] }
    }
  }

  @Test mutating func `the accept list says for whom a controller looks out`() throws {
    #expect(host.accept(.leAddDeviceToFilterAcceptList(.random, first)).isEmpty)
    #expect(host.accept(.leAddDeviceToFilterAcceptList(.random, second)).isEmpty)
    #expect(host.accept(.leAddDeviceToFilterAcceptList(.random, second)).isEmpty)
    #expect(targets(host.accept(try create(byList: true))) == [[first, second]])
    #expect(host.initiating.isOn)
    #expect(host.initiating.attempt?.scanWindow.rawValue == 0x30)
    #expect(targets(host.accept(.leCreateConnectionCancel)) == [[first, second]])
    #expect(!host.initiating.isOn)
  }

  @Test mutating func `whom the accept list does not name is nobody known`() throws {
    #expect(targets(host.accept(try create(byList: true))) == [[]])
    _ = host.accept(.leCreateConnectionCancel)
    _ = host.accept(.leAddDeviceToFilterAcceptList(.random, first))
    _ = host.accept(.leRemoveDeviceFromFilterAcceptList(.random, first))
    #expect(targets(host.accept(try create(byList: true))) == [[]])
  }

  @Test mutating func `what is over is not cancelled, and a reset forgets the list`() throws {
    _ = host.accept(.leAddDeviceToFilterAcceptList(.random, second))
    #expect(targets(host.accept(try create(byList: false))) == [[first]])
    // The connection names its peer, and there is no other one.
    #expect(targets(host.receive(connected())) == [[]])
    #expect(targets(host.accept(.leCreateConnectionCancel)) == [[]])
    #expect(host.initiating.isCancelled)
    #expect(host.receive(connected(.unknownConnection)) == [])
    #expect(!host.initiating.isCancelled)
    _ = host.accept(.reset)
    #expect(targets(host.accept(try create(byList: true))) == [[]])
  }

  @Test(arguments: [HCIErrorCode.success, .connectionFailedToBeEstablished])
  mutating func `with the end of initiating the others are not looked out for either`(
    status: HCIErrorCode
  ) throws {
    _ = host.accept(.leAddDeviceToFilterAcceptList(.random, first))
    _ = host.accept(.leAddDeviceToFilterAcceptList(.random, second))
    _ = host.accept(try create(byList: true))
    #expect(targets(host.receive(connected(status))) == [[second]])
    #expect(!host.initiating.isOn)
  }

  @Test mutating func `a central that connects to the host ends no initiating`() throws {
    _ = host.accept(try create(byList: false))
    #expect(host.receive(connected(as: .peripheral)) == [])
    #expect(host.initiating.isOn)
  }
}

@Suite struct HostAdvertisingTests {
  private var host = HostState()

  @Test mutating func `what is set up after a connection is not on air before it is switched on`() {
    _ = host.accept(.leSetAdvertisingData([2, 1, 6]))
    #expect(host.accept(.leSetAdvertisingEnable(true)) == [.advertising(.legacy)])
    #expect(host.accept(.leSetAdvertisingData([2, 1, 4])) == [.advertising(.legacy)])
    #expect(host.receive(connected(as: .peripheral)) == [.advertising(.legacy)])
    #expect(host.receive(connected(as: .peripheral)) == [])
    #expect(host.accept(.leSetAdvertisingData([2, 1, 5])) == [])
    #expect(host.accept(.leSetAdvertisingEnable(true)) == [.advertising(.legacy)])
    #expect(host.advertising[.legacy]?.payload == [2, 1, 5])
    // The host's word that it wants no more counts all the same, and only once.
    _ = host.receive(connected(as: .peripheral))
    #expect(host.accept(.leSetAdvertisingEnable(false)) == [.advertising(.legacy)])
    #expect(host.accept(.leSetAdvertisingEnable(false)) == [])
  }

  @Test mutating func `a set that has ended is not on air either`() throws {
    let data = try command(0x2037, [3, 3, 0, 3, 2, 1, 6])
    #expect(host.accept(try command(0x2039, [1, 1, 3, 0, 0, 0])) == [.advertising(.set(3))])
    #expect(host.accept(data) == [.advertising(.set(3))])
    let end = HCIEvent.leAdvertisingSetTerminated(
      .init(set: 3, handle: ConnectionHandle(rawValue: 0x40), completedEvents: 0))
    #expect(host.receive(end) == [.advertising(.set(3))])
    #expect(host.receive(end) == [])
    #expect(host.accept(data) == [])
  }

  @Test mutating func `data that comes in parts is on air with the last of them`() throws {
    _ = host.accept(try command(0x2039, [1, 1, 0, 0, 0, 0]))
    #expect(host.accept(try command(0x2037, [0, 1, 0, 2, 3, 9])) == [])
    #expect(host.accept(try command(0x2037, [0, 0, 0, 1, 0x41])) == [])
    #expect(host.accept(try command(0x2037, [0, 2, 0, 1, 0x42])) == [.advertising(.set(0))])
    #expect(host.advertising[.set(0)]?.payload == [3, 9, 0x41, 0x42])
    // More than one advertisement holds is not taken.
    let much = try command(0x2037, [0, 0, 0, 251] + [UInt8](repeating: 0xAA, count: 251))
    for _ in 0..<8 { _ = host.accept(much) }
    #expect(host.advertising[.set(0)]?.payload.count == 4 + 6 * 251)
  }

  @Test mutating func `switching off without a set is about the sets that are on`() throws {
    for set: UInt8 in [5, 2, 7] {
      _ = host.accept(try command(0x2039, [1, 1, set, 0, 0, 0]))
    }
    _ = host.accept(try command(0x2039, [0, 1, 5, 0, 0, 0]))
    #expect(
      host.accept(try command(0x2039, [0, 0])) == [.advertising(.set(2)), .advertising(.set(7))])
    #expect(host.advertising.onAir == [])
  }

  @Test mutating func `a reset ends everything that is on air, and keeps the public address`()
    throws
  {
    _ = host.receive(
      .commandComplete(.init(.readBDADDR, returnParameters: [0] + first.encoded())))
    _ = host.accept(.leSetAdvertisingEnable(true))
    _ = host.accept(.leSetScanEnable(.init(true, filtersDuplicates: false)))
    _ = host.accept(.leSetRandomAddress(second))
    #expect(host.accept(.reset) == [.advertising(.legacy), .scanning])
    #expect(host.publicAddress == first && host.randomAddress == nil)
    #expect(host.accept(.reset) == [])
  }

  @Test(
    arguments: [
      (0, .advInd, 0x13), (1, .advDirectInd, 0x1D), (2, .advScanInd, 0x12),
      (3, .advNonconnInd, 0x10), (4, .advDirectInd, 0x15),
    ] as [(UInt8, AdvertisingPDUName, UInt16)])
  mutating func `a legacy type is one of the properties of a set`(
    type: UInt8, pdu: AdvertisingPDUName, properties: UInt16
  ) throws {
    _ = host.accept(
      try command(0x2006, [0xA0, 0, 0xF0, 0, type, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0]))
    let parameters = host.advertising[.legacy]?.parameters
    #expect(parameters?.properties?.rawValue == properties)
    #expect(parameters?.properties?.pduName == pdu)
    #expect(parameters?.intervalMinimum.duration == .milliseconds(100))
    #expect(parameters?.intervalMaximum.duration == .milliseconds(150))
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.5.
  @Test(arguments: [(0, second), (1, first), (2, second), (3, first)] as [(UInt8, DeviceAddress)])
  mutating func `the kind of address says which one is on air`(
    kind: UInt8, address: DeviceAddress
  ) throws {
    _ = host.accept(.leSetRandomAddress(first))
    _ = host.accept(
      try command(0x2006, [0xA0, 0, 0xA0, 0, 0, kind, 0, 0, 0, 0, 0, 0, 0, 7, 0]))
    let advertiser = try #require(host.advertising[.legacy])
    #expect(host.address(of: advertiser) == (kind & 1 == 1 ? first : nil))
    _ = host.receive(
      .commandComplete(.init(.readBDADDR, returnParameters: [0] + second.encoded())))
    #expect(host.address(of: advertiser) == address)
  }
}

@Suite struct HostScanningTests {
  private var host = HostState()

  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.17.
  @Test mutating func `a scan ends by itself, or by the host`() throws {
    _ = host.accept(try command(0x2041, [0, 0, 1, 1, 0x60, 0, 0x30, 0]))
    #expect(host.accept(try command(0x2042, [1, 1, 0x64, 0, 0, 0])) == [.scanning])
    #expect(host.scanning.isEnabled && host.scanning.isExtended)
    #expect(host.scanning.filtersDuplicates && host.scanning.timing?.isActive == true)
    #expect(host.scanning.duration == 100)
    let timeout = HCIEvent.otherLE(.scanTimeout, parameters: [])
    #expect(host.receive(timeout) == [.scanning])
    #expect(host.receive(timeout) == [])
    #expect(!host.scanning.isEnabled)
    _ = host.accept(.leSetScanEnable(.init(true, filtersDuplicates: false)))
    #expect(!host.scanning.isExtended && !host.scanning.filtersDuplicates)
    #expect(host.accept(.leSetScanEnable(.init(false, filtersDuplicates: false))) == [.scanning])
  }
}

@Suite struct HostLinksTests {
  private let handle = ConnectionHandle(rawValue: 0x40)

  @Test func `a link is known by its handle until it ends`() {
    var host = HostState()
    _ = host.receive(connected(.connectionFailedToBeEstablished))
    #expect(host.links.handles == [])
    _ = host.receive(connected(as: .peripheral))
    #expect(host.links[handle]?.peer == HostPeer(.random, first))
    #expect(host.links[handle]?.role == .peripheral)
    let timing = ConnectionTiming(
      interval: ConnectionInterval(rawValue: 6), peripheralLatency: 4,
      supervisionTimeout: SupervisionTimeout(rawValue: 400))
    _ = host.receive(
      .leConnectionUpdateComplete(.init(handle: handle, timing: timing)))
    _ = host.receive(.encryptionChange(HCIEvent.EncryptionChange(handle: handle, state: 1)))
    #expect(host.links[handle]?.timing == timing)
    #expect(host.links[handle]?.isEncrypted == true)
    var other = host
    _ = other.accept(.reset)
    #expect(other.links.handles == [])
    _ = host.receive(
      .disconnectionComplete(.init(handle: handle, reason: .remoteUserTerminatedConnection)))
    #expect(host.links.handles == [])
  }
}
