/// The reason why a program gives no answer.
struct Trouble: Error {
  var kind: ProcessFailure.Kind
  /// One sentence without its subject, which is the program.
  var text: String
  /// How the program ended; nil if it goes on running.
  var ending: String?
}
