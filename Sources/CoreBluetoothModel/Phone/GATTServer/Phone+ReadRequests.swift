import BluetoothProtocols
import Timelines

extension Phone {
  /// Source: BG-PER-01, BG-PER-12, BG-FGO-06, BG-RES-05.
  mutating func read(_ handle: AttributeHandle, from offset: Int, _ pdu: ATTPDU, on link: Int) {
    guard let attribute = attribute(handle) else { return refuse(pdu, .invalidHandle, on: link) }
    switch attribute.content {
    case .fixed(let value): answer(pdu, value, from: offset, on: link)
    case .serviceChangedConfiguration:
      let wanted: ClientCharacteristicConfiguration =
        links[link].server.hearsServiceChanges ? .indication : []
      answer(pdu, wanted.encoded(), from: offset, on: link)
    case .configuration(let characteristic, _, _):
      let wanted = characteristic.subscribers[links[link].peer] ?? []
      answer(pdu, wanted.encoded(), from: offset, on: link)
    case .value(let characteristic, let path, let session):
      read(characteristic, path, session, from: offset, pdu, on: link)
    }
  }

  private mutating func read(
    _ characteristic: LocalCharacteristic, _ path: AttributePath, _ session: Int,
    from offset: Int, _ pdu: ATTPDU, on link: Int
  ) {
    if let error = characteristic.refusesRead { return refuse(pdu, error, on: link) }
    if isDisabled(session, isDynamic: characteristic.value == nil) {
      if behaviour.server.answersReadsOfDisabledApps {
        return answer(pdu, [], from: 0, on: link)
      }
      return refuse(pdu, disabledError, on: link)
    }
    if let value = characteristic.value, !behaviour.server.asksForStaticValues {
      return answer(pdu, value, from: offset, on: link)
    }
    let request = makeRequest(pdu, session: session, on: link)
    ask(
      .callbackDidReceiveRead, .readRequest, about: path, [.offset: .integer(offset)],
      request: request, session: session, on: link)
  }

  /// Answers with as much of a value as fits into the response.
  private mutating func answer(_ pdu: ATTPDU, _ value: [UInt8], from offset: Int, on link: Int) {
    if offset > value.count { return refuse(pdu, .invalidOffset, on: link) }
    let part = Array(value.dropFirst(offset).prefix(links[link].mtu - 1))
    let about = path(of: pdu.attributeHandle)
    if case .readBlobRequest = pdu {
      send(.readBlobResponse(value: part), about, on: link)
    } else {
      send(.readResponse(value: part), about, on: link)
    }
  }
}

extension LocalCharacteristic {
  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.3; Part C, 10.3.1.
  fileprivate var refusesRead: ATTErrorCode? {
    if permissions.contains(.readNeedsEncryption) { return .insufficientAuthentication }
    return permissions.contains(.readable) ? nil : .readNotPermitted
  }

  var refusesWrite: ATTErrorCode? {
    if permissions.contains(.writeNeedsEncryption) { return .insufficientAuthentication }
    return permissions.contains(.writeable) ? nil : .writeNotPermitted
  }
}
