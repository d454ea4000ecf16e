import Timelines

/// This side of a conversation in lines with a program: a value that knows what was asked, and that
/// reads the answer line by line.
protocol Dialogue {
  /// The question, for people who read why an answer is wrong.
  var question: String { get }
  /// The number of messages of the answer that have been kept so far.
  var sizeOfAnswer: Int { get }
  /// The name of the messages of an answer, and of the output to which the program writes them.
  static var words: DialogueWords { get }

  /// Reads a line of the answer.
  ///
  /// - Returns: Whether the answer is complete.
  mutating func read(
    _ line: [UInt8], limits: JSONLimits
  ) throws(Conversation.Misunderstanding) -> Bool
}

/// The words that describe a failure of a program.
struct DialogueWords {
  var messages: String
  var output: String
}
