import BluetoothProtocols
import Timelines

/// The GATT client of a remote central on one link. It does one task after another, and sends one
/// request at a time.
///
/// It knows only what it has discovered of the phone's server. It makes a discovery before the
/// first task that needs a handle.
struct AttributeClient: Hashable, Sendable {
  /// Something an act asks for.
  enum Task: Hashable, Sendable {
    case discover
    case read(AttributeName, offset: UInt16)
    case write(AttributeName, [UInt8], withResponse: Bool?)
    case subscribe(AttributeName, Bool)
    /// A PDU as it is; if it is about an attribute, that one's handle follows the first octet.
    case send(AttributeName?, [UInt8])

    /// Whether it needs no handle of the phone's.
    fileprivate var needsNoDiscovery: Bool {
      switch self {
      case .discover, .send(nil, _): true
      case .read, .write, .subscribe, .send: false
      }
    }
  }

  /// A procedure that is under way. It decides what is done with the result.
  enum Query: Hashable, Sendable {
    case exchangeMTU(ExchangeMTU)
    case services(DiscoverServices)
    case characteristics(of: Attribute, DiscoverCharacteristics)
    case descriptors(of: AttributeName, DiscoverDescriptors)
    case value(ReadValue)
    case write(WriteValue)
    /// A command, which has no answer.
    case command(ATTPDU)
    /// Octets as they are. If they are a request, they have an answer.
    case octets([UInt8])
  }

  enum State: Hashable, Sendable {
    case idle
    case awaitingResponse(to: Query)
  }

  /// The client's next message or report.
  enum Output: Hashable, Sendable {
    case send(ATTPDU)
    case sendOctets([UInt8])
    /// The phone has no such attribute.
    case missing(AttributeName)
    case finished(Task, Result)
  }

  /// The result of a task.
  enum Result: Hashable, Sendable {
    case done
    case value([UInt8])
    case refused(ATTErrorCode)
  }

  private(set) var state = State.idle
  var table = AttributeTable()
  var mtu = ATTLimit.leastMTU
  /// The tasks that wait, in the order in which they were asked for.
  private var tasks: [Task] = []
  /// The procedures that the present task still has to do, in order.
  var queries: [Query] = []
  /// The task that is being done, and its result so far.
  private var current: Task?
  var result = Result.done
  var hasDiscovered = false
  /// Whether the phone's attributes have changed since the first discovery.
  private var isOutdated = false
  /// The number of requests that it has sent.
  private var transactions = 0

  /// The MTU that the client gives in an Exchange MTU Request.
  ///
  /// Source: chosen, as for ``AttributeServer/mtu``.
  var clientMTU = 247
  /// The MTU that a scenario's octets have asked for. The client then asks for none itself.
  private var askedMTU: Int?
}

extension AttributeClient {
  /// Queues a task. It begins when those before it are done.
  mutating func enqueue(_ task: Task) -> [Output] {
    tasks.append(task)
    return proceed()
  }

  /// Takes an answer of the phone's server.
  mutating func receive(_ pdu: ATTPDU) -> [Output] {
    guard case .awaitingResponse(let query) = state else { return [] }
    if let askedMTU, case .exchangeMTUResponse(let server) = pdu {
      mtu = max(ATTLimit.leastMTU, min(askedMTU, Int(server)))
    }
    state = .idle
    return advance(query, by: pdu) + proceed()
  }

  /// Goes on with queries and tasks until a request is out or none is left.
  private mutating func proceed() -> [Output] {
    var outputs: [Output] = []
    while state == .idle {
      if !queries.isEmpty {
        outputs += advance(queries.removeFirst(), by: nil)
      } else if let task = current {
        current = nil
        outputs.append(.finished(task, result))
      } else if !tasks.isEmpty {
        outputs += start(tasks.removeFirst())
      } else {
        break
      }
    }
    return outputs
  }

  /// - Parameter answer: Nil if the query has not been sent yet.
  private mutating func advance(_ query: Query, by answer: ATTPDU?) -> [Output] {
    if case .octets(let octets) = query {
      if answer != nil { return [] }
      if ATTOpcode.isRequest(octets) { state = .awaitingResponse(to: query) }
      return [.sendOctets(octets)]
    }
    var query = query
    switch query.advance(by: answer, mtu: mtu) {
    case .send(let pdu):
      if case .command = query { return [.send(pdu)] }
      state = .awaitingResponse(to: query)
      return [.send(pdu)]
    case .finish(let result):
      learn(from: query, result)
      return []
    }
  }

  /// Turns a task into queries. If there has been no discovery yet, one is done first.
  private mutating func start(_ task: Task) -> [Output] {
    guard hasDiscovered || task.needsNoDiscovery else {
      tasks = [.discover, task] + tasks
      return []
    }
    (current, result) = (task, .done)
    switch task {
    case .discover:
      // Source: Core 5.4, Vol 3, Part F, 3.4.2.1 (once on a link).
      if !hasDiscovered, !isOutdated, askedMTU == nil, clientMTU > ATTLimit.leastMTU {
        queries.append(.exchangeMTU(ExchangeMTU(clientMTU: clientMTU)))
      }
      if isOutdated { table = AttributeTable() }
      hasDiscovered = true
      queries.append(.services(DiscoverServices(nil)))
      return []
    case .read(let name, let offset):
      guard let attribute = find(name) else { return miss(name) }
      queries.append(.value(ReadValue(attribute.handle, from: Int(offset))))
      return []
    case .write(let name, let value, let withResponse):
      guard let attribute = find(name) else { return miss(name) }
      write(value, to: attribute, withResponse: withResponse)
      return []
    case .subscribe(let name, let isOn):
      var subject = name
      subject.descriptor = nil
      let value = find(subject)
      guard let value, let configuration = table.configuration(ofValueAt: value.handle) else {
        return miss(name)
      }
      subscribe(isOn, to: value, by: configuration.handle)
      return []
    case .send(nil, let octets):
      queries.append(.octets(octets))
      return []
    case .send(let name?, let octets):
      guard let attribute = find(name) else { return miss(name) }
      queries.append(.octets(octets.prefix(1) + attribute.handle.encoded() + octets.dropFirst()))
      return []
    }
  }

  /// Records a PDU that a scenario lets the peer send besides the client's own.
  mutating func rememberSent(_ pdu: ATTPDU) {
    if case .exchangeMTURequest(let asked) = pdu { askedMTU = Int(asked) }
  }

  /// Counts a request that goes out.
  ///
  /// - Returns: Its number.
  mutating func beginTransaction() -> Int {
    transactions += 1
    return transactions
  }

  /// Returns whether the answer to a request has not come; false for any request but the last.
  func awaitsResponse(in transaction: Int) -> Bool { state != .idle && transaction == transactions }

  /// Drops a request that cannot be sent.
  mutating func abandon() -> [Output] {
    state = .idle
    return proceed()
  }

  /// Records that the phone's attributes have changed: the next task begins with a discovery.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 2.5.2 and 7.1.
  mutating func forgetDiscoveries() { (hasDiscovered, isOutdated) = (false, true) }

  private mutating func miss(_ name: AttributeName) -> [Output] {
    result = .refused(.attributeNotFound)
    return [.missing(name)]
  }

  private func find(_ name: AttributeName) -> Attribute? {
    let value = table.value(of: name)
    guard let descriptor = name.descriptor, let value else { return value }
    return table.attributes(in: AttributeHandleRange(value.handle, .last)).dropFirst()
      .prefix { !$0.isDeclaration }
      .first { $0.type == descriptor }
  }

  /// Writes a value. If the act does not say which kind of write, it is the one that the
  /// characteristic supports.
  private mutating func write(_ value: [UInt8], to attribute: Attribute, withResponse: Bool?) {
    let canOnlyCommand =
      attribute.properties.contains(.writeWithoutResponse)
      && !attribute.properties.contains(.write)
    if withResponse ?? !canOnlyCommand {
      queries.append(.write(WriteValue(value, to: attribute.handle)))
    } else {
      queries.append(.command(.writeCommand(attribute.handle, value: Array(value.prefix(mtu - 3)))))
    }
  }

  private mutating func subscribe(
    _ isOn: Bool, to value: Attribute, by configuration: AttributeHandle
  ) {
    let wanted: ClientCharacteristicConfiguration =
      value.properties.contains(.notify) ? .notification : .indication
    queries.append(.write(WriteValue((isOn ? wanted : []).encoded(), to: configuration)))
  }
}

extension ATTOpcode {
  /// Whether octets that begin with this opcode are answered: requests, and unknown opcodes.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3 and 3.3.1.
  static func isRequest(_ octets: [UInt8]) -> Bool {
    guard let first = octets.first else { return false }
    let opcode = ATTOpcode(rawValue: first)
    return opcode.role == .request || opcode.role == .unknown && first & 0x40 == 0
  }
}
