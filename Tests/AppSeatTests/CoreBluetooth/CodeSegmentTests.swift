import Foundation
import Testing

@testable import CoreBluetooth

@Suite struct CodeSegmentTests {
  @Test func `a function of a library lies in its code, and what is beside it does not`() throws {
    let symbol = try #require(dlsym(nil, "malloc"))
    let segment = try #require(CodeSegment(holding: symbol))
    #expect(segment.contains(symbol))
    let end = try #require(UnsafeRawPointer(bitPattern: segment.addresses.upperBound))
    #expect(!segment.contains(end))
  }

  @Test func `memory and data are no code`() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
    defer { memory.deallocate() }
    #expect(CodeSegment(holding: memory) == nil)
    let data = dlsym(nil, "environ")
    #expect(data.flatMap { CodeSegment(holding: $0) } == nil)
  }
}
