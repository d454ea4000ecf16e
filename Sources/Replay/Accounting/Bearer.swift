import BluetoothProtocols
import Timelines

/// A link of a phone, with what its two ends asked and answered.
///
/// Source: Core 5.4, Vol 3, Part F, 3.3.2: one request at a time in each direction.
struct Bearer: Sendable {
  let device: String
  let connection: Int
  let peer: String
  /// Whether the phone is the central.
  let isCentral: Bool
  /// Whether the phone has asked for the link's end.
  var isClosing = false
  var mtu = 23
  /// The request of the phone that has not been answered; nil if there is none.
  private(set) var asked: ATTPDU?
  /// The request of the peer that the phone has not answered; nil if there is none.
  var owedAnswer: (pdu: ATTPDU, place: Discrepancy.Place)?
  /// The instant of the peer's last answer.
  private(set) var lastAnswer = Instant.start
  /// The parts of a long write of the phone, as far as they have been prepared.
  private var parts: [(name: AttributeName, value: [UInt8])] = []
  /// A long read of the phone: the value as far as it has been read.
  private var reading: (handle: AttributeHandle, value: [UInt8])?
  private var mtuAsked = 23
  /// The MTU that a central asked for.
  var mtuOffered = 23
  /// The parts of a central's long write, as far as they have been prepared.
  private var prepared: [UInt8]?

  init(_ entry: Entry) {
    device = entry[.device]?.text ?? ""
    connection = entry[.connection]?.integer ?? 0
    peer = entry[.peer]?.text ?? ""
    isCentral = entry[.role]?.text != "peripheral"
  }

  mutating func prepare(_ part: [UInt8], at offset: Int) {
    var value = prepared ?? []
    if offset <= value.count { value = Array(value.prefix(offset)) + part }
    prepared = value
  }

  mutating func takePrepared() -> [UInt8]? {
    defer { prepared = nil }
    return prepared
  }

  /// The result of an answer of the peer.
  enum Result: Hashable, Sendable {
    /// The value as far as it has been read. A further part of the same read replaces the result
    /// before.
    case read([UInt8], isFurther: Bool)
    case written([UInt8])
    case refused(ATTErrorCode, isRead: Bool, value: [UInt8])
    case found(ATTPDU, request: ATTPDU)
  }

  mutating func ask(_ pdu: ATTPDU) {
    asked = pdu
    if case .exchangeMTURequest(let mtu) = pdu { mtuAsked = Int(mtu) }
  }

  /// Receives the peer's answer.
  ///
  /// - Parameter name: The attribute that it is about, as the peer's server knows it.
  mutating func receive(
    _ answer: ATTPDU, about name: AttributeName, at now: Instant
  ) -> (name: AttributeName, result: Result)? {
    guard let request = asked else { return nil }
    (asked, lastAnswer) = (nil, now)
    switch (request, answer) {
    case (.exchangeMTURequest, .exchangeMTUResponse(let mtu)):
      self.mtu = max(23, min(Int(mtu), mtuAsked))
      return nil
    case (.readRequest(let handle), .readResponse(let value)):
      reading = (handle, value)
      return (name, .read(value, isFurther: false))
    case (.readBlobRequest(let handle, let offset), .readBlobResponse(let part)):
      var value = reading?.handle == handle ? reading?.value ?? [] : []
      let isFurther = Int(offset) == value.count && !value.isEmpty
      if Int(offset) != value.count { value = Array(value.prefix(Int(offset))) }
      value += part
      reading = (handle, value)
      return (name, .read(value, isFurther: isFurther))
    case (.writeRequest(_, let value), .writeResponse): return (name, .written(value))
    case (.prepareWriteRequest, .prepareWriteResponse(_, let offset, let part)):
      append(part, at: Int(offset), of: name)
      return nil
    case (.executeWriteRequest, .executeWriteResponse):
      defer { parts = [] }
      return parts.first.map { ($0.name, .written($0.value)) }
    case (_, .errorResponse(_, _, let code)): return refuse(request, code, name)
    default: return (name, .found(answer, request: request))
    }
  }

  private mutating func append(_ part: [UInt8], at offset: Int, of name: AttributeName) {
    let place = parts.firstIndex { $0.name == name }
    if place == nil { parts.append((name, [])) }
    let index = place ?? parts.count - 1
    if offset == parts[index].value.count { parts[index].value += part }
  }

  private mutating func refuse(
    _ request: ATTPDU, _ code: ATTErrorCode, _ name: AttributeName
  ) -> (AttributeName, Result)? {
    switch request {
    case .readRequest: return (name, .refused(code, isRead: true, value: []))
    case .readBlobRequest:
      // The refusal only says that the value ended with the last part.
      if code == .attributeNotLong || code == .invalidOffset { return nil }
      return (name, .refused(code, isRead: true, value: []))
    case .writeRequest(_, let value): return (name, .refused(code, isRead: false, value: value))
    case .prepareWriteRequest, .executeWriteRequest:
      let whole = parts.first
      parts = []
      return (whole?.name ?? name, .refused(code, isRead: false, value: whole?.value ?? []))
    default: return nil
    }
  }
}
