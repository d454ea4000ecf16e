import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder that is an app's home in a run.
enum AppHome {
  /// Makes an empty home, with the folder for temporary files in it.
  static func make() throws(SystemError) -> PrivateFolder {
    let folder = try PrivateFolder(isTree: true)
    guard unsafe mkdir(temporaryFolder(in: folder.path), 0o700) == 0 else {
      throw SystemError(number: errno)
    }
    return folder
  }

  static func temporaryFolder(in home: String) -> String { "\(home)/tmp" }
}

extension AppProgram {
  /// Returns what a process of the app finds when it is started.
  func setting(for launch: AppLaunch, home: String) -> Spawned.Setting {
    let (input, output) = Spawned.Setting.seat
    // A user may ask for another report of a crash by setting the variable for bluewake.
    let report = unsafe getenv(CrashReport.setting.name) == nil ? [CrashReport.setting] : []
    return Spawned.Setting(
      variables: report + [
        ("BLUEWAKE_SEAT", "\(input),\(output)"), ("HOME", home), ("CFFIXED_USER_HOME", home),
        ("TMPDIR", AppHome.temporaryFolder(in: home)), ("TZ", "UTC"), ("VTIME", "1"),
        ("VTIME_LAUNCH", "\(launch.number)"), ("VTIME_START", "\(launch.time.nanoseconds)"),
        ("VTIME_SEED", interleaving.map { "\($0)" }),
        ("VTIME_CPU_SCALE", cpuScale.map { "\($0)" }),
      ], hasSeat: true)
  }
}
