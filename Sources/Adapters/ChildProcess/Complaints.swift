/// Shown a line that a program wrote for people, without its line break.
public typealias ProgramListener = @Sendable (String) -> Void

/// A program's output for people. Keeps the end of it, and shows each line to a listener.
struct Complaints: Sendable {
  private var tail = Self.empty
  private var lines = LineBuffer(limit: Self.longestLine)
  private let listener: ProgramListener?

  private static let empty = Tail(limit: 1 << 16)

  /// A longer line is shown in pieces.
  private static let longestLine = 1 << 16

  init(_ listener: ProgramListener?) { self.listener = listener }

  var text: String { tail.text }

  mutating func append(_ octets: ArraySlice<UInt8>) {
    tail.append(octets)
    guard listener != nil else { return }
    lines.append(octets)
    do {
      while let line = try lines.popLine() { show(line) }
    } catch {
      end()
    }
  }

  /// Forgets what was written so far, and still shows the lines that follow.
  mutating func forget() { tail = Self.empty }

  /// Shows the rest as a line, as no more output follows.
  mutating func end() {
    let rest = lines.takeAll()
    if !rest.isEmpty { show(rest) }
  }

  private func show(_ line: [UInt8]) { listener?(String(decoding: line, as: UTF8.self)) }
}
