import BluetoothProtocols
import Timelines

extension Phone {
  /// Asks the app, by a callback, to answer a request.
  mutating func ask(
    _ callback: Kind, _ category: Event.Category, about path: AttributePath, _ fields: Fields,
    request: Int, session: Int, on link: Int
  ) {
    let about: Fields = [.central: .text(links[link].peer), .request: .integer(request)]
    deliver(
      Event(
        callback: callback, category: category, session: session,
        fields: about.merging(path.fields).merging(fields), cause: cause))
  }

  mutating func makeRequest(_ pdu: ATTPDU, session: Int, on link: Int) -> Int {
    lastRequest += 1
    if pdu.opcode.role == .request {
      requests[lastRequest] = PendingRequest(
        connection: links[link].connection, pdu: pdu, session: session)
    }
    return lastRequest
  }

  /// Takes the app's answer to a request. There is one answer for each request.
  ///
  /// Source: BG-SEM-32.
  mutating func respond(_ entry: Entry, by index: Int) {
    guard let number = entry[.request]?.integer, let pending = requests[number],
      pending.session == sessions[index].id
    else { return note("call.respond: there is no such request, or it has been answered") }
    if !behaviour.server.sendsSecondResponses { requests[number] = nil }
    guard let link = linkIndex(pending.connection), !links[link].isClosing else { return }
    let result = UInt8(clamping: entry[.result]?.integer ?? 0)
    if result != 0 {
      return refuse(pending.pdu, ATTErrorCode(rawValue: result), on: link)
    }
    let value = Array((entry[.value]?.octets ?? []).prefix(links[link].mtu - 1))
    let about = path(of: pending.pdu.attributeHandle)
    switch pending.pdu {
    case .readRequest: send(.readResponse(value: value), about, on: link)
    case .readBlobRequest: send(.readBlobResponse(value: value), about, on: link)
    case .executeWriteRequest: send(.executeWriteResponse, about, on: link)
    default: send(.writeResponse, about, on: link)
    }
  }
}
