import Testing

@testable import os

@Suite struct LogFormatTests {
  @Test func `values take their places`() {
    let format = LogFormat("read %{public}@, %d octets, 0x%02x, %.1f %%")
    #expect(format.text(with: ["2A37", 3, UInt8(10), 1.25]) == "read 2A37, 3 octets, 0xa, 1.2 %")
  }

  @Test func `a place without a value stays`() {
    #expect(LogFormat("%@ and %d").text(with: ["one"]) == "one and %d")
  }

  @Test func `an interpolated message says its formats`() {
    let message: OSLogMessage =
      "\(255, format: .hex(includePrefix: true)) \(1.0 / 3, format: .fixed(precision: 2))"
    #expect(message.text == "0xff 0.33")
  }
}
