import AccessorySetupKit
import ActivityKit
import CoreBluetooth
import Foundation
import Testing
import UIKit

@testable import AppSeat

extension Seated {
  @Suite struct AccessorySetupTests {
    private static let air: SeatFields = [
      "accessories": [
        ["peer": "lamp", "services": ["1815"]],
        ["peer": "mute", "services": ["180D"]],
        [
          "peer": "strap", "services": ["180D"], "localName": "Strap 7",
          "manufacturerData": "0x4c000215",
        ],
      ]
    ]

    /// A session, and what it has told the app.
    private final class App {
      let session = ASAccessorySession()
      private let queue = DispatchQueue(label: "app")
      private(set) var told: [ASAccessoryEventType] = []

      init() { session.activate(on: queue) { [weak self] in self?.told.append($0.eventType) } }

      /// Shows the picker, and returns how it ended.
      func pick(_ change: (ASDiscoveryDescriptor) -> Void) -> ASError.Code? {
        let descriptor = ASDiscoveryDescriptor()
        change(descriptor)
        let item = ASPickerDisplayItem(
          name: "Strap", productImage: UIImage(), descriptor: descriptor)
        nonisolated(unsafe) var outcome: (any Error)?
        session.showPicker(for: [item]) { outcome = $0 }
        queue.sync {}
        return (outcome as? ASError)?.code
      }

      func told(after: () -> Void) -> [ASAccessoryEventType] {
        after()
        queue.sync {}
        defer { told = [] }
        return told
      }
    }

    /// Runs a test on a phone without accessories.
    private func sit(_ body: (FakeHost) throws -> Void) rethrows {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let former = SetUpAccessories.shared
      SetUpAccessories.shared = SetUpAccessories(in: folder)
      defer {
        SetUpAccessories.shared = former
        try? FileManager.default.removeItem(at: folder)
      }
      try FakeHost.sit(greeting: Self.air, body)
    }

    @Test func `the user chooses the first accessory that fits`() throws {
      try sit { _ in
        let app = App()
        let told = app.told {
          #expect(app.pick { $0.bluetoothServiceUUID = CBUUID(string: "180D") } == nil)
        }
        #expect(told == [.activated, .pickerDidPresent, .accessoryAdded, .pickerDidDismiss])
        let accessory = try #require(app.session.accessories.first)
        #expect(accessory.displayName == "Strap" && accessory.state == .authorized)
        let identifier = try #require(accessory.bluetoothIdentifier)
        let central = CBCentralManager()
        #expect(
          central.retrievePeripherals(withIdentifiers: [UUID(), identifier]).map(\.identifier)
            == [identifier])
        // An accessory is set up once.
        #expect(
          app.pick {
            $0.bluetoothServiceUUID = CBUUID(string: "180D")
            $0.bluetoothNameSubstring = "mute"
          } == .userCancelled)
      }
    }

    @Test func `an accessory is found by its company, its data and its name`() {
      sit { _ in
        let app = App()
        #expect(
          app.pick {
            $0.bluetoothCompanyIdentifier = ASBluetoothCompanyIdentifier(0x004C)
            $0.bluetoothManufacturerDataBlob = Data([3, 0x15])
            $0.bluetoothManufacturerDataMask = Data([0xFF, 0xFF])
          } == .userCancelled)
        #expect(app.pick { $0.bluetoothNameSubstring = "Strap" } == .userCancelled)
        #expect(
          app.pick {
            $0.bluetoothCompanyIdentifier = ASBluetoothCompanyIdentifier(0x004C)
            $0.bluetoothManufacturerDataBlob = Data([3, 0x15])
            $0.bluetoothManufacturerDataMask = Data([0xFE, 0xFF])
            $0.bluetoothNameSubstring = "Strap"
          } == nil)
      }
    }

    @Test func `an accessory outlasts the process until it is removed`() {
      sit { _ in
        #expect(App().pick { $0.bluetoothServiceUUID = CBUUID(string: "1815") } == nil)
        let app = App()
        #expect(app.session.accessories.map(\.displayName) == ["Strap"])
        let told = app.told {
          for accessory in app.session.accessories {
            app.session.removeAccessory(accessory) { #expect($0 == nil) }
          }
        }
        #expect(told == [.activated, .accessoryRemoved])
        #expect(App().session.accessories == [])
      }
    }
  }

  @Suite struct ActivityTests {
    private struct Workout: ActivityAttributes {
      struct ContentState: Codable, Hashable { var beats: Int }
    }

    private static func request() throws -> Activity<Workout> {
      try Activity.request(
        attributes: Workout(), content: ActivityContent(state: .init(beats: 72), staleDate: nil))
    }

    /// Waits for something asynchronous on another thread.
    private static func wait(for body: @escaping @Sendable () async -> Void) {
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        await body()
        done.signal()
      }
      done.wait()
    }

    @Test func `the host hears of the first activity and of the end of the last one`() throws {
      try FakeHost.sit { host in
        let activities = try [Self.request(), Self.request()]
        #expect(host.kinds == ["startsLiveActivity"])
        #expect(Activity<Workout>.activities.map(\.id) == activities.map(\.id))
        Self.wait {
          await activities[0].update(ActivityContent(state: .init(beats: 80), staleDate: nil))
          await activities[0].end(nil)
          await activities[0].end(nil)
        }
        #expect(activities[0].content.state.beats == 80)
        #expect(activities.map(\.activityState) == [.ended, .active])
        #expect(host.kinds == ["startsLiveActivity"])
        Self.wait { await activities[1].end(nil, dismissalPolicy: .immediate) }
        #expect(host.kinds == ["startsLiveActivity", "endsLiveActivity"])
      }
    }

    @Test func `none begins in the background`() {
      FakeHost.sit(greeting: ["reason": "bluetooth"]) { host in
        #expect(throws: ActivityAuthorizationError.visibility) { try Self.request() }
        #expect(host.kinds == [])
      }
    }
  }
}
