import BluetoothProtocols
import Timelines

extension RecordPhrase {
  func append(_ frame: DecodedFrame, to text: inout TextBuffer) {
    switch frame.content {
    case .att(let pdu):
      style.paint(.dim, frame.isEnhancedATT ? "EATT " : "ATT ", in: &text)
      append(pdu, to: &text)
    // The summary says itself that the recorder cut the frame.
    case .malformedATT: return style.paint(.bad, record.summary, in: &text)
    case .signal(let signal):
      style.paint(.dim, "L2CAP ", in: &text)
      text.append(text: titled(signal.code.description))
    case .securityManager(let pdu):
      style.paint(.dim, "SMP ", in: &text)
      text.append(text: titled(pdu.code.description))
    case .segment(let segment): text.append(text: self.text(of: segment))
    case .other(let octets):
      style.paint(.dim, "L2CAP channel \(frame.header.channel)", in: &text)
      text.append(spaces: 2)
      text.append(short: octets)
    }
    if frame.header.isCut {
      text.append(spaces: 2)
      style.paint(.doubtful, "cut by the recorder", in: &text)
    }
  }

  private func text(of segment: DecodedSegment) -> String {
    let name = style.bold(segment.psm.name ?? "SPSM \(segment.psm.rawValue.hexadecimal)")
    let length = segment.sduLength.map { " SDU of \($0) octets:" } ?? " continued:"
    let rest = segment.missing > 0 ? style.dim("  \(segment.missing) to come") : ""
    return style.dim("L2CAP ") + name + length + " " + segment.octets.short + rest
  }

  /// Appends a PDU of a link that was recorded on air.
  func append(_ data: AirData, to text: inout TextBuffer) {
    switch data {
    case .control(_, let control): text.append(text: titled(control.opcode.description))
    case .fragment(_, .frame(let frame)): append(frame, to: &text)
    case .encrypted: style.paint(.doubtful, record.summary, in: &text)
    case .retransmitted, .empty: style.paint(.dim, record.summary, in: &text)
    case .fragment, .isochronous, .unusable: text.append(text: record.summary)
    }
  }
}
