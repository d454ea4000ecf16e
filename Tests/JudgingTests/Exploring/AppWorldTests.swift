import Testing
import Timelines

@testable import Judging

/// The surroundings of apps whose own code lives, and the rules that are found in them.
@Suite struct AppWorldTests {
  @Test func `phones and peers come from the scenarios of the app, and the rest from chance`()
    throws
  {
    let rules = try Rules.all.get().filter { $0.path.contains("/apps/") }
    let worlds = AppWorlds(of: ["watch"], in: rules)
    #expect(!worlds.isEmpty)
    #expect(AppWorlds(of: ["nobody"], in: rules).isEmpty)
    for seed in 1...200 as ClosedRange<UInt64> {
      var chance = Chance(seed: seed)
      let life = Life(&chance, in: worlds)
      var again = Chance(repeating: chance.decisions)
      #expect(Life(&again, in: worlds) == life)
      let names = Set(life.scenario.peers.map(\.peer))
      #expect(life.scenario.apps.contains { $0.app == "watch" && $0.reactions.isEmpty })
      for act in life.scenario.acts.map(\.act) {
        #expect(act.kind.family != .call)
        #expect(act[.peer]?.text.map(names.contains) ?? true, "\(act)")
      }
    }
  }

  @Test func `a rule takes along the shared states that it names`() {
    let library = """
      spec: 1
      states:
        # In front.
        foreground:
          for-each: app
          enters: app.foreground
        own-code: {enters: call.connect}
      requirements:
        own-code: no state
      """
    let rule = "id: a\n\nexpect:\n  - id: b\n"
    let adopted = AdoptedStates(["own-code"], of: library, in: rule)
    #expect(
      adopted.rule
        == "id: a\n\nstates:\n  own-code: {enters: call.connect}\n\nexpect:\n  - id: b\n")
    let both = AdoptedStates(["foreground"], of: library, in: "states:\n  c: {}\n")
    let foreground = "  foreground:\n    for-each: app\n    enters: app.foreground\n"
    #expect(both.rule == "states:\n\(foreground)  c: {}\n")
    #expect(AdoptedStates([], of: library, in: rule).rule == rule)
  }
}
