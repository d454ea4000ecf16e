/// Shell scripts that would be implementations if their texts were not hostile.
enum HostileProgram {
  static var all: [String] {
    [
      // These programs end at once, with last words.
      "printf '\\033[31m\\302\\233\\n::error::pwn\\n  ##[error]x\\377\\342\\200\\256\\n' >&2; exit 3",
      "printf '\\033]0;x\\007\\302\\205\\n::error::pwn\\n'; cat > /dev/null",
      "read -r q; printf '%s\\n' '::error::pwn'",
      "read -r q; printf '%s\\n' '{\"message\":\"\(text)\"}'",
      "read -r q; printf '%s\\n' '{\"message\":\"hello\",\"\(text)\":1}'",
      "read -r q; printf '%s\\n' '\(hello(name: "a", capability: text))'",
      "read -r q; printf '%s\\n' '\(hello(name: text, clock: text))'",
      talking(""), talking(#"{"message":"draft","kind":"\#(text)"}"#),
      talking(#"{"message":"draft","kind":"note.text","text":"\#(text)","\#(text)":"a"}"#),
      talking(#"{"message":"draft","kind":"callback.didUpdateState","manager":"\#(text)"}"#),
      talking(#"{"message":"draft","kind":"app.background","app":"\#(text)","device":"\#(text)"}"#),
      talking(#"{"message":"refused","reason":"\#(text)"}"#),
    ]
  }

  /// All hostile characters, written with the escapes of JSON.
  private static let text =
    #"x\u001b[31m\u0007\u007f\u0085\u009b2J\u2028\u202e\u2066\n::error::pwn\r\n##[error]"#

  private static func hello(
    name: String, capability: String = "central", clock: String = "virtual"
  ) -> String {
    #"{"message":"hello","protocol":1,"name":"\#(name)","capabilities":["\#(capability)"],"#
      + #""clock":"\#(clock)"}"#
  }

  /// Makes a program that keeps the protocol, except for one line in each answer.
  private static func talking(_ line: String) -> String {
    """
    read -r q; printf '%s\\n' '\(hello(name: text))'; n=2
    while read -r q; do case "$q" in *bye*) exit;; esac
    \(line.isEmpty ? ":" : "printf '%s\\n' '\(line)'")
    printf '%s\\n' '{"message":"quiescent","answers":'$n',"deadline":null}'; n=$((n+1)); done
    """
  }
}
