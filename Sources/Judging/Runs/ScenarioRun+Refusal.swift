public import Conformance
package import Replay
import Timelines

extension ScenarioRun {
  /// The reason why a run cannot be judged.
  public struct Refusal: Hashable, Sendable {
    /// One sentence.
    public internal(set) var text: String
    /// Whether the implementation caused it, and not the scenario.
    public internal(set) var isImplementations = false
    /// Whether an act of the scenario found nothing to act upon, and the scenario is possible in
    /// itself.
    public internal(set) var isOfAnAct = false
    /// Whether the run stopped before its end.
    public internal(set) var endedTheRun = false
    /// The place in the spec file that asked for the impossible; nil if there is none.
    public internal(set) var position: Position?

    /// Returns the beginning of a message: the file, and the place in it if one is known.
    public func place(in spec: SpecFile) -> String {
      position.map { "\(spec.path):\($0)" } ?? spec.path
    }
  }
}

extension Run.Ending {
  /// The reason why a run ended, with the option that raises its bound.
  package var text: String {
    guard case .reached(let reached) = self, let bound = reached.bound else { return description }
    let figure =
      switch bound {
      case .entries, .output, .wakes: "N"
      case .quiet, .wall: "TIME"
      }
    return "\(reached); --limit \(bound.rawValue)=\(figure) raises that"
  }
}
