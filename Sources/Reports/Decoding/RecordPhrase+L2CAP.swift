import BluetoothProtocols
import Timelines

extension RecordPhrase {
  func text(of frame: DecodedFrame) -> String {
    let cut = frame.header.isCut ? "  " + style.doubtful("cut by the recorder") : ""
    switch frame.content {
    case .att(let pdu):
      let bearer = frame.isEnhancedATT ? "EATT " : "ATT "
      return style.dim(bearer) + text(of: pdu) + cut
    case .malformedATT: return style.bad(record.summary)
    case .signal(let signal):
      return style.dim("L2CAP ") + titled(signal.code.description) + cut
    case .securityManager(let pdu): return style.dim("SMP ") + titled(pdu.code.description) + cut
    case .segment(let segment): return text(of: segment) + cut
    case .other(let octets):
      let channel = frame.header.channel
      return style.dim("L2CAP channel \(channel)") + "  \(octets.short)" + cut
    }
  }

  private func text(of segment: DecodedSegment) -> String {
    let name = style.bold(segment.psm.name ?? "SPSM \(segment.psm.rawValue.hexadecimal)")
    let length = segment.sduLength.map { " SDU of \($0) octets:" } ?? " continued:"
    let rest = segment.missing > 0 ? style.dim("  \(segment.missing) to come") : ""
    return style.dim("L2CAP ") + name + length + " " + segment.octets.short + rest
  }

  /// Returns a PDU of a link that was recorded on air.
  func text(of data: AirData) -> String {
    switch data {
    case .control(_, let control): titled(control.opcode.description)
    case .fragment(_, .frame(let frame)): text(of: frame)
    case .encrypted: style.doubtful(record.summary)
    case .retransmitted, .empty: style.dim(record.summary)
    case .fragment, .isochronous, .unusable: record.summary
    }
  }
}
