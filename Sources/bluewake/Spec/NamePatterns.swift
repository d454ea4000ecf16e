import ArgumentParser
import Conformance
import Timelines

/// The option `--only` of commands that try many things with names.
struct NamePatterns: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only names that match, as 'lose callback.* relaunched' or 'bg_*'; repeatable, one must match.",
      valueName: "pattern"))
  var only: [String] = []

  /// Returns the elements with a name that fits.
  ///
  /// - Throws: A usage error that names a pattern that fits nothing.
  func picked<Element>(
    from elements: [Element], _ name: (Element) -> String
  ) throws -> [Element] {
    if only.isEmpty { return elements }
    let names = elements.map(name)
    let patterns = only.map { (text: $0, glob: Glob(text: $0)) }
    if let idle = patterns.first(where: { !names.contains(where: $0.glob.matches) }) {
      throw ValidationError(saying: "--only \(idle.text): no name fits")
    }
    return zip(elements, names).filter { pair in
      patterns.contains { $0.glob.matches(pair.1) }
    }.map(\.0)
  }
}
