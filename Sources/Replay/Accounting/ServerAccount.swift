import BluetoothProtocols
import Timelines

/// The debts of a phone's own server to remote centrals, and to its app.
///
/// Source: BG-SEM-32, BG-SEM-33, BG-SEM-34.
struct ServerAccount: Sendable {
  let device: String
  /// The requests that the app received, by their numbers.
  private var requests: [Int: Request] = [:]
  /// Which centrals are subscribed to which characteristics.
  private var subscribers: [Subscription: Bool] = [:]
  /// The values that the app has sent and that have not been seen on a link yet, by the central.
  private var owed: [String: [Value]] = [:]
  private var lastUpdate:
    (name: AttributeName, value: [UInt8], centrals: [String]?, place: Discrepancy.Place)?
  private var handles: [Int: AttributeName] = [:]
  /// The values that a central wrote and that the app is to receive, by the central.
  private var written: [String: [[UInt8]]] = [:]

  struct Request: Sendable {
    var central: String
    var isRead: Bool
    var answer: Answer?
  }

  /// The app's answer to a central's request.
  struct Answer: Sendable {
    var result: Int
    var value: [UInt8]
    var place: Discrepancy.Place

    /// Returns the PDU that must follow from the answer; nil if the answer does not decide the PDU.
    func expected(to request: ATTPDU, mtu: Int) -> ATTPDU? {
      if result != 0 {
        return .errorResponse(
          request: request.opcode,
          handle: request.attributeHandle ?? AttributeHandle(rawValue: 0),
          error: ATTErrorCode(rawValue: UInt8(clamping: result)))
      }
      let part = Array(value.prefix(mtu - 1))
      switch request {
      case .readRequest: return .readResponse(value: part)
      case .readBlobRequest: return .readBlobResponse(value: part)
      case .writeRequest: return .writeResponse
      case .executeWriteRequest: return .executeWriteResponse
      default: return nil
      }
    }
  }

  private struct Subscription: Hashable, Sendable {
    var central: String
    var name: AttributeName
  }

  private struct Value: Sendable {
    var name: AttributeName
    var octets: [UInt8]
    var place: Discrepancy.Place
  }

  init(device: String) { self.device = device }

  // MARK: The app

  mutating func receive(app entry: Entry, _ statement: inout Statement) {
    switch entry.kind {
    case .callbackDidReceiveRead, .callbackDidReceiveWrite: ask(entry, &statement)
    case .callbackDidSubscribe, .callbackDidUnsubscribe:
      let subscription = Subscription(
        central: entry[.central]?.text ?? "", name: AttributeName(accounted: entry.fields))
      subscribers[subscription] = entry.kind == .callbackDidSubscribe ? true : nil
    case .callRespond: respond(entry)
    case .callUpdateValue:
      lastUpdate = (
        AttributeName(accounted: entry.fields), entry[.value]?.octets ?? [],
        entry[.centrals]?.list?.compactMap(\.text), Discrepancy.Place(entry)
      )
    case .callReturned: returned(entry)
    default: break
    }
  }

  private mutating func ask(_ entry: Entry, _ statement: inout Statement) {
    guard let number = entry[.request]?.integer, let central = entry[.central]?.text else { return }
    requests[number] = Request(central: central, isRead: entry.kind == .callbackDidReceiveRead)
    guard entry.kind == .callbackDidReceiveWrite, let value = entry[.value]?.octets else { return }
    if let place = written[central]?.firstIndex(of: value) {
      written[central]?.removeSubrange(...place)
      return statement.settled.served += 1
    }
    guard let expected = written[central]?.popLast() else { return }
    statement.add(
      Discrepancy(
        fault: .altered, peer: central, app: entry[.app]?.text ?? "",
        text: "a write of \(FieldValue.octets(value)), and \(FieldValue.octets(expected)) was sent",
        told: .init(entry)))
  }

  private mutating func respond(_ entry: Entry) {
    guard let number = entry[.request]?.integer, requests[number] != nil,
      requests[number]?.answer == nil
    else { return }
    requests[number]?.answer = Answer(
      result: entry[.result]?.integer ?? 0, value: entry[.value]?.octets ?? [],
      place: Discrepancy.Place(entry))
  }

  private mutating func returned(_ entry: Entry) {
    guard let update = lastUpdate, entry[.returned]?.flag == true, entry[.property] == nil else {
      return
    }
    lastUpdate = nil
    for subscription in subscribers.keys where subscription.name == update.name {
      guard update.centrals?.contains(subscription.central) ?? true else { continue }
      owed[subscription.central, default: []].append(
        Value(name: update.name, octets: update.value, place: update.place))
    }
  }

  // MARK: The link

  /// Records that a central wrote a value, which the app may receive.
  mutating func remember(written value: [UInt8], by central: String) {
    written[central, default: []].append(value)
    if written[central, default: []].count > 64 { written[central]?.removeFirst() }
  }

  /// Records the phone's answer to a central's request, and compares it with the app's
  /// answer.
  mutating func answered(
    _ request: ATTPDU, with answer: ATTPDU, on link: Bearer, _ entry: Entry,
    _ statement: inout Statement
  ) {
    let asked = requests.filter { $0.value.central == link.peer && $0.value.answer != nil }
    guard let (number, found) = asked.min(by: { $0.key < $1.key }), let said = found.answer else {
      return
    }
    requests[number] = nil
    guard let expected = said.expected(to: request, mtu: link.mtu) else { return }
    if expected == answer { return statement.settled.served += 1 }
    statement.add(
      Discrepancy(
        fault: .altered, peer: link.peer, app: "",
        text: "the app's answer \(expected.accounted) went out as \(answer.accounted)",
        brought: said.place, told: .init(entry)))
  }

  /// Returns the discrepancy of a response that answers no request.
  func unasked(_ link: Bearer, _ entry: Entry) -> Discrepancy {
    Discrepancy(
      fault: .doubled, peer: link.peer, app: "",
      text: "\(entry[.name]?.text ?? "a response") answers no request", told: .init(entry))
  }

  /// Records a value that the phone sent.
  mutating func sent(
    _ value: [UInt8], at handle: Int, on link: Bearer, _ entry: Entry,
    _ statement: inout Statement
  ) {
    let waiting = owed[link.peer] ?? []
    func fits(_ owed: Value) -> Bool {
      owed.octets == value
        || owed.octets.count > value.count
          && value.count >= link.mtu - 3 && owed.octets.starts(with: value)
    }
    func say(_ fault: Discrepancy.Fault, _ text: String, _ brought: Discrepancy.Place?) {
      statement.add(
        Discrepancy(
          fault: fault, peer: link.peer, app: "", text: text, brought: brought,
          told: .init(entry)))
    }
    let text = FieldValue.octets(value).description
    guard let place = waiting.firstIndex(where: { fits($0) }) else {
      // The phone's own services send values without an app.
      if waiting.isEmpty || handles[handle] == nil { return }
      let first = waiting.firstIndex { $0.name == handles[handle] } ?? 0
      owed[link.peer]?.remove(at: first)
      let expected = FieldValue.octets(waiting[first].octets)
      return say(.altered, "\(text) was sent, but the app said \(expected)", waiting[first].place)
    }
    for lost in waiting[..<place] {
      say(.lost, "\(FieldValue.octets(lost.octets)) of \(lost.name.label) was not sent", lost.place)
    }
    owed[link.peer]?.removeSubrange(...place)
    let name = waiting[place].name
    if let known = handles[handle], known != name {
      say(
        .misdirected, "\(text) of \(name.label) was sent as of \(known.label)", waiting[place].place
      )
    }
    handles[handle] = name
    statement.settled.served += 1
  }

  mutating func linkEnded(with central: String) {
    owed[central] = nil
    written[central] = nil
    for subscription in subscribers.keys where subscription.central == central {
      subscribers[subscription] = nil
    }
    requests = requests.filter { $0.value.central != central }
  }

  /// Forgets everything: services are gone, and handles may have other meanings.
  mutating func forget() {
    (requests, owed, handles, written, subscribers) = ([:], [:], [:], [:], [:])
  }
}

extension ATTPDU {
  /// The PDU by its name, and its octets.
  fileprivate var accounted: String { "\(opcode) \(FieldValue.octets(encoded()))" }
}
