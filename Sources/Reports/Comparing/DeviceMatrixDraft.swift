import Conformance
import Timelines

/// The devices and rules of audits while they are put side by side.
struct DeviceMatrixDraft {
  /// Every device of every capture.
  private(set) var columns: [DeviceMatrix.Column] = []
  /// Every rule, in the order of the first report that has it.
  private(set) var rows: [Row] = []
  private var places: [String: Int] = [:]
  /// The columns that are shown for what is in them.
  private var prominent: Set<Int> = []

  /// A rule, with the columns of the devices that have a cell.
  struct Row {
    var id: String
    var title: String
    var covers: [String]
    var cells: [Int: DeviceMatrix.Cell] = [:]
  }

  /// Returns the columns that are shown.
  ///
  /// - Parameter listsAll: Whether each device has a column.
  func columns(listsAll: Bool) -> [Int] {
    if listsAll { return Array(columns.indices) }
    func isShown(_ column: Int) -> Bool {
      columns[column].isProminent || prominent.contains(column)
    }
    func capture(of column: Int) -> [String] {
      ["\(columns[column].report)", columns[column].capture]
    }
    let captures = Set(columns.indices.filter(isShown).map(capture))
    return columns.indices.filter { isShown($0) || !captures.contains(capture(of: $0)) }
  }

  /// Adds the captures of an audit. Another report judges an implementation, and no devices.
  mutating func add(_ report: JudgedReport, at index: Int) {
    guard report.command == "audit" else { return }
    // A rule of one capture of one does not name it.
    let only = report.captures.count == 1 ? report.captures[0] : nil
    let rules = Dictionary(grouping: report.rules) { $0.capture ?? only ?? "" }
    let named = report.judged.isEmpty ? [JudgedCapture(report.file)] : report.judged
    for capture in named {
      let own = rules[report.judged.isEmpty ? "" : capture.name] ?? []
      add(own, on: capture, of: index, namesDevices: report.namesDevices)
    }
  }

  private mutating func add(
    _ rules: [JudgedRule], on capture: JudgedCapture, of report: Int, namesDevices: Bool
  ) {
    let columns = addColumns(for: rules, on: capture, of: report, namesDevices)
    for rule in rules {
      let row = row(of: rule)
      for (device, cell) in cells(of: rule, for: columns, namesDevices) {
        guard let column = columns[device] else { continue }
        rows[row].cells[column] = cell
        if self.columns[column].isShown(for: cell.mark) { prominent.insert(column) }
      }
    }
  }

  private mutating func row(of rule: JudgedRule) -> Int {
    if let place = places[rule.id] { return place }
    places[rule.id] = rows.count
    rows.append(Row(id: rule.id, title: rule.title, covers: rule.covers))
    return rows.count - 1
  }
}

// MARK: - Columns

extension DeviceMatrixDraft {
  /// Adds the columns of a capture: itself, its host, the devices with links, then the others by name.
  ///
  /// - Returns: The column of each device.
  private mutating func addColumns(
    for rules: [JudgedRule], on capture: JudgedCapture, of report: Int, _ namesDevices: Bool
  ) -> [String: Int] {
    var found: [String: Int] = [:]
    let known = Dictionary(capture.devices.map { ($0.peer, $0) }) { first, _ in first }
    func column(_ id: String) -> DeviceMatrix.Column {
      var column = DeviceMatrix.Column(
        report: report, capture: capture.name, device: id,
        isProminent: id == DeviceMatrix.Column.anyDevice || id == Party.recordedHost)
      if id == Party.recordedHost { column.host = capture.host }
      if let device = known[id] {
        (column.name, column.role) = (device.name, device.role)
        column.isProminent = column.isProminent || device.links > 0
      }
      return column
    }
    for id in devices(of: rules, on: capture, namesDevices) where found[id] == nil {
      found[id] = columns.count
      columns.append(column(id))
    }
    return found
  }

  private func devices(
    of rules: [JudgedRule], on capture: JudgedCapture, _ namesDevices: Bool
  ) -> [String] {
    let others = rules.filter { $0.devices == nil && $0.isJudged }
    if !namesDevices { return others.isEmpty ? [] : [DeviceMatrix.Column.anyDevice] }
    let tested = Set(rules.flatMap { $0.devices?.devices ?? [] }.map(\.device))
    let hasHost =
      capture.host != nil || others.contains(where: \.judgesHost)
      || tested.contains(Party.recordedHost)
    let itself = others.contains { !$0.judgesHost } ? [DeviceMatrix.Column.captureItself] : []
    // A device with links was there even if it put no rule to the test.
    let linked = capture.devices.filter { $0.links > 0 }.map(\.peer)
    return itself + (hasHost ? [Party.recordedHost] : []) + linked + tested.sorted()
  }
}

extension JudgedRule {
  /// Whether the rule has a verdict that says something of a device.
  fileprivate var isJudged: Bool {
    switch verdict {
    case .pass, .fail, .inconclusive, .error: true
    case .notExercised, .notApplicable: false
    }
  }
}

extension DeviceMatrix.Column {
  /// Whether a verdict is a reason to show the column. Hundreds of advertisers heed the same advice or
  /// do not; that alone is no reason.
  fileprivate func isShown(for mark: DeviceMatrix.Mark) -> Bool {
    if device == Self.captureItself { return mark != .pass }
    return mark == .fail || mark == .error
  }
}

// MARK: - Cells

extension DeviceMatrixDraft {
  private func cells(
    of rule: JudgedRule, for columns: [String: Int], _ namesDevices: Bool
  ) -> [String: DeviceMatrix.Cell] {
    guard namesDevices, let verdicts = rule.devices else {
      let device =
        rule.judgesHost ? Party.recordedHost : DeviceMatrix.Column.captureItself
      let key = namesDevices ? device : DeviceMatrix.Column.anyDevice
      return rule.cell.map { [key: $0] } ?? [:]
    }
    var cells: [String: DeviceMatrix.Cell] = [:]
    if verdicts.isCut { for device in columns.keys { cells[device] = .uncounted } }
    for verdict in verdicts.devices {
      cells[verdict.device] = DeviceMatrix.Cell(verdict, rule.breaches[verdict.device])
    }
    return cells
  }
}

extension DeviceMatrix.Cell {
  fileprivate static let uncounted = DeviceMatrix.Cell(mark: .uncounted)

  fileprivate init(_ verdict: DeviceVerdict, _ breach: JudgedBreach?) {
    switch verdict.verdict {
    case .pass: mark = .pass
    case .fail: mark = .fail
    case .error: mark = .error
    case .inconclusive, .notExercised, .notApplicable:
      mark = verdict.isAdvice ? .advice : .inconclusive
    }
    if verdict.verdict == .pass { return }
    // The finding may know more witnesses than there were when the device was counted.
    record = breach?.record ?? verdict.record
    sequence = breach?.sequence ?? verdict.sequence
    reason = breach?.message
  }
}

extension JudgedRule {
  /// The verdict of a rule that judges no device but the host; nil if it was not put to the test.
  fileprivate var cell: DeviceMatrix.Cell? {
    let mark: DeviceMatrix.Mark
    switch verdict {
    case .pass: return DeviceMatrix.Cell(mark: .pass)
    case .fail: mark = .fail
    case .inconclusive: mark = isAdvice ? .advice : .inconclusive
    case .error: mark = .error
    case .notExercised, .notApplicable: return nil
    }
    let breach = breaches[""] ?? breaches.min { $0.key < $1.key }?.value
    return DeviceMatrix.Cell(
      mark: mark, record: breach?.record, sequence: breach?.sequence,
      reason: breach?.message ?? reason)
  }
}
