import ArgumentParser

/// `--speed real` or `--speed 20`.
struct ReplaySpeed: ExpressibleByArgument {
  /// Seconds of the run in a second of the wall clock.
  var factor: Int

  init?(argument: String) {
    if argument == "real" {
      factor = 1
    } else if let factor = Int(argument), (1...1000).contains(factor) {
      self.factor = factor
    } else {
      return nil
    }
  }
}
