extension Entry {
  /// The delegate method that answers a call on a peripheral; nil if no method does.
  package var answeringCallback: Kind? {
    switch kind {
    case .callDiscoverServices: .callbackDidDiscoverServices
    case .callDiscoverIncludedServices: .callbackDidDiscoverIncludedServices
    case .callDiscoverCharacteristics: .callbackDidDiscoverCharacteristics
    case .callDiscoverDescriptors: .callbackDidDiscoverDescriptors
    case .callReadValue: .callbackDidUpdateValue
    case .callWriteValue where self[.type]?.text != "withoutResponse": .callbackDidWriteValue
    case .callSetNotifyValue: .callbackDidUpdateNotificationState
    case .callReadRSSI: .callbackDidReadRSSI
    case .callOpenL2CAPChannel: .callbackDidOpenL2CAPChannel
    default: nil
    }
  }
}
