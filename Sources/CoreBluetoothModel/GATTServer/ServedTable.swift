import BluetoothProtocols

/// The whole attribute table as centrals find it at a moment: the rows of the system, and those of
/// the services of all apps. It knows what a central is answered that may not read or write.
struct ServedTable: Sendable {
  let attributes: [LocalAttribute]
  let context: LocalServer.Context

  init(_ database: LocalDatabase, _ context: LocalServer.Context) {
    // Source: BG-FGO-08.
    let hidden =
      context.behaviour.hidesDisabledServices
      ? context.capabilities.filter { $0.value == .none } : [:]
    attributes = database.attributes(hiding: Set(hidden.keys))
    self.context = context
  }

  func attribute(_ handle: AttributeHandle) -> LocalAttribute? {
    attributes.first { $0.handle == handle }
  }

  /// Returns the path by which PDUs name the characteristic to which an attribute of this phone belongs; nil if it
  /// is neither the value nor the configuration of an app's characteristic. A central counts services over the whole
  /// table, and an app over its own.
  func path(of handle: AttributeHandle?) -> AttributePath? {
    guard let row = attributes.first(where: { $0.handle == handle }) else { return nil }
    var path: AttributePath
    switch row.content {
    case .value(_, let own, _), .descriptor(let own, _): path = own
    case .configuration(_, let own, _):
      path = own
      path.descriptor = row.type
    case .fixed, .serviceChangedConfiguration: return nil
    }
    guard let service = path.service else { return path }
    let declaration = LocalAttribute.Content.fixed(ServiceDeclaration(uuid: service).encoded())
    let number = attributes.count {
      $0.type == GATTAttributeType.primaryService && $0.handle < row.handle
        && $0.content == declaration
    }
    path.serviceInstance = number > 1 ? number : nil
    return path
  }

  /// Returns whether the values of an app's service cannot be read or written now.
  ///
  /// Source: BG-FGO-06, BG-FGO-07; C-01 for static values.
  func isDisabled(_ session: Int, isDynamic: Bool) -> Bool {
    guard isDynamic || context.parameters.disablesStaticValues,
      let capability = context.capabilities[session]
    else { return false }
    return capability == .none
      || capability == .background && context.behaviour.refusesInBackground
  }

  /// Refuses a request. A command is never answered, not even with an error.
  func refuse(
    _ pdu: ATTPDU, _ error: ATTErrorCode, at place: AttributeHandle? = nil,
    on link: LocalServer.Peer
  ) -> [LocalServer.Output] {
    if pdu.opcode.role == .command || pdu.opcode.rawValue & 0x40 != 0 { return [] }
    var handle = place ?? pdu.attributeHandle ?? AttributeHandle(rawValue: 0)
    if context.behaviour.misaddressesRefusals, let next = handle.next { handle = next }
    let error = context.behaviour.refusesWithoutCode ? ATTErrorCode(rawValue: 0) : error
    return [
      .send(
        .errorResponse(request: pdu.opcode, handle: handle, error: error),
        path(of: handle), on: link.connection)
    ]
  }

  /// Answers with as much of a value as fits into the response.
  func answer(
    _ pdu: ATTPDU, _ value: [UInt8], from offset: Int, on link: LocalServer.Peer
  ) -> [LocalServer.Output] {
    if offset > value.count { return refuse(pdu, .invalidOffset, on: link) }
    let part = Array(value.dropFirst(offset).prefix(link.mtu - 1))
    let answer: ATTPDU =
      if case .readBlobRequest = pdu {
        .readBlobResponse(value: part)
      } else {
        .readResponse(value: part)
      }
    return [.send(answer, path(of: pdu.attributeHandle), on: link.connection)]
  }

  /// Returns why a value may not be written now; nil if it may. A static value is never writeable.
  ///
  /// Source: BG-FGO-06, BG-SEM-43.
  func refusal(
    _ characteristic: LocalCharacteristic, _ session: Int
  ) -> ATTErrorCode? {
    if let error = characteristic.refusesWrite { return error }
    if characteristic.value != nil { return .writeNotPermitted }
    let isRefused = isDisabled(session, isDynamic: true)
    return isRefused && !context.behaviour.acceptsWritesToDisabledApps
      ? disabledError : nil
  }

  var disabledError: ATTErrorCode {
    ATTErrorCode(rawValue: UInt8(clamping: context.parameters.disabledServiceError))
  }
}

extension LocalCharacteristic {
  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.3; Part C, 10.3.1.
  var refusesRead: ATTErrorCode? {
    if permissions.contains(.readNeedsEncryption) { return .insufficientAuthentication }
    return permissions.contains(.readable) ? nil : .readNotPermitted
  }

  fileprivate var refusesWrite: ATTErrorCode? {
    if permissions.contains(.writeNeedsEncryption) { return .insufficientAuthentication }
    return permissions.contains(.writeable) ? nil : .writeNotPermitted
  }
}
