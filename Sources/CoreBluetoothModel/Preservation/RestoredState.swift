import Timelines

extension Session {
  /// Whether a scan is all that there is to restore.
  var hasScanAlone: Bool { central.scan != nil && central.activePeripherals.isEmpty }

  /// The dictionary of `willRestoreState`; a key is absent where there is nothing to say.
  ///
  /// Source: BG-RES-17 to BG-RES-22, BG-PRE-07 to BG-PRE-12.
  func restoredState(_ mutant: Mutant?) -> Fields {
    switch role {
    case .central: central.restoredState(mutant)
    case .peripheral: peripheral.restoredState(mutant)
    }
  }
}

extension CentralRole {
  fileprivate func restoredState(_ mutant: Mutant?) -> Fields {
    var fields = Fields()
    let active = activePeripherals
    if !active.isEmpty && mutant != .restoredPeripheralsMissing {
      fields[.peripherals] = .texts(active)
    }
    if let scan, mutant != .restoredScanMissing {
      fields[.scanServices] = scan.services.map(FieldValue.uuids)
      fields[.scanAllowDuplicates] = .flag(scan.allowsDuplicates)
    }
    return fields
  }
}

extension PeripheralRole {
  fileprivate func restoredState(_ mutant: Mutant?) -> Fields {
    var fields = Fields()
    if !services.isEmpty && mutant != .restoredServicesMissing {
      var restored = self
      if mutant == .restoredSubscribersMissing { restored.loseAllCentrals() }
      fields[.gatt] = .list(restored.services.map { .record($0.fields) })
    }
    if mutant != .restoredAdvertisementMissing {
      fields[.advertisementData] = advertisement.map { .record($0.fields) }
    }
    return fields
  }
}
