import Adapters
import ArgumentParser
import Judging
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// `--watch`: what is judged is judged again whenever a file of it changes.
extension CheckCommand {
  /// Judges, waits until a file has changed, and begins again, until the command is interrupted.
  ///
  /// - Throws: The error of a judgement, while there is no file to watch.
  func judgeRepeatedly() throws {
    var files: WatchedFiles?
    while true {
      do {
        // A change while rules are judged counts as well.
        try judgeOnce { files = WatchedFiles($0) }
      } catch {
        if Interruption.isRequested || files?.count ?? 0 == 0 { throw error }
        let message = Self.fullMessage(for: error)
        if !message.isEmpty { StandardError.write(TerminalText(foreignLines: message + "\n")) }
      }
      guard let files, !Interruption.isRequested else { return }
      StandardError.writeLine(
        "watching \(files.count.counted("file")) for changes; Ctrl-C ends the command")
      guard let changed = files.firstChange() else { return Interruption.isHeeded() }
      StandardError.writeLine("\nchanged: \(changed)")
    }
  }
}

/// Files, each with what tells its contents from others.
private struct WatchedFiles {
  private let inputs: [CommandFiles.Input]
  private let stamps: [String: Stamp]

  private struct Stamp: Hashable {
    var number: UInt64
    var size: Int64
    /// The octets of the time of the last change, which are compared and not read.
    var time: [UInt8]

    /// Nil if there is no such file. Words of a command line that name no file are not watched.
    init?(_ path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0, FileKind(mode: status.st_mode) == .regular else {
        return nil
      }
      (number, size) = (UInt64(status.st_ino), Int64(status.st_size))
      #if canImport(Glibc)
        time = unsafe withUnsafeBytes(of: &status.st_mtim) { unsafe Array($0) }
      #else
        time = unsafe withUnsafeBytes(of: &status.st_mtimespec) { unsafe Array($0) }
      #endif
    }
  }

  /// Microseconds between two looks: short for a person, and long beside the time that a thousand
  /// files take.
  private static let pause: useconds_t = 200_000

  init(_ inputs: [CommandFiles.Input]) {
    self.inputs = inputs
    stamps = Self.stamps(of: inputs)
  }

  var count: Int { stamps.count }

  /// Waits until a file has changed, has come or has gone, and then until all stay as they are: an
  /// editor may write a file in several steps.
  ///
  /// - Returns: The file; nil if the command was interrupted.
  func firstChange() -> String? {
    var last = stamps
    while !Interruption.isRequested {
      usleep(Self.pause)
      let now = Self.stamps(of: inputs)
      if now == last, now != stamps {
        return Set(stamps.keys).union(now.keys).sorted().first { stamps[$0] != now[$0] }
      }
      last = now
    }
    return nil
  }

  private static func stamps(of inputs: [CommandFiles.Input]) -> [String: Stamp] {
    inputs.flatMap { $0.isSpecs ? $0.allPaths : [$0.path] }.reduce(into: [:]) { stamps, path in
      stamps[path] = Stamp(path)
    }
  }
}
