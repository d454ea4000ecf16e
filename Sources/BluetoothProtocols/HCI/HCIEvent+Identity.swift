extension HCIEvent {
  public var code: HCIEventCode {
    switch self {
    case .connectionComplete: .connectionComplete
    case .connectionRequest: .connectionRequest
    case .disconnectionComplete: .disconnectionComplete
    case .encryptionChange(let change):
      change.keySize == nil ? .encryptionChange : .encryptionChangeV2
    case .encryptionKeyRefreshComplete: .encryptionKeyRefreshComplete
    case .commandComplete: .commandComplete
    case .commandStatus: .commandStatus
    case .numberOfCompletedPackets: .numberOfCompletedPackets
    case .leAdvertisingReport(let reports): reports.form == .vendor ? .vendor : .leMeta
    case .leConnectionComplete, .leConnectionUpdateComplete, .leLongTermKeyRequest,
      .leDataLengthChange, .lePHYUpdateComplete, .leAdvertisingSetTerminated, .otherLE:
      .leMeta
    case .other(let code, _): code
    }
  }

  /// The second half of the event's name, where its code is that of the LE Meta event.
  public var subevent: LESubeventCode? {
    switch self {
    case .leConnectionComplete(let complete): complete.version
    case .leAdvertisingReport(let reports):
      switch reports.form {
      case .legacy: .advertisingReport
      case .directed: .directedAdvertisingReport
      case .extended: .extendedAdvertisingReport
      case .vendor: nil
      }
    case .leConnectionUpdateComplete: .connectionUpdateComplete
    case .leLongTermKeyRequest: .longTermKeyRequest
    case .leDataLengthChange: .dataLengthChange
    case .lePHYUpdateComplete: .phyUpdateComplete
    case .leAdvertisingSetTerminated: .advertisingSetTerminated
    case .otherLE(let subevent, _): subevent
    default: nil
    }
  }

  /// The name of the event, or of the LE event within the LE Meta event.
  public var name: String { subevent?.description ?? code.description }

  /// The connection that the event is about.
  ///
  /// A list of completed packets is about its first one; a connection that was not made is none.
  public var connectionHandle: ConnectionHandle? {
    switch self {
    case .connectionComplete(let complete):
      complete.status == .success ? complete.handle : nil
    case .leConnectionComplete(let complete):
      complete.status == .success ? complete.handle : nil
    case .disconnectionComplete(_, let handle, _), .encryptionKeyRefreshComplete(_, let handle),
      .leConnectionUpdateComplete(_, let handle, _), .leLongTermKeyRequest(let handle, _, _),
      .leDataLengthChange(let handle, _), .lePHYUpdateComplete(_, let handle, _, _):
      handle
    case .leAdvertisingSetTerminated(let status, _, let handle, _):
      status == .success ? handle : nil
    case .encryptionChange(let change): change.handle
    case .numberOfCompletedPackets(let entries): entries.first?.handle
    case .commandComplete(let complete): complete.connectionHandle
    case .otherLE(let subevent, let parameters):
      HandlePlaces.inLESubevents[subevent.rawValue].flatMap { parameters.handle(at: $0) }
    case .other(let code, let parameters):
      HandlePlaces.inEvents[code.rawValue].flatMap { parameters.handle(at: $0) }
    case .connectionRequest, .commandStatus, .leAdvertisingReport: nil
    }
  }

  /// The address that stands in an event of BR/EDR which is not decoded further.
  public var namedAddress: DeviceAddress? {
    switch self {
    case .connectionComplete(let complete): complete.address
    case .connectionRequest(let address, _, _): address
    case .leConnectionComplete(let complete):
      complete.status == .success ? complete.peerAddress : nil
    case .leAdvertisingReport(let reports): reports.reports.first?.address
    case .other(let code, let parameters):
      AddressPlaces.inEvents[code.rawValue].flatMap { parameters.address(at: $0) }
    case .commandComplete(let complete) where complete.opcode == .readBDADDR:
      complete.returnParameters.address(at: 1)
    default: nil
    }
  }
}

extension HCIEvent.CommandComplete {
  /// The connection that the command was about, where the answer says it: behind the status.
  var connectionHandle: ConnectionHandle? {
    HandlePlaces.inReturnParameters.contains(opcode.rawValue)
      ? returnParameters.handle(at: 1) : nil
  }
}

extension [UInt8] {
  func handle(at offset: Int) -> ConnectionHandle? {
    guard offset + 2 <= count else { return nil }
    return ConnectionHandle(masking: UInt16(self[offset]) | UInt16(self[offset + 1]) << 8)
  }

  func address(at offset: Int) -> DeviceAddress? {
    guard offset + 6 <= count else { return nil }
    return try? DeviceAddress(parsing: Array(self[offset..<offset + 6]))
  }
}

/// Where packets that are not decoded further carry the handle of a connection.
///
/// Source: Core 5.4, Vol 4, Part E, 7.1 to 7.8.
enum HandlePlaces {
  /// By event code; most have a status in front.
  static let inEvents: [UInt8: Int] = [
    0x06: 1, 0x09: 1, 0x0B: 1, 0x0C: 1, 0x0D: 1, 0x11: 0, 0x14: 1, 0x1B: 0, 0x1C: 1, 0x1D: 1,
    0x1E: 0, 0x21: 1, 0x23: 1, 0x2C: 1, 0x2D: 1, 0x2E: 1, 0x38: 0, 0x39: 0, 0x57: 0,
  ]

  /// By LE subevent code, behind the subevent code.
  static let inLESubevents: [UInt8: Int] = [
    0x04: 1, 0x06: 0, 0x14: 0, 0x16: 0, 0x17: 1, 0x18: 1, 0x1F: 1, 0x20: 0, 0x21: 1, 0x23: 1,
    0x26: 1, 0x2B: 1, 0x2C: 1, 0x2D: 1, 0x2E: 1, 0x2F: 1, 0x30: 1, 0x31: 0, 0x32: 0, 0x35: 1,
  ]

  /// Opcodes of the commands that start with a handle.
  static let inCommands: Set<UInt16> = [
    0x0406, 0x040F, 0x0411, 0x0413, 0x0415, 0x041B, 0x041C, 0x041D, 0x041F, 0x0420, 0x0428,
    0x043D, 0x0801, 0x0803, 0x0804, 0x0807, 0x0809, 0x080C, 0x080D, 0x0810, 0x0811, 0x0C08,
    0x0C27, 0x0C28, 0x0C2D, 0x0C36, 0x0C37, 0x0C53, 0x0C5F, 0x0C68, 0x0C7B, 0x0C7C, 0x1401,
    0x1402, 0x1403, 0x1405, 0x1406, 0x1407, 0x1408, 0x2013, 0x2015, 0x2016, 0x2019, 0x201A,
    0x201B, 0x2020, 0x2021, 0x2022, 0x2030, 0x2032, 0x2054, 0x2055, 0x2056, 0x2057, 0x205A,
    0x205B, 0x205C, 0x206D, 0x2076, 0x2077, 0x2078, 0x2079, 0x207A, 0x207E, 0x2088, 0x208A,
    0x208B, 0x208C, 0x208D, 0x208E, 0x208F, 0x2090, 0x2091, 0x2093, 0x2094, 0x209D,
  ]

  /// Opcodes of the commands whose return parameters have a handle behind the status.
  static let inReturnParameters: Set<UInt16> = [
    0x0420, 0x0809, 0x080C, 0x080D, 0x0811, 0x0C08, 0x0C27, 0x0C28, 0x0C2D, 0x0C36, 0x0C37,
    0x0C68, 0x0C7B, 0x0C7C, 0x1401, 0x1402, 0x1403, 0x1405, 0x1406, 0x1407, 0x1408, 0x2015,
    0x201A, 0x201B, 0x2020, 0x2021, 0x2022, 0x2030, 0x2054, 0x2055, 0x2056, 0x2057, 0x205A,
    0x205B, 0x205C, 0x2076, 0x2078, 0x2079, 0x207A, 0x208B, 0x208D, 0x208F, 0x2093,
  ]
}

/// Where packets that are not decoded further carry a device address.
///
/// Source: Core 5.4, Vol 4, Part E, 7.1 and 7.7.
enum AddressPlaces {
  static let inEvents: [UInt8: Int] = [
    0x02: 1, 0x07: 1, 0x12: 1, 0x16: 0, 0x17: 0, 0x18: 0, 0x20: 0, 0x22: 1, 0x2C: 3, 0x2F: 1,
    0x31: 0, 0x32: 0, 0x33: 0, 0x34: 0, 0x35: 0, 0x36: 1, 0x3B: 0, 0x3C: 0, 0x3D: 0,
  ]

  static let inCommands: [UInt16: Int] = [
    0x0405: 0, 0x0408: 0, 0x0409: 0, 0x040A: 0, 0x040B: 0, 0x040C: 0, 0x040D: 0, 0x040E: 0,
    0x0419: 0, 0x041A: 0, 0x0429: 0, 0x042A: 0, 0x042B: 0, 0x042C: 0, 0x042D: 0, 0x042E: 0,
    0x042F: 0, 0x0430: 0, 0x0433: 0, 0x0434: 0, 0x0445: 0, 0x080B: 0,
    0x2027: 1, 0x2028: 1, 0x202B: 1, 0x202C: 1, 0x204E: 1,
  ]
}
