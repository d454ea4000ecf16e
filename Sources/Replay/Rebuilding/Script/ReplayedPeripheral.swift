import BluetoothProtocols
import Timelines

/// The peripheral half of a replayed app. It publishes services, advertises, answers requests as
/// the recorded host did, and sends the same values.
struct ReplayedPeripheral: Sendable {
  private let script: PeripheralScript
  private var reads: [PeripheralScript.Key: Int] = [:]
  private var writes: [PeripheralScript.WriteKey: Int] = [:]
  private var subscriptions: [PeripheralScript.Key: Int] = [:]

  init?(_ recording: Recording) {
    guard let script = PeripheralScript(recording.host) else { return nil }
    self.script = script
  }

  mutating func receive(_ entry: Entry) -> [Draft] {
    switch entry.kind {
    case .callbackDidUpdateState
    where entry[.role]?.text == "peripheral" && entry[.state]?.text == "poweredOn":
      return publish(at: entry.time)
    case .callbackDidReceiveRead: return [answer(read: entry)]
    case .callbackDidReceiveWrite: return answer(write: entry)
    case .callbackDidSubscribe:
      guard let key = PeripheralScript.Key(entry) else { return [] }
      let number = subscriptions[key, default: 0]
      subscriptions[key] = number + 1
      return updates(after: .subscribed(key, number))
    default: return []
    }
  }

  /// Returns everything whose instant depends on no central.
  private func publish(at now: Instant) -> [Draft] {
    let advertising = script.advertising.map { $0.call.after(max($0.time - now, .zero)) }
    let updates = script.updates.compactMap { update in
      guard case .time(let time) = update.cause else { return nil as Draft? }
      return update.call.after(max(time - now, .zero))
    }
    return script.services + advertising + updates
  }

  /// Answers a read. The n-th read from offset 0 gets the n-th recorded value, and the last one
  /// repeats. A read from a higher offset gets the rest of the same value.
  private mutating func answer(read entry: Entry) -> Draft {
    guard let key = PeripheralScript.Key(entry), let recorded = script.reads[key],
      let last = recorded.indices.last
    else { return respond(to: entry, .unlikelyError, nil, after: .zero) }
    let offset = max(entry[.offset]?.integer ?? 0, 0)
    if offset == 0 { reads[key, default: 0] += 1 }
    let read = recorded[min(max(reads[key, default: 0] - 1, 0), last)]
    switch read.outcome {
    case .refused(let code): return respond(to: entry, code, nil, after: read.delay)
    case .value(let value, _):
      if offset > value.count { return respond(to: entry, .invalidOffset, nil, after: read.delay) }
      return respond(to: entry, nil, Array(value.dropFirst(offset)), after: read.delay)
    }
  }

  private mutating func answer(write entry: Entry) -> [Draft] {
    guard let key = PeripheralScript.Key(entry) else { return [] }
    let write = PeripheralScript.WriteKey(key: key, value: entry[.value]?.octets ?? [])
    let number = writes[write, default: 0]
    let recorded = script.writes[write]
    let same = recorded.map { $0[min(number, $0.count - 1)] }
    writes[write] = number + 1
    // A write without response has no answer.
    let answers =
      same?.style == .command
      ? [] : [respond(to: entry, same?.refusal, nil, after: same?.delay ?? .zero)]
    let isRefused = same?.refusal != nil
    return answers + (isRefused ? [] : updates(after: .written(write, number)))
  }

  private func updates(after cause: PeripheralScript.Update.Cause) -> [Draft] {
    script.updates.filter { $0.cause == cause }.map { $0.call.after($0.offset) }
  }

  private func respond(
    to entry: Entry, _ refusal: ATTErrorCode?, _ value: [UInt8]?, after delay: Duration
  ) -> Draft {
    PeripheralScript.call(
      .callRespond,
      [
        .request: entry[.request], .result: .integer(Int(refusal?.rawValue ?? 0)),
        .value: value.map { .octets($0) },
      ]
    ).after(delay)
  }
}

extension PeripheralScript.Key {
  fileprivate init?(_ entry: Entry) {
    guard let central = entry[.central]?.text else { return nil }
    self.central = central
    name = AttributeName(entry.fields)
  }
}

extension Draft {
  fileprivate func after(_ delay: Duration) -> Draft {
    var draft = self
    draft.delay = delay
    return draft
  }
}
