import BluetoothProtocols
import Testing

@testable import CoreBluetoothModel

/// A case of the model's table of payloads.
struct PayloadVector: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var services: [String]
  var name: String?
  var capability: RoleCapability
  var txPower: Int8?
  var advertisement: String
  var scanResponse = ""
}

private let payloadVectors = [
  // Source: observed, captures of an iPhone by Crownstone.
  PayloadVector(
    testDescription: "foreground, C007, name Fred", services: ["C007"], name: "Fred",
    capability: .full, advertisement: "02011A 030307C0 050946726564"),
  PayloadVector(
    testDescription: "background, C007", services: ["C007"], name: "Fred",
    capability: .background,
    advertisement: "02011A 14FF4C0001 00000000100000000000000000000000"),
  // Source: observed, Android's ScanDataAnalyzer.
  PayloadVector(
    testDescription: "foreground, one 128-bit UUID and a name",
    services: ["00003AC5-0000-1000-8000-00805F9B34FB"], name: "Tester", capability: .full,
    advertisement: "02011A 1107FB349B5F8000008000100000C53A0000 0709546573746572"),
  PayloadVector(
    testDescription: "background of the same",
    services: ["00003AC5-0000-1000-8000-00805F9B34FB"], name: "Tester", capability: .background,
    advertisement: "02011A 14FF4C0001 00000000000000000000000000200000"),
  // Source: observed, Uy Nguyen's packet log; the mask is computed.
  PayloadVector(
    testDescription: "foreground, five 128-bit UUIDs and a name",
    services: [
      "1FA2FD8A-17E0-4D3B-AF45-305DA6130E39", "2FA2FD8A-17E0-4D3B-AF45-305DA6130E39",
      "3FA2FD8A-17E0-4D3B-AF45-305DA6130E39", "4FA2FD8A-17E0-4D3B-AF45-305DA6130E39",
      "5FA2FD8A-17E0-4D3B-AF45-305DA6130E39",
    ], name: "uynguyen", capability: .full,
    advertisement: "02011A 1106390E13A65D3045AF3B4DE0178AFDA21F 090975796E677579656E",
    scanResponse: "14FF4C0001 40004000080008000000000000000000"),
  // Source: observed, samples of COVIDSafe.
  PayloadVector(
    testDescription: "background with a TX power level",
    services: ["428132AF-4746-42D3-801E-4572D65BFD9B"], name: nil, capability: .background,
    txPower: 0x0C, advertisement: "02011A 020A0C 14FF4C0001 00000000000000000000200000000000"),
  // Source: observed, BG-AIR-25.
  PayloadVector(
    testDescription: "background without services", services: [], name: "Fred",
    capability: .background,
    advertisement: "02011A 14FF4C0001 00000000000000000000000000000000"),
  // Source: BG-AIR-12.
  PayloadVector(
    testDescription: "a name that has no room is cut to eight octets",
    services: ["00003AC5-0000-1000-8000-00805F9B34FB"], name: "LightBlueExplorer",
    capability: .full,
    advertisement: "02011A 1107FB349B5F8000008000100000C53A0000 09084C69676874426C75"),
  // Source: BG-AIR-03.
  PayloadVector(
    testDescription: "a name that has no room at all is in the scan response",
    services: ["C007", "00003AC5-0000-1000-8000-00805F9B34FB", "00000001"], name: "Fred",
    capability: .full,
    advertisement: "02011A 030307C0 050501000000 1107FB349B5F8000008000100000C53A0000",
    scanResponse: "050946726564"),
]

@Test(arguments: payloadVectors)
func `a payload is composed to the octet`(_ vector: PayloadVector) throws {
  let services = try vector.services.map { try #require(BluetoothUUID($0)) }
  let request = AdvertisementRequest(localName: vector.name, services: services, order: 1)
  let composed = try #require(
    ComposedAdvertisement(
      [.init(request: request, capability: vector.capability)], txPower: vector.txPower))
  #expect(composed.advertisement.encoded().hexadecimal == vector.advertisement.octets)
  #expect(composed.scanResponse.encoded().hexadecimal == vector.scanResponse.octets)
}

extension String {
  fileprivate var octets: String { filter { $0 != " " }.lowercased() }
}
