import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// Every value that comes while an app is subscribed is delivered once, in order, as it came.
@Suite struct ValueAccountTests {
  // The book of a subscription has ten entries: the next one is number 11.

  @Test func `values that are told as they came are in order`() {
    var book = Book.subscribed
    for value: UInt8 in 1...3 {
      book.notify([value])
      book.told([value])
    }
    let statement = book.statement()
    #expect(statement.isClean, "\(statement.discrepancies)")
    #expect(statement.settled.values == 3)
  }

  @Test func `a value that is not told is lost`() {
    var book = Book.subscribed
    book.notify([1])
    book.told([1])
    book.notify([2])
    book.notify([3])
    book.told([3])
    #expect(book.statement().faults == ["lost came #13"])
  }

  @Test func `a value that came just before the end is on its way`() {
    var book = Book.subscribed
    book.notify([1])
    let statement = book.statement(after: .milliseconds(100))
    #expect(statement.isClean)
    #expect(statement.open == 1)
  }

  @Test func `a value that is told twice is doubled`() {
    var book = Book.subscribed
    book.notify([1])
    book.told([1])
    book.told([1])
    #expect(book.statement().faults == ["doubled came #12 told #13"])
  }

  @Test func `the same value twice is two values`() {
    var book = Book.subscribed
    for _ in 0..<2 {
      book.notify([1])
      book.told([1])
    }
    #expect(book.statement().isClean)
  }

  @Test func `other octets are altered`() {
    var book = Book.subscribed
    book.notify([1, 2])
    book.told([1])
    #expect(book.statement().faults == ["altered came #11 told #12"])
  }

  @Test func `a value that is told behind a later one is reordered`() {
    var book = Book.subscribed
    book.notify([1])
    book.notify([2])
    book.told([2])
    book.told([1])
    #expect(book.statement().faults == ["reordered came #11 told #14"])
  }

  @Test func `a value of another characteristic is misdirected`() {
    var book = Book.subscribed
    book.notify([1])
    book.told([1], about: Book.other)
    #expect(book.statement().faults == ["misdirected came #11 told #12"])
  }

  @Test func `a value that is told a second later is late`() {
    var book = Book.subscribed
    book.notify([1])
    book.told([1], after: .seconds(1))
    #expect(book.statement().faults == ["late came #11 told #12"])
  }

  @Test func `a value that never came is invented`() {
    var book = Book.subscribed
    book.told([9])
    #expect(book.statement().faults == ["invented told #11"])
  }

  @Test func `what comes before the subscription is told or not`() {
    for isTold in [true, false] {
      var book = Book.subscribed
      let name: Fields = [
        .service: Book.value[.service],
        .characteristic: .uuid(BluetoothUUID(UInt16(0x2A19))),
      ]
      book.notify([1], about: name, at: 20)
      if isTold { book.told([1], about: name) }
      #expect(book.statement().isClean)
    }
  }

  @Test func `a value that is not told before the end of its link is lost`() {
    var book = Book.subscribed
    book.notify([1])
    book.note(.linkDisconnected, .peer, [.status: .integer(0x13)])
    book.tell(.callbackDidDisconnect, [.error: .text("peripheralDisconnected")])
    #expect(book.statement().faults == ["lost came #11"])
  }

  @Test func `a foreground-only app is told when it is back`() {
    var book = Book.subscribed
    book.tell(.appBackground)
    book.tell(.appSuspended)
    book.notify([1])
    let asleep = book
    book.tell(.appForeground, after: .seconds(60))
    book.told([1])
    #expect(book.statement().isClean)
    var open = asleep
    let statement = open.statement()
    #expect(statement.isClean)
    #expect(statement.open == 1)
    var early = asleep
    early.told([1])
    #expect(early.statement().faults == ["untimely told #14"])
    var never = asleep
    never.tell(.appForeground)
    #expect(never.statement().faults == ["lost came #13"])
  }

  @Test func `what an app that ended was owed is owed to nobody`() {
    var book = Book.subscribed
    book.tell(.appBackground)
    book.tell(.appSuspended)
    book.notify([1])
    book.tell(.appTerminated)
    #expect(book.statement().isClean)
  }

  @Test func `what was read and what came by itself are both told`() {
    var book = Book.subscribed
    book.call(.callReadValue, Book.value)
    book.send(.readRequest(AttributeHandle(rawValue: 16)), from: .implementation)
    book.notify([7])
    book.send(.readResponse(value: [7]), about: Book.value)
    book.told([7])
    book.told([7])
    let statement = book.statement()
    #expect(statement.isClean, "\(statement.discrepancies)")
    #expect(statement.settled.values == 1)
  }
}
