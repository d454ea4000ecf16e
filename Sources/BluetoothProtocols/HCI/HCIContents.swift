/// The contents of an HCI command or an HCI event, after its code and its length.
///
/// A type of contents is the one place for what is known of a packet: its code, its fields, the
/// numbers that make it void, and the words of its summary. ``HCICommand`` and ``HCIEvent`` are the
/// lists of these types. To work with another packet, write its contents with its group, in
/// `Commands/` or `Events/`, and add it to the list: a case, and a line of `ask`.
protocol HCIContents: FieldGroup, Hashable, Sendable {
  associatedtype Code: Hashable, Sendable

  /// The code with which the packet is sent. If a packet has several versions, it follows from the
  /// fields that are there.
  var code: Code { get }
  /// The connection, the peer and the signal strength that the packet names.
  var subject: PacketSubject { get }
  /// The number that the packet gives to a connection, an advertising set or a synchronization, if
  /// there is no such number. If the status of an event is an error, its numbers mean nothing.
  var numberOutOfRange: NumberOutOfRange? { get }
  /// Appends what a summary says after the name of the packet, such as a status.
  func appendDetails(to line: inout [UInt8])
}

extension HCIContents {
  var subject: PacketSubject { PacketSubject(found) }
  var numberOutOfRange: NumberOutOfRange? { nil }
  func appendDetails(to line: inout [UInt8]) {}
}

/// A question that the contents of every command or of every event can answer.
protocol HCIQuestion<Code> {
  associatedtype Code
  associatedtype Answer

  mutating func answer<Contents: HCIContents>(of contents: Contents) -> Answer
  where Contents.Code == Code
}

/// Asks for the code.
struct CodeQuestion<Code>: HCIQuestion {
  func answer<Contents: HCIContents>(of contents: Contents) -> Code
  where Contents.Code == Code { contents.code }
}

/// Asks for the octets of the fields.
struct OctetsQuestion<Code>: HCIQuestion {
  func answer<Contents: HCIContents>(of contents: Contents) -> [UInt8]
  where Contents.Code == Code { contents.written() }
}

/// Asks for the connection, the peer and the signal strength.
struct SubjectQuestion<Code>: HCIQuestion {
  func answer<Contents: HCIContents>(of contents: Contents) -> PacketSubject
  where Contents.Code == Code { contents.subject }
}

/// Asks for the number that there is not.
struct RangeQuestion<Code>: HCIQuestion {
  func answer<Contents: HCIContents>(of contents: Contents) -> NumberOutOfRange?
  where Contents.Code == Code { contents.numberOutOfRange }
}

/// Asks for the words of the summary, and appends them to a line.
struct DetailsQuestion<Code>: HCIQuestion {
  var line: [UInt8]

  mutating func answer<Contents: HCIContents>(of contents: Contents)
  where Contents.Code == Code { contents.appendDetails(to: &line) }
}
