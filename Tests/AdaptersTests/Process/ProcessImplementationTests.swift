import Adapters
import BluetoothProtocols
import Foundation
import Replay
import Seats
import TestSupport
import Testing
import Timelines

@Suite(.waitsForPrograms) struct ProcessImplementationTests {
  /// Returns the program of the protocol's page.
  private static func toy() throws -> String {
    let page = CaptureFiles.root.appending(
      path: "Sources/Adapters/Adapters.docc/ProcessProtocol.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "```python\n"))
    let end = try #require(text[start.upperBound...].range(of: "```"))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test(.enabled(if: Program.hasPython, "python3 is missing"))
  func `the program of the page advertises in a run`() throws {
    let toy = try ProcessImplementation(["python3", "-c", try Self.toy()], limits: .patient)
    #expect(toy.about == ImplementationDescription(name: "toy", capabilities: [.peripheral]))

    let scenario = Scenario(
      apps: [Scenario.AppSetup(app: "lock", reactions: [Self.advertiseOnceOn])],
      acts: [
        .init(
          time: .start, act: Draft(.callCreatePeripheralManager, from: .app, [.app: .text("lock")])),
        .init(
          time: .start + .seconds(2),
          act: Draft(.callStopAdvertising, from: .app, [.app: .text("lock")])),
      ])
    var run = Run(scenario, implementations: [toy], air: World(scenario))
    var entries: [Entry] = []
    let ending = run.run(until: .start + .seconds(10)) { entries.append($0) }
    run.finish(ending) { entries.append($0) }

    #expect(toy.failure == nil)
    let heard = entries.filter { $0.kind == .airAdvertisement }
    #expect((15...21).contains(heard.count))
    #expect(heard.allSatisfy { $0[.localName] == .text("Lock") && $0.time < .start + .seconds(3) })
    #expect(heard.first?[.services] == .uuids([BluetoothUUID(UInt16(0x180D))]))
    let started = entries.first { $0.kind == .callbackDidStartAdvertising }
    let call = entries.first { $0.kind == .callStartAdvertising }
    #expect(started?.cause != nil && started?.cause == call?.sequence)
  }

  private static let advertiseOnceOn = Scenario.Reaction(
    on: .callbackDidUpdateState,
    calls: [
      Draft(
        .callStartAdvertising, from: .app,
        [.localName: .text("Lock"), .services: .uuids([BluetoothUUID(UInt16(0x180D))])])
    ])

  @Test func `deadlines and delays are kept, and chatter on standard error is no failure`() throws {
    let implementation = try ProcessImplementation(
      Program.afterHello(
        """
        read -r entry; echo "$entry" >&2
        echo '{"message":"draft","kind":"note.text","delay":"10ms","text":"later"}'
        echo '{"message":"quiescent","answers":2,"deadline":1500000000}'
        read -r advance; echo "$advance" >&2
        echo '{"message":"draft","kind":"note.text","text":"now"}'
        echo '{"message":"quiescent","answers":3,"deadline":null}'
        read -r bye
        """), limits: .patient)
    let began = Entry(time: .start, sequence: 1, from: .harness, kind: .runBegan)
    #expect(
      implementation.receive(began) == [
        Draft(.noteText, from: .implementation, [.text: .text("later")], after: .milliseconds(10))
      ])
    #expect(implementation.nextDeadline == Instant(nanoseconds: 1_500_000_000))
    #expect(
      implementation.advance(to: Instant(nanoseconds: 1_500_000_000)) == [
        Draft(.noteText, from: .implementation, [.text: .text("now")])
      ])
    #expect(implementation.nextDeadline == nil)
    #expect(implementation.end(at: Instant(nanoseconds: 1_500_000_000)) == [])
    #expect(implementation.failure == nil)
  }

  @Test func `programs that run at the same time do not hold each other's pipes`() async throws {
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let cat = try? ProcessImplementation(
            Program.afterHello("read -r q; cat >/dev/null"), limits: .patient)
          _ = cat?.end(at: .start)
          return cat != nil && cat?.failure == nil
        }
      }
      for await isGood in group { #expect(isGood) }
    }
  }
}
