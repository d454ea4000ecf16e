import Foundation

/// The output of tshark for a capture: one row of named fields per packet.
///
/// tshark is an independent decoder; if it is not installed, the tests that need it are skipped.
public enum Tshark {
  /// The path of the program, or nil.
  public static let program: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { URL(filePath: String($0)).appending(path: "tshark") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// A packet's fields.
  public struct Row: Sendable {
    fileprivate var values: [String: String]

    /// The value, or an empty text where the packet does not have the field; of a field that it
    /// has several times, the first.
    public subscript(field: String) -> String { all(field).first ?? "" }

    /// Every value of a field, in the order of the packet.
    public func all(_ field: String) -> [String] {
      let text = values[field] ?? ""
      return text.isEmpty
        ? []
        : text.split(separator: Tshark.between, omittingEmptySubsequences: false).map(String.init)
    }

    /// The first of several fields that the packet has.
    public func first(of fields: String...) -> String {
      fields.lazy.map { self[$0] }.first { !$0.isEmpty } ?? ""
    }

    /// Returns the number that the first of several fields holds, in decimal or with a leading
    /// `0x`.
    public func number(of fields: String...) -> Int? {
      fields.lazy.map { self[$0] }.first { !$0.isEmpty }.flatMap(Tshark.number)
    }
  }

  /// Returns a number in decimal or with a leading `0x`.
  public static func number(_ text: String) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }

  fileprivate static let between: Character = "\u{1F}"

  /// The rows of a capture, in order. The names of the fields are those of version 4.0.
  ///
  /// - Parameters:
  ///   - script: A script in Lua that tshark runs; nil for none.
  ///   - filter: A display filter that packets must pass; nil for all.
  public static func rows(
    of file: URL, _ fields: [String], without protocols: [String] = [], script: URL? = nil,
    filter: String? = nil
  ) throws -> [Row] {
    let options = ["-n", "-r", file.path, "-T", "fields", "-E", "separator=/t"]
    let more = ["-E", "occurrence=a", "-E", "aggregator=\(between)", "-E", "quote=n"]
    // Ubertooth's captures wrap the link layer in PPI under a number that everybody may use.
    let inner = ["-o", "uat:user_dlts:\"User 0 (DLT=147)\",\"btle\",\"0\",\"\",\"0\",\"\""]
    let disabled = protocols.flatMap { ["--disable-protocol", $0] }
    let lua = script.map { ["-X", "lua_script:\($0.path)"] } ?? []
    let passed = filter.map { ["-Y", $0] } ?? []
    let output = try run(
      lua + options + inner + more + disabled + passed + fields.flatMap { ["-e", $0] })
    return output.split(separator: "\n", omittingEmptySubsequences: true).map { line in
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
