import BluetoothProtocols
public import Captures

/// Decodes the records of one capture, in file order.
///
/// The decoder knows the open connections, their peers, and the L2CAP frames that have begun. So
/// every record of a capture must go through it once, and a second capture needs a second decoder.
/// Its memory is bounded, whatever the file says.
public struct RecordDecoder: Sendable {
  var links = LinkStates<HCILink.Key, HCILink>()
  var heardReports = HeardReports()
  var airLinks = LinkStates<AccessAddress, AirLink>()
  /// The last request on a secondary channel, as long as its answer may come.
  var auxiliaryScan: AuxiliaryScan?
  /// The keys that open encrypted connections, and how many PDUs they have opened.
  public internal(set) var keys: KeyRing

  /// Makes a decoder for one capture. The keys open its encrypted connections.
  public init(keys: KeyRing = KeyRing()) { self.keys = keys }

  /// Decodes the next record.
  ///
  /// - Parameter octets: The record's octets, as ``Capture/forEachRecord(_:)`` lends them.
  public mutating func decode(_ record: CaptureRecord, _ octets: RawSpan) -> DecodedRecord {
    var decoded = DecodedRecord()
    decode(record, octets, into: &decoded)
    return decoded
  }

  /// Decodes the next record, as ``decode(_:_:)`` does.
  ///
  /// - Parameter decoded: Becomes the decoded record. A caller that decodes millions of records one
  ///   at a time reuses one value, because such a value is expensive to copy.
  package mutating func decode(
    _ record: CaptureRecord, _ octets: RawSpan, into decoded: inout DecodedRecord
  ) {
    switch record.content {
    case .hci(.command): decoded = decodeCommand(record, octets)
    case .hci(.event): decodeEvent(record, octets, into: &decoded)
    case .hci(.aclData): decodeACL(record, octets, into: &decoded)
    case .hci(.synchronousData), .hci(.isoData): decoded = decodeStream(record, octets)
    case .hci(let type): decoded.become(record, .other(type))
    case .air(let radio): decoded = decodeAir(record, octets, radio)
    case .note(let note): decoded = decodeNote(record, octets, note)
    case .damaged(let damage): decoded.become(record, .damaged(damage))
    }
  }
}

extension RecordDecoder {
  private mutating func decodeNote(
    _ record: CaptureRecord, _ octets: RawSpan, _ note: CaptureNote
  ) -> DecodedRecord {
    if note.endsConnections, let adapter = record.adapter {
      links.end { $0.adapter == adapter }
    }
    return DecodedRecord(record, .note(note, text: note.text(of: octets)?.onOneLine))
  }

  private func decodeStream(_ record: CaptureRecord, _ octets: RawSpan) -> DecodedRecord {
    let isSynchronous = record.content == .hci(.synchronousData)
    var input = ByteReader(octets)
    do throws(DecodingFailure) {
      let header =
        isSynchronous
        ? try StreamDataHeader(parsing: &input, .synchronous)
        : try StreamDataHeader(parsing: &input, .isochronous)
      return DecodedRecord(
        record, isSynchronous ? .synchronous(header) : .isochronous(header),
        handle: header.handle, address: address(of: header.handle, in: record))
    } catch {
      return malformed(record, isSynchronous ? .sco : .iso, nil, error)
    }
  }

  /// Makes a record whose packet breaks the rules of its kind.
  func malformed(
    _ record: CaptureRecord, _ kind: DecodedRecord.Kind, _ code: DecodedRecord.CodePair?,
    _ failure: DecodingFailure
  ) -> DecodedRecord {
    DecodedRecord(record, .malformed(kind, code, failure), warnings: [.malformed(failure)])
  }

  /// Returns the address of the peer at the other end of a connection.
  func address(of handle: ConnectionHandle, in record: CaptureRecord) -> DeviceAddress? {
    links[key(handle, record)]?.address
  }

  func key(_ handle: ConnectionHandle, _ record: CaptureRecord) -> HCILink.Key {
    HCILink.Key(adapter: record.adapter ?? 0, handle: handle)
  }
}
