import Testing
import Timelines

@testable import CoreBluetoothModel

struct LinkSharingTests {
  private var links = SharedLinks()

  /// Brings up a link for these sessions.
  private mutating func bringUp(_ sessions: Set<Int>, role: Role = .central) -> [SharedLinks.Output]
  {
    links.receive(.up(link(sessions, role: role)))
  }

  private func link(
    _ sessions: Set<Int>, role: Role = .central, lastOwners: Set<Int> = [], isClosing: Bool = false
  ) -> Link {
    Link(
      connection: 1, peer: "strap", role: role, references: sessions, lastOwners: lastOwners,
      isClosing: isClosing, interval: .milliseconds(30))
  }

  @Test mutating func `a link begins for those who wanted it, and ends if nobody did`() {
    #expect(bringUp([7]) == [.begins(link([7]))])
    links = SharedLinks()
    #expect(bringUp([]) == [.ends(link([], isClosing: true))])
    #expect(links.usable(with: "strap") == nil)
    #expect(links.receive(.givenUp(1)).isEmpty, "a link is ended once")
  }

  @Test mutating func `a link stays up until the last session has left it`() {
    _ = bringUp([7])
    #expect(links.receive(.joined(peer: "strap", session: 8)).isEmpty)
    #expect(
      links.receive(.left(peer: "strap", session: 7)) == [.goesOn(link([8]), without: 7)])
    #expect(links.receive(.left(peer: "strap", session: 7)).isEmpty)
    #expect(
      links.receive(.left(peer: "strap", session: 8))
        == [.ends(link([], lastOwners: [8], isClosing: true))])
  }

  /// Its end is theirs, so it is no event about another app's connection (BG-SEM-42).
  @Test mutating func `a link that is given up knows who owned it`() {
    _ = bringUp([7, 8])
    #expect(
      links.receive(.givenUp(1))
        == [.ends(link([], lastOwners: [7, 8], isClosing: true))])
  }

  @Test mutating func `the system keeps a link that no app wants`() {
    _ = links.receive(.wantedBySystem(peer: "strap"))
    #expect(bringUp([]) == [.begins(link([]))])
    #expect(links.receive(.leftBySystem(peer: "strap")) == [.ends(link([], isClosing: true))])
    #expect(links.receive(.leftBySystem(peer: "strap")).isEmpty)
  }

  @Test mutating func `when the radio goes down, the phone loses its centrals`() {
    #expect(bringUp([], role: .peripheral).isEmpty)
    #expect(
      links.receive(.allGivenUp)
        == [.ends(link([], role: .peripheral, isClosing: true)), .loses(central: "strap")])
    #expect(links.open(1) == nil)
    #expect(links.link(1)?.isClosing == true)
    _ = links.receive(.ended(1))
    #expect(links.all.isEmpty)
  }
}
