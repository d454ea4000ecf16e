import BluetoothProtocols
import Timelines

/// Something in a recording that a run may repeat.
struct Beat: Hashable, Sendable {
  var subject: Subject
  var detail: Detail
  var time: Instant
  var number: Int?

  /// How it went. Octets are those of the recording or the run. They become words only for a
  /// reader.
  enum Detail: Hashable, Sendable {
    case octets([UInt8])
    case words(String)

    static let nothing = Detail.words("")

    var text: String {
      switch self {
      case .octets(let octets): FieldValue.octets(octets).description
      case .words(let text): text
      }
    }
  }

  /// The peer, the act and the attribute that the beat is about.
  struct Subject: Hashable, Sendable {
    var peer: String
    var act: Act
    var handle: AttributeHandle?
    var name = AttributeName()
  }

  enum Act: String, Hashable, Sendable {
    case advertises, answersScan = "answers a scan"
    case connects, disconnects, has, reads, writes, sends
    /// The requests of a remote central to the host's server, and the values of that server.
    case asks = "asks the phone", receives = "is sent"
  }

  /// Subject and detail: two beats of one link that agree in both are the same.
  struct Whole: Hashable {
    var subject: Subject
    var detail: Detail
  }

  /// The beat for comparison. An attribute with a handle is known by the handle alone: its name may
  /// be longer in one timeline, because more had been discovered there.
  var whole: Whole {
    var subject = subject
    if subject.handle != nil { subject.name = AttributeName() }
    return Whole(subject: subject, detail: detail)
  }

  /// The group in which two beats can be versions of each other, for example two reads of one
  /// handle with different values. For advertisements the group includes the data. So their order
  /// does not count, only which of them were on air at all.
  var topic: Whole {
    var topic = whole
    if subject.act != .advertises, subject.act != .answersScan { topic.detail = .nothing }
    return topic
  }

  var place: RunComparison.Place {
    RunComparison.Place(time: time, number: number, content: detail)
  }
}

/// The events on each link with a peer, in one role. The beats of a link are put together only when
/// that link is asked for, as there may be many links.
struct LinkBeats {
  let count: Int
  private let beats: (Int) -> [Beat]

  init(count: Int = 0, _ beats: @escaping (Int) -> [Beat] = { _ in [] }) {
    (self.count, self.beats) = (count, beats)
  }

  subscript(link: Int) -> [Beat] { beats(link) }
}

extension Beat.Subject: CustomStringConvertible {
  var description: String {
    let service = name.serviceInstance.map { "no. \($0)" }
    let found =
      name.characteristic == nil
      ? [name.service?.description, service, name.descriptor?.description]
      : [
        name.characteristic?.description, name.instance.map { "no. \($0)" },
        name.descriptor?.description, service.map { "of service \($0)" },
      ]
    let uuids = found.compactMap(\.self)
    let about = uuids.isEmpty ? "" : "(\(uuids.joined(separator: " ")))"
    return [act.rawValue, handle?.description ?? "", about].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension RecordedPeer {
  /// The peer's advertisements and what was discovered of its attributes, on whichever link.
  var beatsBesideLinks: [Beat] {
    firsts.map { first in
      Beat(
        subject: .init(peer: name, act: first.isResponse ? .answersScan : .advertises),
        detail: .octets(first.payload), time: first.time, number: first.record)
    }
      + discoveries.all.map { found in
        Beat(
          subject: subject(.has, found.handle),
          detail: .words(table.table[found.handle].map { "\($0.type)" } ?? ""), time: found.time,
          number: found.record)
      }
  }

  private func subject(_ act: Beat.Act, _ handle: AttributeHandle? = nil) -> Beat.Subject {
    Beat.Subject(
      peer: name, act: act, handle: handle,
      name: handle.flatMap { table.table[$0]?.name } ?? AttributeName())
  }

  /// The events on each link on which the peer was the server. ``beatsAsClient`` has the links on
  /// which it was the client.
  var beatsAsServer: LinkBeats { LinkBeats(count: sessions.count) { beats(of: sessions[$0]) } }

  var beatsAsClient: LinkBeats {
    let sessions = central?.sessions ?? []
    return LinkBeats(count: sessions.count) { beats(of: sessions[$0]) }
  }

  private func beats(of session: RecordedSession) -> [Beat] {
    let dialogue = session.dialogue
    var beats = [
      Beat(
        subject: subject(.connects), detail: .nothing, time: session.start,
        number: session.record)
    ]
    beats += dialogue.reads.map { read in
      Beat(
        subject: subject(.reads, read.handle), detail: read.outcome.detail, time: read.time,
        number: read.record)
    }
    beats += dialogue.writes.map { write in
      let octets = Beat.Detail.octets(write.value)
      return Beat(
        subject: subject(.writes, write.handle),
        detail: write.refusal.map { .words("\(octets.text), refused: \($0)") } ?? octets,
        time: write.time, number: write.record)
    }
    beats += dialogue.pushes.map { push in
      Beat(
        subject: subject(.sends, push.handle), detail: .octets(push.value), time: push.time,
        number: push.record)
    }
    if let end = session.end {
      beats.append(
        Beat(
          subject: subject(.disconnects), detail: .words(end.reason.words), time: end.time,
          number: end.record))
    }
    return beats
  }

  /// Returns the requests that the peer must have made to the host's server although the capture
  /// does not show them.
  func assumedBeats(ofLinkAsClient link: Int) -> Set<Beat.Whole> {
    let steps = central?.sessions[link].steps.filter(\.isAssumed) ?? []
    return Set(steps.map { beat(of: $0).whole })
  }

  private func beats(of session: RecordedCentral.Session) -> [Beat] {
    session.steps.filter { !$0.isAssumed }.map(beat)
      + session.values.map { value in
        Beat(
          subject: .init(peer: name, act: .receives, name: value.name),
          detail: .octets(value.octets), time: value.time, number: value.record)
      }
  }

  private func beat(of step: RecordedCentral.Step) -> Beat {
    let value = step.fields[.value].map { " \($0)" } ?? ""
    return Beat(
      subject: .init(peer: self.name, act: .asks, name: AttributeName(step.fields)),
      detail: .words(step.kind.name + value + ": " + step.expected.words), time: step.time,
      number: step.record)
  }
}

extension RecordedDialogue.Read.Outcome {
  fileprivate var detail: Beat.Detail {
    switch self {
    case .value(let value, _): .octets(value)
    case .refused(let code): .words("refused: \(code)")
    }
  }
}

extension DisconnectionReason {
  fileprivate var words: String {
    "\(HCIErrorCode(rawValue: UInt8(truncatingIfNeeded: rawValue)))"
  }
}
