import Conformance
import CoreBluetoothModel
import Timelines

/// A figure of the reference that no source documents. It was chosen because the reference needs
/// some figure.
///
/// A rule that judges every implementation may relate such figures to each other, but must not
/// demand one of them.
private struct ChosenFigure {
  var parameter: String
  var time: Duration
  /// The requirements that leave the figure open.
  var rows: [String]

  static let all: [ChosenFigure] = {
    let parameters = Parameters(.documented)
    return [
      ChosenFigure(
        parameter: "overrun_grace", time: parameters.overrunGrace,
        rows: ["BG-WAK-03", "BG-WAK-08"]),
      ChosenFigure(
        parameter: "srsp_cache_ttl", time: parameters.scanResponseLifetime, rows: ["BG-SRM-10"]),
      ChosenFigure(
        parameter: "restore_reinstantiate_timeout", time: parameters.restoreTimeout,
        rows: ["BG-RES-16"]),
    ]
  }()
}

extension SpecFile {
  /// Warnings about times that are the reference's own choice.
  var chosenFigures: [SpecError] {
    let figures = ChosenFigure.all.filter { !Set($0.rows).isDisjoint(with: covers) }
    let expectations = profiles.first.map { self.expectations(for: $0) } ?? []
    return figures.flatMap { figure in
      expectations.filter { $0.isPassive && $0.times.contains(figure.time) }.map { expectation in
        SpecError(
          path: path, line: expectation.line, column: 1, severity: .warning,
          message: "'\(expectation.id)' demands the reference's own \(figure.parameter), which "
            + "is not documented: require a relation, or say 'passive: false'")
      }
    }
  }
}
