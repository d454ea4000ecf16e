import ArgumentParser
import Conformance
import Judging
import Replay
import Timelines

/// `--accessory`: programs in the places of the scenarios' peers.
struct AccessoryOptions: ParsableArguments {
  @Option(
    name: .customLong("accessory"),
    help: ArgumentHelp(
      """
      A host stack with an application that is the peer NAME of the scenarios: exec:COMMAND LINE or \
      an h4: address, as --implementation names one. It advertises, and answers the phone; the \
      scenarios' acts of that peer are left out. May be given several times.
      """, valueName: "NAME=HOST"),
    transform: AccessoryChoice.init(argument:))
  var named: [AccessoryChoice] = []

  func validate() throws {
    for (index, choice) in named.enumerated()
    where named[..<index].contains(where: { $0.peer == choice.peer }) {
      throw ValidationError(saying: "--accessory names a program for \(choice.peer) twice")
    }
  }

  /// The arguments that choose the same accessories.
  var arguments: [String] { named.flatMap { ["--accessory", "\($0)"] } }

  var inputs: [CommandFiles.Input] { named.flatMap(\.host.inputs) }

  var outputs: [CommandFiles.Output] { named.flatMap(\.host.outputs) }

  /// Whether runs must come one after the other: they would meet at one place of the machine.
  var areOneAtATime: Bool { named.contains(where: \.host.isOneAtATime) }

  /// Refuses names that no peer of the rules' scenarios has. Their programs would never be started.
  func requirePlace(in specs: [SpecFile], _ profile: Profile) throws {
    let known = Set(specs.flatMap { $0.scenario(for: profile)?.peers.map(\.peer) ?? [] }).sorted()
    for choice in named where !known.contains(choice.peer) {
      throw ExitCode.unknownName(
        choice.peer, of: "--accessory", in: "the rules", among: "a peer", known)
    }
  }

  /// Returns the accessories, whose programs end with the command.
  ///
  /// - Parameter options: Say how long their answers are waited for, and whether what they write for
  ///   people is shown as it comes.
  func accessories(with options: ImplementationOption) -> [PeerProgram] {
    let (patience, isVerbose, modes) = (options.patience, options.verbose, options.controller)
    return named.map { choice in
      let host = choice.host
      return PeerProgram(choice.peer) {
        try host.started(patience: patience, isVerbose: isVerbose, modes: modes)
      }
    }
  }
}

/// A peer and the host that takes its place, as `--accessory` names them.
struct AccessoryChoice: Hashable, Sendable {
  let peer: String
  let host: ImplementationChoice

  /// - Throws: `ValidationError`, which ends the command with 64.
  init(argument: String) throws {
    guard let named = NamedArgument(argument) else {
      throw ValidationError(
        saying: "'\(argument)' is no accessory; it is NAME=HOST, as in strap=h4:exec:./strap {}")
    }
    peer = named.name
    host = try ImplementationChoice(argument: named.value)
    if host.isReference {
      throw ValidationError(
        saying: "--accessory \(peer): the reference has no application that advertises")
    }
  }
}

extension AccessoryChoice: CustomStringConvertible {
  var description: String { "\(peer)=\(host)" }
}
