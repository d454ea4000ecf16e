import ArgumentParser
import Conformance
import Judging
import Reports
import Timelines

// Looking for an order of what is concurrent in which a rule fails.
extension CheckCommand {
  func validateInterleavings() throws {
    guard let interleavings else { return }
    if interleavings < 1 {
      throw ValidationError(saying: "--interleavings is the number of orders to try, 1 or more")
    }
    if apps.named.isEmpty {
      throw ValidationError(saying: "--interleavings needs --app")
    }
    if apps.interleaving != nil {
      throw ValidationError(saying: "--interleaving names one order, --interleavings tries several")
    }
    if timeline {
      throw ValidationError(
        saying: "--interleavings shows no timeline; --interleaving shows that of one order")
    }
  }

  /// Judges with one order after the other, up to the first one in which a rule fails. The options
  /// then name that order, so that the report shows the command that repeats it.
  mutating func judgeInterleavings(
    by specs: [SpecFile], _ album: PictureAlbum?, knowing known: [ExpectedFailure]
  ) throws -> Judgement {
    guard let interleavings else {
      return try judgeImplementation(by: specs, album, knowing: known)
    }
    var number = 0
    while true {
      number += 1
      apps.interleaving = number
      let judgement = try judgeImplementation(by: specs, album, knowing: known)
      if judgement.hasUnexpectedFailure(besides: known) {
        StandardError.writeLine(
          """
          interleaving \(number) of \(interleavings) is the first in which a rule fails; \
          --interleaving \(number) repeats it
          """)
        return judgement
      }
      if judgement.interruption != nil { return judgement }
      if number == interleavings {
        StandardError.writeLine("no rule fails in the interleavings 1 to \(number)")
        return judgement
      }
    }
  }
}
