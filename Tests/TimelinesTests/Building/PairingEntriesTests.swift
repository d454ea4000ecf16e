import Testing
import Timelines

/// The pairing and encryption of a link are in the timeline.
@Suite struct PairingEntriesTests {
  private let request = "4000 0B00 0700 0600 01 03 00 01 10 01 01"
  private let encrypted = "08 04 00 4000 01"

  private func entries(_ packets: (inout RecordFeed) -> [DecodedRecord]) -> [Entry] {
    var feed = RecordFeed()
    var builder = TimelineBuilder()
    let records = [feed.event(Packet.connected)] + packets(&feed)
    return records.flatMap { builder.entries(of: $0) }
      .filter { $0.kind == .linkPaired || $0.kind == .linkEncrypted }
  }

  @Test func `a link that is encrypted after a pairing request is paired`() {
    let found = entries { feed in
      [feed.acl(request, .hostToController), feed.event(encrypted), feed.event(encrypted)]
    }
    #expect(found.map(\.kind) == [.linkEncrypted, .linkPaired, .linkEncrypted])
    #expect(found.allSatisfy { $0[.enabled] == .flag(true) && $0[.connection] == .integer(1) })
  }

  @Test func `encryption with a key of old is no pairing`() {
    #expect(entries { [$0.event(encrypted)] }.map(\.kind) == [.linkEncrypted])
  }

  @Test func `who gives up ends the pairing`() {
    let failed = "4020 0600 0200 0600 05 03"
    let found = entries { feed in
      [
        feed.acl(request, .hostToController), feed.acl(failed, .controllerToHost),
        feed.acl(failed, .controllerToHost),
      ]
    }
    #expect(found.map(\.kind) == [.linkPaired])
    #expect(found.map(\.from) == [.peer])
    #expect(found.map { $0[.enabled] } == [.flag(false)])
  }
}
