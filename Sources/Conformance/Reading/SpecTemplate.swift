/// A spec file to start from: a small complete rule that can be run before it is changed.
public enum SpecTemplate {
  /// - Parameters:
  ///   - name: The rule's id.
  ///   - schema: The path of the schema as seen from the file, for editors; nil for none.
  public static func text(named name: String, schema: String? = nil) -> String {
    modeline(schema) + """
      spec: 1
      id: \(name)
      title: A manager without restored state receives its state first
      covers: [BG-LCH-07]
      requires: [central]
      passive: false

      scenario:
        apps:
          - app: lock
            reactions:
              - when: callback.didFinishLaunching
                then:
                  - {do: call.createCentralManager, manager: central}
        acts:
          - {at: 0s, do: user.opensApp, app: lock}
        settle: 10s

      expect:
        - id: state-first
          for-each: manager
          first: callback.*
          is: callback.didUpdateState
          killed-by: [restores-with-nothing-preserved]

      """
  }

  /// Returns the line that editors with the YAML language server look for at the beginning of a
  /// file.
  ///
  /// Source: YAML Language Server, README, Using inlined schema.
  public static func modeline(_ schema: String?) -> String {
    schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
  }
}
