import Foundation

/// The output of a demo: the time since it began, in whole tenths of a second, and the events.
/// Demos that take a second or two must print the same in real time: their events are due at whole
/// tenths, and come a little later there.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private let began = DispatchTime.now().uptimeNanoseconds

  var elapsed: Double { Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9 }

  func callAsFunction(_ text: String) {
    lock.withLock {
      print(String(format: "%.1f", ((elapsed + 0.01) * 10).rounded(.down) / 10), text)
    }
  }
}

/// A value that several threads touch, under a lock.
final class Box<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value
  init(_ value: Value) { stored = value }
  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
  func change<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&stored) } }
}

/// A long log in a line: how many lines, and FNV-1a of all of them.
final class Digest: @unchecked Sendable {
  private let lock = NSLock()
  private let began = Date()
  private var lines = 0
  private var value: UInt64 = 14_695_981_039_346_656_037

  func callAsFunction(_ text: String) {
    lock.withLock {
      lines += 1
      for octet in "\(Date().timeIntervalSince(began)) \(text)\n".utf8 {
        value = (value ^ UInt64(octet)) &* 1_099_511_628_211
      }
    }
  }
  var description: String { lock.withLock { "\(lines) lines, digest \(value)" } }
}
