import BluetoothProtocols
import Testing
import VirtualTime

@testable import CoreBluetoothModel

private let search = AttributeSearch(attributes: LocalAttribute.system, mtu: 23)

private func range(_ first: UInt16, _ last: UInt16) -> AttributeHandleRange {
  AttributeHandleRange(AttributeHandle(rawValue: first), AttributeHandle(rawValue: last))
}

struct AttributeSearchTests {
  @Test func `services are found by their groups`() {
    let answer = search.answer(
      .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    #expect(
      answer
        == .readByGroupTypeResponse([
          ATTGroup(range: range(1, 5), value: [0x00, 0x18]),
          ATTGroup(range: range(6, 9), value: [0x01, 0x18]),
        ]))
  }

  @Test func `one service is found by its value`() {
    let answer = search.answer(
      .findByTypeValueRequest(.all, type: GATTAttributeType.primaryService, value: [0x01, 0x18]))
    #expect(answer == .findByTypeValueResponse([range(6, 9)]))
  }

  @Test func `declarations are read as many as fit`() {
    let answer = search.answer(.readByTypeRequest(.all, type: GATTAttributeType.characteristic))
    guard case .readByTypeResponse(let entries)? = answer else {
      Issue.record("no declarations")
      return
    }
    #expect(entries.map(\.handle.rawValue) == [2, 4, 7])
  }

  @Test func `types are found one after another`() {
    let answer = search.answer(.findInformationRequest(range(8, 20)))
    guard case .findInformationResponse(let entries)? = answer else {
      Issue.record("no information")
      return
    }
    #expect(entries.map(\.handle.rawValue) == [8, 9])
  }

  @Test func `what is not there and what cannot be asked is refused`() {
    let type = GATTAttributeType.primaryService
    func error(_ request: ATTPDU) -> ATTErrorCode? {
      if case .errorResponse(_, _, let error)? = search.answer(request) { error } else { nil }
    }
    #expect(error(.readByGroupTypeRequest(range(10, 20), type: type)) == .attributeNotFound)
    #expect(error(.readByGroupTypeRequest(range(0, 20), type: type)) == .invalidHandle)
    #expect(error(.readByGroupTypeRequest(range(9, 2), type: type)) == .invalidHandle)
    #expect(error(.readByGroupTypeRequest(.all, type: .heartRate)) == .unsupportedGroupType)
    #expect(search.answer(.readRequest(.first)) == nil)
  }
}

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
