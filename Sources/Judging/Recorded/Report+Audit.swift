import Conformance
package import Reports
package import Timelines

extension Report {
  /// Makes the report of an audit of captures that were named one by one.
  ///
  /// - Parameter options: The options that decide on verdicts.
  package init(
    audit judgement: Judgement, of paths: [String], by profile: Profile, options: [String]
  ) {
    self.init(
      command: "audit", profile: profile, captures: judgement.captures,
      verdicts: judgement.verdicts, damages: judgement.damages, reaches: judgement.reaches,
      again: .audit(of: paths, options: options))
  }
}

extension Report.CommandLine {
  /// The command that audits the capture of a verdict once more.
  package static func audit(of captures: [String], options: [String]) -> Report.CommandLine {
    let start = ["bluewake", "audit"]
    let capture = captures.count == 1 ? captures : [Report.capturePlaceholder]
    return Report.CommandLine(before: start + capture + options + ["--specs"], after: [])
  }
}
