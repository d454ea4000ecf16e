import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

/// The tests in which a host sits in the seat's place. The process has one seat, so they go one by one.
@Suite(.serialized) enum Seated {}

/// A host in the test's own process: it writes down what the app calls, and answers questions as the
/// test says.
final class FakeHost: SeatTransport {
  /// The calls of the app, in order, without questions about properties.
  private(set) var calls: [SeatFields] = []
  /// The log of the app.
  private(set) var notes: [String] = []
  /// The answer to a call that returns a value.
  var answer: (SeatFields) -> SeatFields = { _ in [:] }
  private var asked: SeatFields = [:]
  private var isGreeted = false
  private let greeting: SeatFields

  private init(greeting: SeatFields) { self.greeting = greeting }

  func read() -> SeatFields? {
    if isGreeted { return answer(asked) }
    isGreeted = true
    return (["message": "hello", "protocol": 1, "time": 0] as SeatFields).merging(greeting)
  }

  func write(_ message: SeatFields) {
    if message.text("message") == "note" { notes.append(message.text("text") ?? "") }
    guard message.text("message") == "call" else { return }
    asked = message
    if message.text("kind") != "call.readProperty" { calls.append(message) }
  }

  /// The kinds of the calls, without their family.
  var kinds: [String] {
    calls.compactMap { $0.text("kind")?.split(separator: ".").last }.map(String.init)
  }

  /// Sits in the seat's place for as long as the body runs.
  ///
  /// - Parameter greeting: The extra fields of the host's first message.
  static func sit(greeting: SeatFields = [:], _ body: (FakeHost) throws -> Void) rethrows {
    let host = FakeHost(greeting: greeting)
    let former = HostedSeat.shared
    HostedSeat.shared = HostedSeat(host, hasThread: false)
    defer {
      Managers.shared.finishCreations()
      HostedSeat.shared = former
    }
    try body(host)
  }
}

extension CBManager {
  /// Tells the manager of a callback at once, without its queue.
  func tell(_ name: String, _ fields: SeatFields = [:]) {
    let entry = SeatEntry(["kind": "callback.\(name)"].merging(with: fields))
    if channels.receive(entry) { return }
    if fields.text("peer") == nil { generation += 1 }
    deliver(entry)
  }
}

extension [String: String] {
  fileprivate func merging(with fields: SeatFields) -> SeatFields {
    SeatFields(self).merging(fields)
  }
}
