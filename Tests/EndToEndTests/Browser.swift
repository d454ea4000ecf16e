import Foundation
import TestSupport
import Testing

/// A real browser without a window. Pages that it opens must not complain.
enum Browser {
  /// The browser that is installed; nil if none is.
  static let path = [
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Opens a page, and returns it as its scripts have left it.
  ///
  /// - Parameter budget: The time that passes for the page, in milliseconds.
  static func opened(
    _ address: String, width: Int = 800, isDark: Bool = false, budget: Int = 2000,
    in folder: WorkFolder
  ) throws -> String {
    let browser = Command(executable: URL(filePath: try #require(path)))
    let (_, output) = try browser.run(
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
        "--user-data-dir=\(folder.url.path)/profile", "--window-size=\(width),900",
        "--virtual-time-budget=\(budget)", "--dump-dom",
      ] + (isDark ? ["--blink-settings=preferredColorScheme=0"] : []) + [address])
    #expect(!output.contains("CONSOLE"), "\(output.prefix(2000))")
    return output
  }
}
