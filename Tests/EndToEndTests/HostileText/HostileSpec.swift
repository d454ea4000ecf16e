/// Spec files whose texts are hostile.
enum HostileSpec {
  /// Returns a text as a YAML string.
  private static func quoted(_ text: String) -> String {
    var yaml = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": yaml += "\\\(scalar)"
      case " "..."~": yaml.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        yaml += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return "\"\(yaml)\""
  }

  /// A rule that can be performed and that judges captures. Its expectations fail.
  static var rule: String { rule(title: HostileText.controls, app: HostileText.controls) }

  static var all: [String] {
    [rule]
      + [HostileText.command, HostileText.oldCommand].map { rule(title: $0, app: $0) }
      + HostileText.all.flatMap { text in
        let text = quoted(text)
        return [
          text, "- \(text)", "\(text): 1", "spec: \(text)", "spec: 1\nid: \(text)\n",
          rule(title: "a", app: "lock") + "\n\(text): 1\n",
          rule(title: "a", app: "lock").replacing("BG-LCH-07", with: text),
          rule(title: "a", app: "lock").replacing("restores-with-nothing-preserved", with: text),
          rule(title: "a", app: "lock").replacing("state-first", with: text),
          rule(title: "a", app: "lock").replacing("callback.didUpdateState", with: text),
          rule(title: "a", app: "lock").replacing("10s", with: text),
          rule(title: "a", app: "lock").replacing("user.opensApp", with: text),
          rule(title: "a", app: "lock").replacing("acts:", with: "capture: \(text)\n  acts:"),
          rule(title: "a", app: "lock").replacing("[central]", with: "[\(text)]"),
        ]
      } + raw
  }

  /// Hostile texts without quotation. YAML does not allow them, or takes them for something else.
  private static var raw: [String] {
    [
      HostileText.controls, "\u{1B}[31m: 1", "title: a\u{9B}b", "a: \u{85}::error::x",
      "a: *\u{9B}x",
      "a: !\u{202E} b", "::error::x: 1", "title: \u{202E}b\u{2066}\nspec: 1\n\u{9B}: 2",
      "a: [##[error]x", "&\u{7F} a", "\u{FEFF}\u{2028}: [",
    ]
  }

  private static func rule(title: String, app: String) -> String {
    """
    spec: 1
    id: hostile
    title: \(quoted(title))
    covers: [BG-LCH-07]
    requires: [central]

    scenario:
      apps:
        - app: \(quoted(app))
          reactions:
            - when: callback.didFinishLaunching
              then:
                - {do: call.createCentralManager, manager: \(quoted(app))}
      acts:
        - {at: 0s, do: user.opensApp, app: \(quoted(app))}
      settle: 10s

    expect:
      - id: state-first
        for-each: manager
        first: callback.*
        is: callback.didUpdateState
        killed-by: [restores-with-nothing-preserved]
      - id: never
        never: {entry: callback.*, app: \(quoted(app))}
      - id: no-advertisement
        never: air.advertisement
    """
  }
}
