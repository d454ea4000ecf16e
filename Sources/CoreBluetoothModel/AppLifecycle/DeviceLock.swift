/// Whether the screen of the device is on, and whether the user has unlocked the device since it
/// was started.
///
/// Source: BG-RES-13, BG-PER-07.
struct DeviceLock: Hashable, Sendable {
  enum Input: Hashable, Sendable {
    case screen(isOn: Bool)
    case locked
    case unlocked
    /// The device was started again. Without a passcode nothing is locked.
    case restarted(hasPasscode: Bool)
  }

  private(set) var isScreenOn = true
  /// Whether the device has been unlocked since it was started.
  private(set) var hasBeenUnlocked = true

  mutating func receive(_ input: Input) {
    switch input {
    case .screen(let isOn): isScreenOn = isOn
    case .locked: isScreenOn = false
    case .unlocked: (isScreenOn, hasBeenUnlocked) = (true, true)
    case .restarted(let hasPasscode): (isScreenOn, hasBeenUnlocked) = (false, !hasPasscode)
    }
  }
}
