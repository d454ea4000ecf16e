import BluetoothProtocols
import Testing

@testable import Timelines

@Suite struct AttributeNamesTests {
  private let heartRate = BluetoothUUID(UInt16(0x180D))
  private let measurement = BluetoothUUID(UInt16(0x2A37))

  @Test func `discovery names a value, its declaration and its descriptor`() {
    let names = discovered()
    #expect(names.fields(of: 0x0012).description == "service=180D characteristic=2A37")
    #expect(
      names.fields(of: 0x0013).description == "service=180D characteristic=2A37 descriptor=2902")
    #expect(names.fields(of: 0x0010).description == "service=180D")
  }

  @Test func `what was never discovered has no name`() {
    #expect(AttributeNames().fields(of: 0x0012).isEmpty)
    #expect(discovered().fields(of: 0x0030).isEmpty)
  }

  /// No attribute has the handle 0, and a value follows its declaration.
  @Test func `attributes at handles that there are not are not learnt`() {
    var names = AttributeNames()
    names.learn(
      from: .readByGroupTypeResponse([
        ATTGroup(range: AttributeHandleRange(0x0000, 0x0018), value: [0x0F, 0x18]),
        ATTGroup(range: AttributeHandleRange(0x0018, 0x0014), value: [0x0F, 0x18]),
      ]), to: .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    names.learn(
      from: .readByTypeResponse([
        ATTHandleValue(handle: 0x0000, value: octets("02 0300 372A")),
        ATTHandleValue(handle: 0x0004, value: octets("02 0000 372A")),
      ]), to: .readByTypeRequest(.all, type: GATTAttributeType.characteristic))
    names.learn(
      from: .findInformationResponse([.init(handle: 0x0000, type: heartRate)]),
      to: .findInformationRequest(.all))
    for handle: AttributeHandle in [0x0000, 0x0003, 0x0004, 0x0016] {
      #expect(names.fields(of: handle).isEmpty)
    }
  }

  @Test func `a characteristic does not reach into the next service`() {
    var names = discovered()
    names.learn(
      from: .readByGroupTypeResponse([
        ATTGroup(range: AttributeHandleRange(0x0014, 0x0018), value: [0x0F, 0x18])
      ]), to: .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    #expect(names.fields(of: 0x0016).description == "service=180F")
  }

  @Test func `the second of two services with one UUID says so`() {
    var names = discovered()
    names.learn(
      from: .readByGroupTypeResponse([
        ATTGroup(range: AttributeHandleRange(0x0020, 0x0025), value: [0x0D, 0x18]),
        ATTGroup(range: AttributeHandleRange(0x0026, 0x0029), value: [0x0F, 0x18]),
      ]), to: .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    #expect(names.fields(of: 0x0010).description == "service=180D")
    #expect(names.fields(of: 0x0022).description == "service=180D serviceInstance=2")
    #expect(names.fields(of: 0x0027).description == "service=180F")
  }

  @Test func `a service found by its value is named by the request`() {
    var names = AttributeNames()
    names.learn(
      from: .findByTypeValueResponse([AttributeHandleRange(0x0020, 0x0025)]),
      to: .findByTypeValueRequest(
        .all, type: GATTAttributeType.primaryService, value: [0x0D, 0x18]))
    #expect(names.fields(of: 0x0022).description == "service=180D")
  }

  @Test func `a declaration that is no declaration teaches nothing`() {
    var names = AttributeNames()
    names.learn(
      from: .readByTypeResponse([ATTHandleValue(handle: 0x0011, value: [0x10])]),
      to: .readByTypeRequest(.all, type: GATTAttributeType.characteristic))
    #expect(names.fields(of: 0x0012).isEmpty)
  }

  @Test func `a value and its descriptor one handle behind their service are named`() {
    var names = AttributeNames()
    names.learn(
      from: .readByGroupTypeResponse([
        ATTGroup(range: AttributeHandleRange(0x0010, 0x0011), value: [0x0D, 0x18]),
        ATTGroup(range: AttributeHandleRange(0x0020, 0x0025), value: [0x0F, 0x18]),
      ]), to: .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    names.learn(
      from: .readByTypeResponse([
        ATTHandleValue(handle: 0x0011, value: [0x10, 0x12, 0x00, 0x37, 0x2A])
      ]), to: .readByTypeRequest(.all, type: GATTAttributeType.characteristic))
    names.learn(
      from: .findInformationResponse([
        ATTInformation(
          handle: 0x0013, type: GATTAttributeType.clientCharacteristicConfiguration)
      ]), to: .findInformationRequest(AttributeHandleRange(0x0013, 0x0015)))
    #expect(names.fields(of: 0x0012).description == "service=180D characteristic=2A37")
    #expect(
      names.fields(of: 0x0013).description == "service=180D characteristic=2A37 descriptor=2902")
    #expect(names.fields(of: 0x0014).isEmpty)
    #expect(names.fields(of: 0x0026).isEmpty)
  }

  private func discovered() -> AttributeNames {
    var names = AttributeNames()
    names.learn(
      from: .readByGroupTypeResponse([
        ATTGroup(range: AttributeHandleRange(0x0010, 0x0015), value: [0x0D, 0x18])
      ]), to: .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    names.learn(
      from: .readByTypeResponse([
        ATTHandleValue(handle: 0x0011, value: [0x10, 0x12, 0x00, 0x37, 0x2A])
      ]), to: .readByTypeRequest(.all, type: GATTAttributeType.characteristic))
    names.learn(
      from: .findInformationResponse([
        ATTInformation(
          handle: 0x0013, type: GATTAttributeType.clientCharacteristicConfiguration)
      ]), to: .findInformationRequest(AttributeHandleRange(0x0013, 0x0015)))
    return names
  }
}

extension AttributeHandle: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}
