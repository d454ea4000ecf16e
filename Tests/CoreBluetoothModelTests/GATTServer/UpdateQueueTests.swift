import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct UpdateQueueTests {
  private let notification = ATTPDU.handleValueNotification(.first, value: [1])
  private let indication = ATTPDU.handleValueIndication(.first, value: [2])

  @Test func `one value goes out in each connection event`() {
    var queue = UpdateQueue()
    queue.append(notification)
    queue.append(notification)
    #expect(queue.popFirst(at: .start, interval: .milliseconds(30)) == notification)
    #expect(queue.popFirst(at: .start, interval: .milliseconds(30)) == nil)
    #expect(queue.nextDeadline == .start + .milliseconds(30))
  }

  @Test func `an indication holds up the next value until it is confirmed`() {
    var queue = UpdateQueue()
    queue.append(indication)
    queue.append(notification)
    #expect(queue.popFirst(at: .start, interval: .zero) == indication)
    #expect(queue.popFirst(at: .start, interval: .zero) == nil)
    #expect(queue.nextDeadline == nil)
    queue.confirm()
    #expect(queue.popFirst(at: .start, interval: .zero) == notification)
  }

  @Test func `what its client no longer asks for is dropped, and nothing else`() {
    let other = ATTPDU.handleValueNotification(AttributeHandle(rawValue: 9), value: [3])
    var queue = UpdateQueue()
    for pdu in [notification, other, indication] { queue.append(pdu) }
    queue.drop(valuesAt: .first, notWanted: .indication)
    #expect(queue.popFirst(at: .start, interval: .zero) == other)
    queue.drop(valuesAt: .first, notWanted: [])
    #expect(queue.isIdle)
  }

  @Test func `those who found no room are called when there is some`() {
    var queue = UpdateQueue()
    queue.append(notification)
    queue.refuse(7)
    #expect(queue.takeRefused(1).isEmpty)
    _ = queue.popFirst(at: .start, interval: .zero)
    #expect(queue.takeRefused(1) == [7])
    #expect(queue.takeRefused(1).isEmpty)
  }
}
