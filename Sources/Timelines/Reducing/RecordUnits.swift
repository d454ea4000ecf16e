import BluetoothProtocols
public import Captures

/// The records of a capture, sorted into units that are left out as a whole, so that what stays is a
/// capture that a recorder could have made: no link without its connection, no half of a frame, no
/// answer without its request.
public struct RecordUnits: Sendable {
  /// The kinds of units, the largest first.
  public enum Level: String, CaseIterable, Sendable {
    /// All that has to do with one other device.
    case peers
    /// A link, from its connection to its end.
    case links
    /// A command with the event that completes it, or a request of ATT with its response.
    case procedures
    /// A frame of L2CAP with all of its fragments, or a record that is none: what belongs to no
    /// procedure, and neither begins nor ends a link.
    case others
  }

  /// The number of records in the capture.
  public private(set) var count = 0
  private var decoder = RecordDecoder()
  private var peers = Groups()
  private var links = Groups()
  private var procedures = Groups()
  private var frames = Groups()
  /// The frame of each record.
  private var framesOfRecords: [Int] = []
  /// The records that begin and end links, by the group of the link.
  private var beginsOfLinks: [Int: Int] = [:]
  private var endsOfLinks: [Int: Int] = [:]
  private var groupsOfPeers: [DeviceAddress: Int] = [:]
  /// The links that are open, by their handles.
  private var openLinks: [ConnectionHandle: Int] = [:]
  /// The frames of which more fragments may come.
  private var openFrames: [OneWay: Int] = [:]
  /// The commands that have no answer yet: the groups of their procedures.
  private var openCommands: [HCIOpcode: Int] = [:]
  /// The requests of ATT that have no answer yet, by the way that they went.
  private var openRequests: [OneWay: Int] = [:]

  /// One of the two ways on a link.
  private struct OneWay: Hashable {
    var handle: ConnectionHandle
    var direction: CaptureRecord.Direction?
  }

  /// Groups of records that grow.
  private struct Groups {
    var members: [[Int]] = []

    mutating func begin(with index: Int) -> Int {
      members.append([index])
      return members.count - 1
    }
  }

  /// Begins with no record.
  public init() {}

  /// Sorts the records of a capture.
  public init(of capture: Capture) {
    _ = capture.forEachRecord { record, octets in append(record, octets) }
  }

  /// The units of a level. Records that belong to none are in none.
  public func units(of level: Level) -> [[Int]] {
    switch level {
    case .peers: peers.members
    case .links: links.members
    case .procedures: procedures.members.map { Set($0.flatMap(frame)).sorted() }
    case .others: others
    }
  }

  /// Returns what is left of some records when all that is no longer whole is left out too. A link
  /// that stays keeps its end.
  public func whole(_ kept: [Bool]) -> [Bool] {
    var kept = kept
    for (group, begin) in beginsOfLinks where !kept[begin] {
      for index in links.members[group] { kept[index] = false }
    }
    for level in [Level.procedures, .others] {
      for unit in units(of: level) where !unit.allSatisfy({ kept[$0] }) {
        for index in unit { kept[index] = false }
      }
    }
    for (group, end) in endsOfLinks where !kept[end] {
      kept[end] = links.members[group].contains { kept[$0] }
    }
    return kept
  }

  /// Returns some records with all that makes them whole: the rest of their frames and procedures,
  /// and the beginnings and ends of their links.
  public func completed(_ records: Set<Int>) -> [Bool] {
    var wanted = records
    for level in [Level.procedures, .others] {
      for unit in units(of: level) where unit.contains(where: records.contains) {
        wanted.formUnion(unit)
      }
    }
    for (group, members) in links.members.enumerated()
    where members.contains(where: wanted.contains) {
      wanted.formUnion([beginsOfLinks[group], endsOfLinks[group]].compactMap(\.self))
    }
    return whole((0..<count).map(wanted.contains))
  }

  /// Returns all records of the links and of the devices that some records belong to.
  public func related(to records: Set<Int>) -> [Bool] {
    var wanted = records
    for members in links.members + peers.members where members.contains(where: records.contains) {
      wanted.formUnion(members)
    }
    return completed(wanted)
  }

  private func frame(of index: Int) -> [Int] { frames.members[framesOfRecords[index]] }

  private var others: [[Int]] {
    let bound = Set(procedures.members.joined()).union(beginsOfLinks.values)
      .union(endsOfLinks.values)
    return frames.members.filter { !$0.contains(where: bound.contains) }
  }

  /// Takes the next record of the capture.
  public mutating func append(_ record: CaptureRecord, _ octets: RawSpan) {
    let decoded = decoder.decode(record, octets)
    let index = count
    count += 1
    sortIntoPeers(index, decoded)
    sortIntoLinks(index, decoded)
    sortIntoProcedures(index, decoded)
    sortIntoFrames(index, decoded)
  }
}

extension RecordUnits {
  private mutating func sortIntoPeers(_ index: Int, _ decoded: DecodedRecord) {
    guard let address = decoded.address else { return }
    if let group = groupsOfPeers[address] {
      peers.members[group].append(index)
    } else {
      groupsOfPeers[address] = peers.begin(with: index)
    }
  }

  private mutating func sortIntoLinks(_ index: Int, _ decoded: DecodedRecord) {
    guard let handle = decoded.handle else { return }
    if decoded.beginsLink { openLinks[handle] = nil }
    if let group = openLinks[handle] {
      links.members[group].append(index)
    } else {
      openLinks[handle] = links.begin(with: index)
    }
    if decoded.beginsLink, let group = openLinks[handle] { beginsOfLinks[group] = index }
    if case .event(.disconnectionComplete) = decoded.packet {
      if let group = openLinks.removeValue(forKey: handle) { endsOfLinks[group] = index }
    }
  }

  private mutating func sortIntoProcedures(_ index: Int, _ decoded: DecodedRecord) {
    switch decoded.packet {
    case .command(let command): openCommands[command.opcode] = procedures.begin(with: index)
    case .event(.commandComplete(let complete)): answer(index, to: complete.opcode)
    case .event(.commandStatus(let status)): answer(index, to: status.opcode)
    default: sortIntoRequests(index, decoded)
    }
  }

  private mutating func answer(_ index: Int, to opcode: HCIOpcode) {
    guard let group = openCommands.removeValue(forKey: opcode) else { return }
    procedures.members[group].append(index)
  }

  private mutating func sortIntoRequests(_ index: Int, _ decoded: DecodedRecord) {
    guard let handle = decoded.handle, let opcode = decoded.attOpcode else { return }
    let direction = decoded.record.direction
    if opcode.wantsAnswer {
      let way = OneWay(handle: handle, direction: direction)
      openRequests[way] = procedures.begin(with: index)
    } else if opcode.isAnswer {
      let way = OneWay(handle: handle, direction: direction?.opposite)
      guard let group = openRequests.removeValue(forKey: way) else { return }
      procedures.members[group].append(index)
    }
  }

  private mutating func sortIntoFrames(_ index: Int, _ decoded: DecodedRecord) {
    guard case .acl(let header, _) = decoded.packet else {
      framesOfRecords.append(frames.begin(with: index))
      return
    }
    let way = OneWay(handle: header.handle, direction: decoded.record.direction)
    if !header.packetBoundary.isStart, let group = openFrames[way] {
      frames.members[group].append(index)
      framesOfRecords.append(group)
    } else {
      let group = frames.begin(with: index)
      openFrames[way] = group
      framesOfRecords.append(group)
    }
  }
}

extension DecodedRecord {
  fileprivate var beginsLink: Bool {
    switch packet {
    case .event(.leConnectionComplete), .event(.connectionComplete): true
    default: false
    }
  }
}

extension CaptureRecord.Direction {
  fileprivate var opposite: CaptureRecord.Direction {
    switch self {
    case .hostToController: .controllerToHost
    case .controllerToHost: .hostToController
    case .air: .air
    }
  }
}

// Source: Core 5.4, Vol 3, Part F, 3.4.8.
extension ATTOpcode {
  /// Whether it is a request or an indication.
  fileprivate var wantsAnswer: Bool {
    rawValue == 0x1D || (rawValue & 1 == 0 && (0x02...0x20).contains(rawValue) && rawValue != 0x1E)
  }

  /// Whether it is a response or a confirmation.
  fileprivate var isAnswer: Bool {
    rawValue == 0x1E
      || (rawValue & 1 == 1 && (0x01...0x21).contains(rawValue)
        && ![0x1B, 0x1D].contains(rawValue))
  }
}
