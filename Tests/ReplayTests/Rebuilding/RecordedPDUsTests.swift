import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

@Suite struct RecordedPDUsTests {
  private func event(
    _ pdu: ATTPDU, at time: Int64, isFromHost: Bool = true, isEncrypted: Bool = false,
    record: Int? = nil
  ) -> LinkTranscript.Event {
    LinkTranscript.Event(
      time: Instant(nanoseconds: time), isFromHost: isFromHost, pdu: pdu, octets: pdu.encoded(),
      isEncrypted: isEncrypted, record: record)
  }

  private func packed(_ events: [LinkTranscript.Event]) -> RecordedPDUs {
    var pdus = RecordedPDUs()
    for event in events {
      pdus.append(
        event.octets, at: event.time, isFromHost: event.isFromHost,
        isEncrypted: event.isEncrypted, record: event.record)
    }
    return pdus
  }

  @Test func `what went in comes out, whichever way times and records go`() {
    let events = [
      event(.readRequest(handle(3)), at: 0, record: 7),
      event(.readResponse(value: Array(0...200)), at: 63, isFromHost: false, record: 6),
      event(.writeCommand(handle(6), value: []), at: .max, isEncrypted: true),
      event(.handleValueConfirmation, at: -.max, record: .max),
      event(.exchangeMTURequest(clientMTU: 517), at: 1_000_000_000, record: 0),
    ]
    var pdus = packed(events)
    #expect(Array(pdus) == events)
    pdus.trim()
    #expect(Array(pdus) == events)
    #expect(!pdus.isEmpty)
    #expect(RecordedPDUs().isEmpty)
  }

  @Test func `what cannot be decoded is passed over`() {
    var pdus = RecordedPDUs()
    pdus.append([], at: .start, isFromHost: true, isEncrypted: false, record: 1)
    let event = event(.writeResponse, at: 5, isFromHost: false, record: 2)
    pdus.append(
      event.octets, at: event.time, isFromHost: false, isEncrypted: false, record: event.record)
    #expect(Array(pdus) == [event])
  }
}
