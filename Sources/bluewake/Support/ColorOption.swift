import ArgumentParser
import Reports

/// `--color auto|always|never`
struct ColorOption: ParsableArguments {
  enum Choice: String, CaseIterable, ExpressibleByArgument { case auto, always, never }

  @Option(
    help: """
      Use colours: auto means on a terminal unless NO_COLOR is set, or always with CLICOLOR_FORCE.
      """)
  var color = Choice.auto

  var isColored: Bool {
    switch color {
    case .auto: Terminal.showsColor
    case .always: true
    case .never: false
    }
  }
}
