import Foundation
import TestSupport
import Testing

/// The queries that docs/many-captures.md asks of rows, run by the database that it names.
@Suite(.waitsForPrograms) struct RowQueryTests {
  private struct Row: Decodable { var rule: String?, verdict: String? }

  @Test(.enabled(if: database != nil, "BLUEWAKE_PYTHON names no Python with the pinned DuckDB"))
  func `the queries of the page answer from the rows`() throws {
    let python = try #require(Self.database)
    try WorkFolder.with { folder in
      let root = CaptureFiles.root.path
      let audit = ["audit", "\(root)/Traces/link-loss", "--specs", "\(root)/Specs/gatt"]
      let july = audit + ["--specs", "\(root)/Specs/invariants"]
      for (name, arguments) in [("june", audit), ("july", july)] {
        _ = try folder.run(arguments + ["--jsonl", "\(name).jsonl"])
      }
      let script = CaptureFiles.root.appending(path: "Tests/Rows/queries.py").path
      let (status, output) = try python.run(
        ["-B", script, "\(root)/docs/many-captures.md"], in: folder.url)
      try #require(status == 0, "\(output)")
      let answers = try output.split(separator: "\n").map { line in
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[Any]])
      }
      try #require(answers.count == 2)

      let rows = try rows(of: folder["july.jsonl"])
      let counted = rows.filter { $0.rule?.hasPrefix("BG-AIR-02/") == true }
      #expect(counted.count > 0)
      #expect(answers[0].compactMap { $0.last as? Int }.reduce(0, +) == counted.count)

      let before = try Set(self.rows(of: folder["june.jsonl"]).compactMap(\.rule))
      let new = Set(rows.compactMap(\.rule)).subtracting(before)
      #expect(!new.isEmpty)
      #expect(answers[1].compactMap { $0.first as? String } == new.sorted())
    }
  }

  private func rows(of file: URL) throws -> [Row] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
  }

  /// The Python that `BLUEWAKE_PYTHON` names, if it has the pinned DuckDB.
  private static let database: Command? = {
    guard let path = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] else { return nil }
    let python = Command(executable: URL(filePath: path))
    let pins = CaptureFiles.root.appending(path: "Tests/Rows/requirements.txt")
    guard let text = try? String(contentsOf: pins, encoding: .utf8),
      let (status, version) = try? python.run(["-c", "import duckdb; print(duckdb.__version__)"])
    else { return nil }
    return status == 0 && text.contains("duckdb==\(version)") ? python : nil
  }()
}
