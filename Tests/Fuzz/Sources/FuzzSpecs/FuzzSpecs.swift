import Conformance
import FuzzSupport
import Timelines

/// A spec file: what is refused names a place inside the text, and what is read can be judged by.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSpecs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let octets = unsafe FuzzInput(start, count).rest
  // YAML breaks lines at LF, CR, and the last octets of NEL, LS and PS.
  let breaks: [UInt8] = [0x0A, 0x0D, 0x85, 0xA8, 0xA9]
  let lines = octets.count { breaks.contains($0) } + 1
  do throws(SpecErrors) {
    let spec = try SpecFile(parsing: octets, path: "fuzz.yaml")
    for profile in spec.profiles {
      var checker = Checker([spec], profile: profile)
      checker.receive(
        Entry(time: .start, sequence: 1, from: .harness, kind: .runBegan, fields: Fields()))
      let verdicts = checker.finish(at: Instant(nanoseconds: 1_000_000_000))
      require(verdicts.count == 1, "\(verdicts.count) verdicts of one rule")
    }
  } catch {
    require(!error.errors.isEmpty, "refused without a reason")
    for error in error.errors {
      require((1...lines + 1).contains(error.line), "\(error) is outside the text")
      require(!error.message.isEmpty, "an error without a word")
    }
  }
  return 0
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ octets: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  var mutator = unsafe CustomMutator(octets, count, most, seed: seed)
  return mutator.mutateLines()
}
