import ArgumentParser

/// `bluewake corpus`: an index of captures, their facts and the verdicts on them.
struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Keeps an index of captures with their facts and verdicts, and answers questions.",
    discussion: """
      The index is an SQLite database in one file. It knows a capture by its contents, whatever its \
      name. An audit has a label: the verdicts of one set of rules on captures.

        bluewake corpus update index.db captures/ --label july
        bluewake corpus query index.db --label july --verdict fail
        bluewake corpus trend index.db june july
      """,
    subcommands: [
      CorpusUpdate.self, CorpusAdd.self, CorpusList.self, CorpusQuery.self, CorpusTrend.self,
    ])
}
