import BluetoothProtocols
import Timelines

extension Draft {
  /// The same draft with fields that follow from its octets. The octets are what goes on air,
  /// whatever the program says that they mean.
  var withContents: Draft {
    var draft = self
    switch kind {
    case .airAdvertising, .airAdvertisement, .airScanResponse:
      guard let payload = self[.payload]?.octets else { return self }
      let contents = payload + (self[.scanResponse]?.octets ?? [])
      for field in Self.contents { draft[field] = nil }
      draft.fields = draft.fields.merging(Fields(advertisementContents: contents))
    case .linkRequest, .linkResponse, .linkError, .linkCommand, .linkNotification,
      .linkIndication, .linkConfirmation:
      guard let octets = self[.octets]?.octets, let pdu = try? ATTPDU(parsing: octets) else {
        return self
      }
      draft.fields = draft.fields.merging(Fields(pdu))
    default: break
    }
    return draft
  }

  private static let contents: [Field] = [
    .adTypes, .localName, .services, .overflowBits, .solicitedServices, .manufacturerData,
    .serviceData, .txPower,
  ]
}
