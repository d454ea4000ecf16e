/// Why no answer can be had from a program.
struct Trouble: Error {
  var kind: ProcessFailure.Kind
  /// One sentence without its subject, which is the program.
  var text: String
  /// How the program ended; nil if it goes on running.
  var ending: String?
}
