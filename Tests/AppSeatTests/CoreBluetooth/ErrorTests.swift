import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

@Suite struct ErrorTests {
  @Test func `a lost connection is an error of Bluetooth with the framework's words`() throws {
    let fields: SeatFields = ["peer": "strap", "error": "connectionTimeout"]
    let error = try #require(fields.error)
    #expect((error as? CBError)?.code == .connectionTimeout)
    #expect(error.localizedDescription == "The connection has timed out unexpectedly.")
    #expect((error as NSError).domain == CBErrorDomain)
    #expect((error as NSError).code == 6)
  }

  @Test func `a name of both kinds is the attribute's where an attribute is meant`() throws {
    let ofAttribute: SeatFields = ["service": "180D", "error": "invalidHandle"]
    #expect(try #require(ofAttribute.error) is CBATTError)
    let ofManager: SeatFields = ["error": "invalidHandle"]
    #expect(try #require(ofManager.error) is CBError)
  }

  @Test func `no error is nil, and a word that nobody knows is the unknown error`() {
    #expect((["peer": "strap"] as SeatFields).error == nil)
    #expect(((["error": "whatever"] as SeatFields).error as? CBError)?.code == .unknown)
  }

  @Test func `a code without a name keeps its number`() throws {
    let fields: SeatFields = ["service": "180D", "error": "0x80"]
    let error = try #require(fields.error)
    #expect((error as? CBATTError)?.code.rawValue == 0x80)
    #expect((error as NSError).domain == CBATTErrorDomain)
    #expect((error as NSError).code == 0x80)
    #expect(error.localizedDescription == "Unknown ATT error.")
  }

  @Test func `errors are caught by their codes`() {
    func thrown(_ error: any Error) -> String {
      do { throw error } catch CBError.connectionTimeout { return "timeout" } catch CBATTError
        .readNotPermitted
      { return "read" } catch { return "else" }
    }
    #expect(thrown(CBError(.connectionTimeout)) == "timeout")
    #expect(thrown(CBATTError(.readNotPermitted)) == "read")
    #expect(thrown(CBError(.unknown)) == "else")
  }

  /// Source: BG-SEM-37, BG-SEM-38.
  @Test(arguments: [
    ("alreadyAdvertising", 9), ("connectionLimitReached", 11), ("encryptionTimedOut", 15),
  ])
  func `codes are those of Apple's header`(name: String, code: Int) {
    #expect(CBError.Code.named(name)?.rawValue == code)
  }

  /// Source: Apple, NS_ENUM and NS_ERROR_ENUM.
  @Test func `an enumeration takes any number, and an error says its domain and code`() throws {
    #expect(CBATTError.Code(rawValue: 0x9F)?.rawValue == 0x9F)
    #expect(CBManagerState(rawValue: 77) != .poweredOn)
    #expect("\(CBPeripheralState.connected)" != "connected")
    let lost = CBError(.connectionTimeout, userInfo: [NSLocalizedDescriptionKey: "It is lost."])
    #expect("\(lost)".hasPrefix("Error Domain=CBErrorDomain Code=6 \"It is lost.\""))
  }
}
