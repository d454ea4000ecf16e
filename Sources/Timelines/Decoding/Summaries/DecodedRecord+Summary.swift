import BluetoothProtocols
import Captures

extension DecodedRecord {
  /// The record in one phrase, for example `ATT Write Request 0x0012, 5 octets`.
  public var summary: String {
    var line: [UInt8] = []
    appendSummary(to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  /// Appends the record in one phrase: UTF-8, without control characters.
  public func appendSummary(to line: inout [UInt8]) {
    switch packet {
    case .command(let command): command.appendSummary(to: &line)
    case .event(let event): event.appendSummary(to: &line)
    case .acl(let header, let fragment): line.append(fragment, octets: Int(header.dataLength))
    case .synchronous(let header): line.append(text: "SCO data", octets: Int(header.dataLength))
    case .isochronous(let header): line.append(text: "ISO data", octets: Int(header.dataLength))
    case .advertising(let pdu, let around):
      line.append(pdu, around)
      if around.crcIsValid == false { line.append(text: ", wrong CRC") }
    case .data(let data, let around):
      line.append(data)
      if around.crcIsValid == false { line.append(text: ", wrong CRC") }
    case .note(let note, let text):
      line.append(text: note.name)
      if let text { line.append(text: ": " + text) }
    case .other(let type): line.append(text: "HCI \(type)")
    case .damaged(let damage): line.append(text: damage.description)
    case .malformed(_, let code, let failure):
      if let code { line.append(text: code.name + ", ") }
      line.append(text: failure.description)
    }
  }
}

extension DecodedRecord.CodePair {
  /// The name of the command or event.
  public var name: String {
    switch self {
    case .command(let opcode): opcode.description
    case .event(_, let subevent?): subevent.description
    case .event(let code, nil): code.description
    }
  }
}
