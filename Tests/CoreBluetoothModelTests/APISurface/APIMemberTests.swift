import Foundation
import TestSupport
import Testing
import Timelines

@testable import CoreBluetoothModel

struct APIMemberTests {
  @Test func `every call and every callback of the vocabulary is a member's or the app's own`() {
    var named = APIMember.kindsOfTheApp
    for member in APIMember.all {
      switch member.treatment {
      case .call(let kind), .callback(let kind): named.insert(kind)
      case .property, .field, .notModelled: break
      }
    }
    let spoken = Kind.allCases.filter { $0.family == .call || $0.family == .callback }
    #expect(Set(spoken).subtracting(named) == [])
  }

  @Test(arguments: APIMember.all)
  func `a member is spelled by calls, callbacks, fields that there are, or a reason`(
    _ member: APIMember
  ) {
    switch member.treatment {
    case .call(let kind): #expect(kind.family == .call)
    case .callback(let kind): #expect(kind.family == .callback)
    case .field(let field, let kind): #expect(kind.fields.contains(field), "\(member)")
    case .property(let name): #expect(!name.isEmpty)
    case .notModelled(let reason): #expect(reason.count > 10)
    }
  }

  /// The properties are read from the model, and not merely listed.
  @Test(arguments: APIMember.all)
  func `a property that is listed can be read`(_ member: APIMember) {
    guard case .property(let name) = member.treatment else { return }
    let about: Fields =
      switch member.type {
      case "CBPeripheral", "CBService", "CBCharacteristic": [.peer: .text("strap")]
      case "CBCentral": [.central: .text("tablet")]
      default: [:]
      }
    let role = member.type == "CBPeripheralManager" || member.type == "CBCentral"
    let stage = Stage().central().peripheral("lock").peer()
      .at(0, .userOpensApp)
      .at(
        10, .callReadProperty,
        about.merging([
          .property: .text(name), .role: .text(role ? "peripheral" : "central"),
          .manager: .text(role ? "peripheral" : "central"),
          .service: .uuid(.heartRate), .characteristic: .uuid(.measurement),
        ]))
    var both = stage
    both.scenario.apps = [
      .init(
        app: "lock",
        reactions: stage.scenario.apps.flatMap(\.reactions))
    ]
    let returned = both.entries(until: 12).of(.callReturned)
    #expect(returned.count == 1, "\(name)")
    #expect(returned.first?[.property] == .text(name))
  }

  @Test func `the page of the documentation is the table`() throws {
    let url = CaptureFiles.root.appending(
      path: "Sources/CoreBluetoothModel/CoreBluetoothModel.docc/Interface.md")
    #expect(try String(contentsOf: url, encoding: .utf8) == APIMember.page)
  }
}
