import BluetoothProtocols
import Timelines

extension RecordPhrase {
  /// Returns the reports of an event. The device of the first report is left out, because it stands
  /// in its column.
  func text(of reports: AdvertisingReports) -> String {
    let texts = reports.reports.enumerated().map { index, report in
      let device = index == 0 ? "" : "\(report.address) "
      let rssi = index == 0 ? "" : report.rssi.map { " \($0) dBm" } ?? ""
      return device + text(of: report, index) + rssi
    }
    let observed = reports.form == .vendor ? style.doubtful("observed vendor report ") : ""
    return observed + texts.joined(separator: style.dim("  |  "))
  }

  private func text(of report: AdvertisingReport, _ index: Int) -> String {
    var words = [style.bold(report.pduName.rawValue)]
    if let direct = report.directAddress { words.append("to \(direct.address)") }
    if let extended = report.extended, extended.setIdentifier != 0xFF {
      words.append("set \(extended.setIdentifier)")
    }
    switch report.dataStatus {
    case .complete: break
    case .moreToCome: words.append(style.doubtful("more to come"))
    case .truncated: words.append(style.bad("truncated"))
    case .reserved: words.append(style.bad("reserved data status"))
    }
    // Half a chain would read as nonsense. The last report of the chain shows all of it.
    if report.dataStatus == .moreToCome {
      return words.joined(separator: " ") + ", \(report.data.count) octets"
    }
    return words.joined(separator: " ") + contents(insight.joined[index], report.data)
  }

  /// Returns what the data says. At the end of a chain, returns what all of the chain says.
  private func contents(_ joined: [UInt8]?, _ data: [UInt8]) -> String {
    let text = AdvertisingPhrase(style: style).text(of: joined ?? data)
    let mark = joined.map { "  joined, \($0.count) octets:" } ?? ""
    return style.dim(mark) + (text.isEmpty ? "" : "  " + text)
  }

  func text(of pdu: AdvertisingPDU, _ around: AirPacket) -> String {
    let name = style.bold(around.name(of: pdu))
    switch pdu.payload {
    case .data(_, let data), .scanResponse(_, let data):
      return name + contents(nil, data) + crc(around)
    case .directed(_, let target): return name + " to \(target)" + crc(around)
    case .scanRequest(let scanner, _): return name + " from \(scanner)" + crc(around)
    case .connect(let indication):
      let timing = indication.timing
      return name + " from \(indication.initiator)  access address \(indication.accessAddress)"
        + ", interval \(timing.interval.duration.short)"
        + ", latency \(timing.peripheralLatency)"
        + ", timeout \(timing.supervisionTimeout.duration.short)" + crc(around)
    case .extended(let extended): return name + text(of: extended) + crc(around)
    case .other(let octets): return name + "  \(octets.count) octets" + crc(around)
    }
  }

  private func text(of extended: ExtendedAdvertising) -> String {
    var words: [String] = []
    if let target = extended.target { words.append("to \(target)") }
    if let info = extended.dataInfo {
      words.append("set \(info.setIdentifier) data \(info.dataIdentifier.hexadecimal(digits: 3))")
    }
    if let pointer = extended.auxPointer {
      words.append(style.dim("then channel \(pointer.channel) in \(pointer.offset) us"))
    }
    if extended.syncInfo != nil { words.append("periodic advertising follows") }
    return words.map { " " + $0 }.joined() + contents(insight.joined[0], extended.data)
  }
}

extension Duration {
  /// The duration, for example `37.5 ms`.
  var short: String {
    let (seconds, attoseconds) = components
    return durationText(Int(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}
