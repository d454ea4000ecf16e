import Conformance
import FuzzSupport
import Timelines

/// The pattern (1), the scope (1), a seed for the expectation (4) and one for the timeline (4): the
/// engine and the naive checker of the tests, whose sources these are, must agree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChecker(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let forms = NaiveForm.allCases
  let scopes = NaiveScopeForm.allCases
  let form = forms[Int(input.octet()) % forms.count]
  let scope = scopes[Int(input.octet()) % scopes.count]
  guard form.goes(with: scope) else { return 0 }
  var dice = NaiveDice(seed: number(&input))
  let example = NaiveCase(form, scope, &dice)
  // A drawn case need not be in the language.
  guard let spec = try? SpecFile(parsing: example.yaml, path: "fuzz") else { return 0 }
  var generator = SeededGenerator(seed: number(&input))
  let timeline = NaiveTimeline(of: example.letters, using: &generator)
  require(
    !example.disagrees(spec, timeline),
    "\(form) \(scope)\n\(example.yaml)\n\(timeline.description)\n"
      + "engine \(NaiveCase.engine(spec, timeline))\nnaive  \(example.outcome(timeline))")
  return 0
}

private func number(_ input: inout FuzzInput) -> UInt64 {
  (0..<4).reduce(0) { number, _ in number << 8 | UInt64(input.octet()) }
}
