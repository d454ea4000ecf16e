extension Report {
  /// The forms in which a report can be written.
  ///
  /// The first three are forms of the report itself. Any other is a form of the list of cases, into
  /// which each report can be turned.
  public enum Format: Hashable, Sendable {
    case text, json, html
    case cases(CaseList.Format)
  }
}

extension Report.Format: CaseIterable {
  /// The forms of the report itself, then those of its list of cases.
  public static let allCases: [Self] =
    [.text, .json, .html] + CaseList.Format.allCases.map(Self.cases)
}

extension Report.Format: RawRepresentable {
  /// The name of the form, as `--report` takes it.
  public var rawValue: String {
    switch self {
    case .text: "text"
    case .json: "json"
    case .html: "html"
    case .cases(let format): format.rawValue
    }
  }

  /// Finds the form of a name; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}
