public import Foundation

/// Source: Apple, ASAccessoryEventType.
public enum ASAccessoryEventType: Int, Sendable {
  case unknown = 0
  case activated = 10
  case invalidated = 11
  case migrationComplete = 20
  case accessoryAdded = 30
  case accessoryRemoved = 31
  case accessoryChanged = 32
  case accessoryDiscovered = 33
  case pickerDidPresent = 40
  case pickerDidDismiss = 50
  case pickerSetupBridging = 60
  case pickerSetupFailed = 70
  case pickerSetupPairing = 80
  case pickerSetupRename = 90
}

/// A message of a session to the app.
///
/// Source: Apple, ASAccessoryEvent.
open class ASAccessoryEvent: NSObject, @unchecked Sendable {
  public let eventType: ASAccessoryEventType
  public let accessory: ASAccessory?
  public let error: (any Error)?

  init(_ eventType: ASAccessoryEventType, _ accessory: ASAccessory? = nil) {
    (self.eventType, self.accessory, error) = (eventType, accessory, nil)
  }
}
