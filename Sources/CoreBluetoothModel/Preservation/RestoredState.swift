import Timelines

extension Session {
  /// Whether the session has only a scan to restore.
  var hasScanAlone: Bool { central.scan != nil && central.activePeripherals.isEmpty }

  /// Returns the dictionary of `willRestoreState`. A key is absent if there is nothing to restore.
  ///
  /// - Parameters:
  ///   - advertisement: The session's request to advertise.
  ///   - services: The services that the session has published.
  ///
  /// Source: BG-RES-17 to BG-RES-22, BG-PRE-07 to BG-PRE-12.
  /// Source: observed, in an app's log of 2019. An app that was relaunched for a connection finds
  /// the `state` connected in `willRestoreState`, and receives `didConnect` after that.
  func restoredState(
    _ behaviour: Behaviour.Preservation, advertising advertisement: AdvertisementRequest?,
    serving services: [LocalService]
  ) -> Fields {
    switch role {
    case .central: central.restoredState(behaviour)
    case .peripheral: services.restoredState(behaviour, advertising: advertisement)
    }
  }
}

extension CentralRole {
  fileprivate func restoredState(_ behaviour: Behaviour.Preservation) -> Fields {
    var fields = Fields()
    let active = peripheralsAtEnd ?? activePeripherals
    if !active.isEmpty && !behaviour.omitsPeripherals {
      fields[.peripherals] = .texts(active)
    }
    if let scan, !behaviour.omitsScan {
      fields[.scanServices] = scan.services.map(FieldValue.uuids)
      fields[.scanAllowDuplicates] = .flag(scan.allowsDuplicates)
      if !scan.solicitedServices.isEmpty {
        fields[.solicitedServices] = .uuids(scan.solicitedServices)
      }
    }
    return fields
  }
}

extension [LocalService] {
  fileprivate func restoredState(
    _ behaviour: Behaviour.Preservation, advertising advertisement: AdvertisementRequest?
  ) -> Fields {
    var fields = Fields()
    if !isEmpty && !behaviour.omitsServices {
      var restored = self
      if behaviour.omitsSubscribers { restored.loseAllCentrals() }
      fields[.gatt] = .list(restored.map { .record($0.fields) })
    }
    if !behaviour.omitsAdvertisement {
      fields[.advertisementData] = advertisement.map { .record($0.fields) }
    }
    return fields
  }
}
