import Testing

@testable import CoreBluetoothModel

struct DeviceLockTests {
  private var lock = DeviceLock()

  @Test mutating func `a device with a passcode is locked from its start to its first unlock`() {
    lock.receive(.restarted(hasPasscode: true))
    #expect(!lock.hasBeenUnlocked && !lock.isScreenOn)
    lock.receive(.screen(isOn: true))
    #expect(!lock.hasBeenUnlocked && lock.isScreenOn)
    lock.receive(.unlocked)
    lock.receive(.locked)
    #expect(lock.hasBeenUnlocked && !lock.isScreenOn)
  }

  @Test mutating func `without a passcode nothing is locked`() {
    lock.receive(.restarted(hasPasscode: false))
    #expect(lock.hasBeenUnlocked && !lock.isScreenOn)
  }
}
