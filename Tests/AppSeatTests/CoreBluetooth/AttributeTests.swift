import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

@Suite struct AttributeTests {
  @Test func `equal identifiers are numbered in their order`() {
    let uuids = ["180D", "180F", "180D"].map(CBUUID.init(string:))
    #expect(uuids.numbered().map(\.ordinal) == [1, 1, 2])
  }

  @Test func `a path names the second of two equal services by its number`() {
    let service = CBService(uuid: CBUUID(string: "180D"), ordinal: 2)
    let first = CBService(uuid: CBUUID(string: "180D"))
    #expect(service.path.integer("serviceInstance") == 2)
    #expect(first.path.integer("serviceInstance") == nil)
    #expect([first, service].first(CBUUID(string: "180D"), 2) === service)
    #expect([first, service].first(CBUUID(string: "180D"), nil) === first)
  }

  @Test func `properties keep their names and bits`() {
    let names = ["read", "writeWithoutResponse", "notify", "indicateEncryptionRequired"]
    let properties = CBCharacteristicProperties(seatNames: names)
    #expect(properties == [.read, .writeWithoutResponse, .notify, .indicateEncryptionRequired])
    #expect(properties.rawValue == 0x216)
    #expect(properties.seatNames == names)
  }

  /// Source: Apple, CBUUID.h, for the types of descriptors' values.
  @Test func `a descriptor's value has the type that its identifier says`() {
    func value(_ uuid: String, _ octets: [UInt8]) -> Any? {
      let descriptor = CBDescriptor(uuid: CBUUID(string: uuid))
      descriptor.decodeValue(Data(octets))
      return descriptor.value
    }
    #expect(value("2901", Array("Beats".utf8)) as? String == "Beats")
    #expect(value("2902", [1, 0]) as? NSNumber == 1)
    #expect(value("2904", [4, 0]) as? Data == Data([4, 0]))
  }

  @Test func `a published service is told with all that is in it`() throws {
    let value = CBMutableCharacteristic(
      type: CBUUID(string: "2A37"), properties: [.notify, .read], value: nil,
      permissions: [.readable])
    let service = CBMutableService(type: CBUUID(string: "180D"), primary: true)
    service.characteristics = [value]
    let record = try #require(service.tree.records("characteristics")?.first)
    #expect(service.tree.text("service") == "180D")
    #expect(record.text("characteristic") == "2A37")
    #expect(record.texts("properties") == ["read", "notify"])
    #expect(record.texts("permissions") == ["readable"])
    #expect(record.text("value") == nil)
    #expect(value.service === service)
  }

  /// Source: observed, in what apps have logged.
  @Test func `attributes describe themselves as in the logs of a phone`() throws {
    let service = CBService(uuid: CBUUID(string: "180D"))
    let value = CBCharacteristic(uuid: CBUUID(string: "2A37"))
    (value.knownProperties, value.knownValue) = ([.notify, .read], Data([0, 0x48]))
    let own = CBMutableCharacteristic(
      type: CBUUID(string: "2A39"), properties: [.write, .read, .notify], value: nil,
      permissions: [.writeable])
    func rest(_ object: NSObject) throws -> Substring {
      let text = object.description
      return text[try #require(text.firstIndex(of: ":"))...].drop { $0 != " " }.dropFirst()
        .drop { $0 != " " && $0 != "," }
    }
    #expect(try rest(service) == ", isPrimary = YES, UUID = Heart Rate>")
    #expect(
      try rest(value)
        == ", UUID = 2A37, properties = 0x12, value = {length = 2, bytes = 0x0048}, notifying = NO>"
    )
    #expect(
      try rest(own)
        == " UUID = 2A39, Value = (null), Properties = 0x1A, Permissions = 0x2, "
        + "Descriptors = (null), SubscribedCentrals = (\n)>")
    #expect(own.description.hasPrefix("<CBMutableCharacteristic: 0x"))
  }

  @Test func `a value that the system serves must be read-only when it is published`() async {
    func service(_ permissions: CBAttributePermissions) -> CBMutableService {
      let service = CBMutableService(type: CBUUID(string: "180D"), primary: true)
      service.characteristics = [
        CBMutableCharacteristic(
          type: CBUUID(string: "2A37"), properties: .read, value: Data([1]),
          permissions: permissions)
      ]
      return service
    }
    CBPeripheralManager().add(service([.readable, .readEncryptionRequired]))
    _ = service([.readable, .writeable])
    await #expect(processExitsWith: .failure) {
      let service = CBMutableService(type: CBUUID(string: "180D"), primary: true)
      service.characteristics = [
        CBMutableCharacteristic(
          type: CBUUID(string: "2A37"), properties: .read, value: Data([1]),
          permissions: [.readable, .writeable])
      ]
      CBPeripheralManager().add(service)
    }
    await #expect(processExitsWith: .failure) {
      let service = CBMutableService(type: CBUUID(string: "180D"), primary: true)
      service.characteristics = [
        CBMutableCharacteristic(
          type: CBUUID(string: "2A37"), properties: [.read, .notify], value: Data([1]),
          permissions: .readable)
      ]
      CBPeripheralManager().add(service)
    }
  }

  /// Source: observed, in the framework of iOS 16 to 18.
  @Test func `descriptors of other types can be made, each with a value of its type`() async {
    let own = CBUUID(string: "f7bf3564-fb6d-4e53-88a4-5e37e0326063")
    #expect(CBMutableDescriptor(type: own, value: Data([1])).value as? Data == Data([1]))
    #expect(CBMutableDescriptor(type: CBUUID(string: "2906"), value: Data([0, 9])).value is Data)
    #expect(CBMutableDescriptor(type: CBUUID(string: "2902"), value: nil).value == nil)
    #expect(CBMutableDescriptor(type: CBUUID(string: "2901"), value: "Beats").value is String)
    await #expect(processExitsWith: .failure) {
      _ = CBMutableDescriptor(type: CBUUID(string: "2901"), value: Data([1]))
    }
    await #expect(processExitsWith: .failure) {
      _ = CBMutableDescriptor(type: CBUUID(string: "2904"), value: "Beats")
    }
    await #expect(processExitsWith: .failure) {
      _ = CBMutableDescriptor(type: CBUUID(string: "2906"), value: Data([1]))
    }
    await #expect(processExitsWith: .failure) {
      let own = CBUUID(string: "f7bf3564-fb6d-4e53-88a4-5e37e0326063")
      _ = CBMutableDescriptor(type: own, value: "text")
    }
  }

  @Test(arguments: ["0x", "0x00ff", "0x0aFF"])
  func `octets are read as they are written`(text: String) {
    #expect(Data(seatText: text)?.seatText == text.lowercased())
  }

  @Test(arguments: ["", "00", "0x0", "0xzz"])
  func `a text that is no octets is none`(text: String) { #expect(Data(seatText: text) == nil) }
}
