import Foundation

/// What tshark reads out of a capture: one row of named fields per packet.
///
/// tshark is an independent decoder; where it is not installed the tests that need it are skipped.
enum Tshark {
  /// Where the program is, or nil.
  static let program: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { URL(filePath: String($0)).appending(path: "tshark") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// A packet's fields; a field that the packet has several times holds its first value.
  struct Row {
    fileprivate var values: [String: String]

    /// The value, or an empty text where the packet does not have the field.
    subscript(field: String) -> String { values[field] ?? "" }

    /// The first of several fields that the packet has.
    func first(of fields: String...) -> String {
      fields.lazy.map { self[$0] }.first { !$0.isEmpty } ?? ""
    }

    /// The number that the first of several fields holds, in decimal or with `0x` in front.
    func number(of fields: String...) -> Int? {
      let text = fields.lazy.map { self[$0] }.first { !$0.isEmpty } ?? ""
      return text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    }
  }

  /// The names are those of version 4.0.
  static let fields = [
    "frame.number", "frame.time_epoch", "hci_h4.direction", "frame.p2p_dir", "hci_mon.opcode",
    "packetlogger.type", "bthci_cmd.opcode", "bthci_evt.code", "bthci_evt.le_meta_subevent",
    "bthci_evt.opcode", "bthci_evt.connection_handle", "bthci_cmd.connection_handle",
    "bthci_acl.chandle", "bthci_iso.chandle", "bthci_sco.chandle", "btatt.opcode", "btatt.handle",
    "bthci_evt.bd_addr", "bthci_cmd.bd_addr", "bthci_acl.src.bd_addr", "bthci_acl.dst.bd_addr",
    "bthci_evt.rssi", "bthci_evt.le_rssi", "btle.advertising_address", "btle_rf.signal_dbm",
    "nordic_ble.rssi", "btle.access_address", "_ws.malformed",
  ]

  /// The rows of a capture, in order.
  static func rows(of file: URL) throws -> [Row] {
    let options = ["-n", "-r", file.path, "-T", "fields", "-E", "separator=/t"]
    let more = ["-E", "occurrence=f", "-E", "quote=n"] + fields.flatMap { ["-e", $0] }
    let output = try run(options + more)
    return output.split(whereSeparator: \.isNewline).map { line in
      let values = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(values: Dictionary(uniqueKeysWithValues: zip(fields, values)))
    }
  }

  /// Runs the program and returns what it writes to standard output; its complaints are dropped.
  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ["LC_ALL": "C", "TZ": "UTC", "HOME": NSTemporaryDirectory()]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
