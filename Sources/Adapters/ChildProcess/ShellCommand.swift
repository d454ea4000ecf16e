/// A command of the shell, which is run to its end for its exit status alone.
public enum ShellCommand {
  /// How a command ended.
  public enum Ending: Hashable, Sendable {
    case code(Int32)
    case signal(Int32)
    /// It did not end in time, and was killed together with what it had started.
    case late
    /// It could not be started, for a reason of the system's.
    case unstarted(String)
  }

  /// Runs a command by `/bin/sh`. Its input is empty, and its output is read and dropped.
  ///
  /// - Parameters:
  ///   - variables: Variables to add to this process's environment.
  ///   - patience: The longest time that it may take.
  public static func run(
    _ command: String, variables: [String: String] = [:], patience: Duration
  ) -> Ending {
    var setting = Spawned.Setting.ordinary
    setting.variables = variables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    do throws(SystemError) {
      var child = try ChildProcess(["/bin/sh", "-c", command], in: setting, lineLimit: nil)
      child.closeInput()
      let isInTime = child.ends(within: patience)
      child.end()
      guard isInTime else { return .late }
      switch child.status {
      case .code(let code)?: return .code(code)
      case .signal(let number)?: return .signal(number)
      case nil: return .late
      }
    } catch {
      return .unstarted("\(error)")
    }
  }
}
