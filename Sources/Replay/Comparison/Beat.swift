import BluetoothProtocols
import Timelines
import VirtualTime

/// Something in a recording that a run may repeat.
struct Beat: Hashable, Sendable {
  var subject: Subject
  var detail: String
  var time: Instant
  var number: Int?

  /// What it is about.
  struct Subject: Hashable, Sendable {
    var peer: String
    var act: Act
    /// Which link with the peer, from 0; nil where it is not on a link.
    var link: Int?
    var handle: AttributeHandle?
    var name = AttributeName()
  }

  enum Act: String, Hashable, Sendable {
    case advertises, answersScan = "answers a scan"
    case connects, disconnects, has, reads, writes, sends
    /// What a remote central did with the host's server, and what the host sent it.
    case asks = "asks the phone", receives = "is sent"
  }

  /// Subject and detail: two beats that agree in both are the same.
  struct Whole: Hashable {
    var subject: Subject
    var detail: String
  }

  /// An attribute is known by its handle where there is one: how much has been found out about it
  /// makes no other attribute of it.
  var whole: Whole {
    var subject = subject
    if subject.handle != nil { subject.name = AttributeName() }
    return Whole(subject: subject, detail: detail)
  }

  /// What it can be another version of. Of advertisements it counts what was on air at all, and not
  /// in which order that was heard.
  var topic: Whole {
    var topic = whole
    if subject.act != .advertises, subject.act != .answersScan { topic.detail = "" }
    return topic
  }

  var place: RunComparison.Place {
    RunComparison.Place(time: time, number: number, detail: detail)
  }
}

extension Beat.Subject: CustomStringConvertible {
  var description: String {
    let found = [
      (name.characteristic ?? name.service)?.description, name.instance.map { "no. \($0)" },
      name.descriptor?.description,
    ]
    let uuids = found.compactMap(\.self)
    let about = uuids.isEmpty ? "" : "(\(uuids.joined(separator: " ")))"
    return [act.rawValue, handle?.description ?? "", about].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Recording {
  /// All of it, peer by peer.
  var beats: [Beat] { peers.flatMap { $0.beats } }
}

extension RecordedPeer {
  fileprivate var beats: [Beat] {
    firsts.map { first in
      Beat(
        subject: .init(peer: name, act: first.isResponse ? .answersScan : .advertises),
        detail: words(first.payload), time: first.time, number: first.record)
    } + discoveries
      + sessions.enumerated().flatMap { index, session in beats(of: session, index) }
      + (central?.sessions.enumerated().flatMap { index, session in
        beats(of: session, index)
      } ?? [])
  }

  private func words(_ octets: [UInt8]) -> String { FieldValue.octets(octets).description }

  private func subject(
    _ act: Beat.Act, _ link: Int?, _ handle: AttributeHandle? = nil
  ) -> Beat.Subject {
    Beat.Subject(
      peer: name, act: act, link: link, handle: handle,
      name: handle.flatMap { table.table[$0]?.name } ?? AttributeName())
  }

  /// Each attribute once, when it is first shown.
  private var discoveries: [Beat] {
    var known: Set<AttributeHandle> = []
    var beats: [Beat] = []
    for exchange in sessions.flatMap(\.dialogue.exchanges) {
      for handle in exchange.answer.revealedHandles(to: exchange.request).sorted()
      where known.insert(handle).inserted {
        beats.append(
          Beat(
            subject: subject(.has, nil, handle),
            detail: table.table[handle].map { "\($0.type)" } ?? "",
            time: exchange.time + exchange.delay, number: exchange.record))
      }
    }
    return beats
  }

  private func beats(of session: RecordedSession, _ link: Int) -> [Beat] {
    let dialogue = session.dialogue
    var beats = [
      Beat(
        subject: subject(.connects, link), detail: "", time: session.start, number: session.record)
    ]
    beats += dialogue.reads.map { read in
      Beat(
        subject: subject(.reads, link, read.handle), detail: read.outcome.words, time: read.time,
        number: read.record)
    }
    beats += dialogue.writes.map { write in
      let refusal = write.refusal.map { ", refused: \($0)" } ?? ""
      return Beat(
        subject: subject(.writes, link, write.handle), detail: words(write.value) + refusal,
        time: write.time, number: write.record)
    }
    beats += dialogue.pushes.map { push in
      Beat(
        subject: subject(.sends, link, push.handle), detail: words(push.value), time: push.time,
        number: push.record)
    }
    if let end = session.transcriptEnding {
      beats.append(
        Beat(
          subject: subject(.disconnects, link), detail: end.reason.words, time: end.time,
          number: end.record))
    }
    return beats
  }

  private func beats(of session: RecordedCentral.Session, _ link: Int) -> [Beat] {
    session.steps.map { step in
      let name = AttributeName(
        service: step.fields[.service]?.uuid, characteristic: step.fields[.characteristic]?.uuid,
        instance: step.fields[.instance]?.integer, descriptor: step.fields[.descriptor]?.uuid)
      let value = step.fields[.value].map { " \($0)" } ?? ""
      return Beat(
        subject: .init(peer: self.name, act: .asks, link: link, name: name),
        detail: step.kind.name + value + ": " + step.expected.words, time: step.time,
        number: step.record)
    }
      + session.values.map { value in
        Beat(
          subject: .init(peer: name, act: .receives, link: link, name: value.name),
          detail: words(value.octets), time: value.time, number: value.record)
      }
  }
}

extension RecordedDialogue.Read.Outcome {
  fileprivate var words: String {
    switch self {
    case .value(let value, _): FieldValue.octets(value).description
    case .refused(let code): "refused: \(code)"
    }
  }
}

extension DisconnectionReason {
  fileprivate var words: String {
    "\(HCIErrorCode(rawValue: UInt8(truncatingIfNeeded: rawValue)))"
  }
}
