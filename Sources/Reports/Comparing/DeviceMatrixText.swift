import Conformance
import Timelines

/// The matrix of devices for a terminal: the devices with their numbers, then a row for each rule.
///
/// If the columns do not fit a line, there are several tables, one below the other.
struct DeviceMatrixText {
  var isColored: Bool

  func text(of devices: DeviceMatrix, in matrix: VerdictMatrix) -> TerminalText {
    let rows = matrix.shown(of: devices)
    var sections = [legend(of: devices, in: matrix).wrapped(to: matrix.width)]
    let groups = groups(of: devices.columns.indices, rows, width: matrix.width)
    for group in groups {
      // A table of some devices leaves out the rules that only others put to the test.
      let isWhole = groups.count == 1 || matrix.isVerbose
      let own = isWhole ? rows : rows.filter { $0.isTested(by: group) }
      if !own.isEmpty { sections.append(table(of: own, group, reasons: matrix.isVerbose)) }
    }
    let ends = matrix.ends(of: devices, rows).map { "\($0)" as TerminalText }
    sections.append(ends.joined(separator: "\n").wrapped(to: matrix.width))
    return sections.joined(separator: "\n\n") + "\n"
  }

  private func legend(of devices: DeviceMatrix, in matrix: VerdictMatrix) -> TerminalText {
    let lines: [[TerminalText]] = zip(devices.columns.indices, devices.columns).map {
      ["\($0 + 1)", "\($1.words)"]
    }
    // A capture is named once, above its devices.
    var former: String?
    return zip(lines.columns(atRight: [0]), matrix.labels(of: devices)).map { line, label in
      defer { former = label }
      return label == former ? line : "\(label)\n" + line
    }.joined(separator: "\n")
  }

  /// Divides the columns into those that fit a line together: into as few tables as possible, of the
  /// same number of columns if these fit too.
  private func groups(
    of columns: Range<Int>, _ rows: [DeviceMatrix.Row], width: Int
  ) -> [Range<Int>] {
    let fewest = fullGroups(of: columns, rows, width: width)
    guard fewest.count > 1 else { return fewest }
    let size = (columns.count + fewest.count - 1) / fewest.count
    let even = stride(from: columns.lowerBound, to: columns.upperBound, by: size).map {
      $0..<min($0 + size, columns.upperBound)
    }
    let fit = even.allSatisfy { fullGroups(of: $0, rows, width: width).count == 1 }
    return fit ? even : fewest
  }

  private func fullGroups(
    of columns: Range<Int>, _ rows: [DeviceMatrix.Row], width: Int
  ) -> [Range<Int>] {
    let head = rows.map(\.id.count).max() ?? 0
    var groups: [Range<Int>] = []
    var (start, used) = (columns.lowerBound, head)
    for column in columns {
      let needed = Self.gap + self.width(of: column, rows)
      if used + needed > width, column > start {
        groups.append(start..<column)
        (start, used) = (column, head)
      }
      used += needed
    }
    return groups + (start < columns.upperBound ? [start..<columns.upperBound] : [])
  }

  private static let gap = 2

  private func width(of column: Int, _ rows: [DeviceMatrix.Row]) -> Int {
    max("\(column + 1)".count, rows.map { $0.word(in: column).count }.max() ?? 0)
  }

  private func table(
    of rows: [DeviceMatrix.Row], _ columns: Range<Int>, reasons: Bool
  ) -> TerminalText {
    let head = rows.map(\.id.count).max() ?? 0
    let widths = columns.map { width(of: $0, rows) }
    let heads = zip(columns, widths).map { column, width in
      ("\(column + 1)" as TerminalText).padded(to: width)
    }
    let first = (("rule" as TerminalText).padded(to: head), heads)
    let lines = rows.flatMap { row -> [TerminalText] in
      let cells = zip(columns, widths).map { column, width in
        row.cells[column]?.painted(isColored: isColored, to: width)
          ?? ("-" as TerminalText).padded(to: width)
      }
      let line = ([("\(row.id)" as TerminalText).padded(to: head)] + cells)
        .joined(separator: "  ").withoutTrailingSpaces
      return [line] + (reasons ? self.reasons(of: row, columns) : [])
    }
    let title = ([first.0] + first.1).joined(separator: "  ").withoutTrailingSpaces
    return ([title] + lines).joined(separator: "\n")
  }

  private func reasons(of row: DeviceMatrix.Row, _ columns: Range<Int>) -> [TerminalText] {
    columns.compactMap { column in
      row.cells[column]?.reason.map { "      \(column + 1): \($0)" }
    }
  }
}

extension DeviceMatrix.Row {
  func word(in column: Int) -> String { cells[column]?.words ?? "-" }

  /// Whether one of some devices put the rule to the test.
  fileprivate func isTested(by columns: Range<Int>) -> Bool {
    columns.contains { cells[$0] != nil }
  }
}

extension DeviceMatrix.Cell {
  fileprivate func painted(isColored: Bool, to width: Int) -> TerminalText {
    mark.verdict.paint(("\(words)" as TerminalText).padded(to: width), isColored: isColored)
  }
}

extension VerdictMatrix {
  /// The rules that are shown of a matrix of devices.
  func shown(of devices: DeviceMatrix) -> [DeviceMatrix.Row] {
    if showsDifferencesOnly { return devices.rows.filter(\.hasDifference) }
    return isVerbose ? devices.rows : devices.rows.filter { $0.relation != .untested }
  }

  /// The capture of each column in words, with the file of its report if two reports have a capture of
  /// that name.
  func labels(of devices: DeviceMatrix) -> [String] {
    var reportsOfCaptures: [String: Set<Int>] = [:]
    for column in devices.columns {
      reportsOfCaptures[column.capture, default: []].insert(column.report)
    }
    return devices.columns.map { column in
      let isShared = (reportsOfCaptures[column.capture]?.count ?? 0) > 1
      let file = reports[column.report].file
      return isShared ? "\(column.capture), as in \(file)" : column.capture
    }
  }

  /// The lines below a matrix of devices: the sums, and what is left out.
  ///
  /// - Parameter rows: The rows that are shown.
  func ends(of devices: DeviceMatrix, _ rows: [DeviceMatrix.Row]) -> [String] {
    let hasWitness = rows.contains { $0.cells.contains { $0?.words.contains("#") == true } }
    var lines = [devices.summaryLine]
    if hasWitness {
      lines.append(
        "#: the record that shows the first breach; adv: advice, which fails nothing; -: not put "
          + "to the test")
    }
    if devices.leftOut > 0 {
      lines.append(
        "left out: \(devices.leftOut.counted("device")) without links that failed no rule; "
          + "--verbose shows all")
    } else if rows.count < devices.rows.count, !showsDifferencesOnly {
      lines.append("--verbose lists every rule, and says what was found")
    }
    return lines
  }
}
