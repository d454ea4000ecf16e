package import BluetoothProtocols

/// The fields of a link's PDUs that are about one value: reads, writes, notifications and indications.
///
/// Nearly all PDUs of a long capture are of a few kinds and about a few attributes. They differ only in
/// the value, so that the other fields are put together once.
package struct RepeatedPDUs: Sendable {
  private struct Known: Sendable {
    var opcode: ATTOpcode
    /// The attribute, which the request names if the PDU is an answer.
    var handle: AttributeHandle?
    var sender: FrameSender
    /// Without the value and the octets.
    var fields: Fields
    /// The octets of the PDU before its value.
    var front: [UInt8]
  }

  private var known: [Known] = []
  /// The edition of the attributes' names that the fields hold.
  private var edition = 0

  /// The most fields that are kept. They are looked through one by one.
  private static let most = 16

  package init() {}

  /// Returns the fields of a PDU; nil if they are to be put together.
  ///
  /// - Parameter edition: A number that grows when anything is learnt of the attributes' names.
  package mutating func fields(
    of pdu: ATTPDU, about handle: AttributeHandle?, from sender: FrameSender, edition: Int
  ) -> Fields? {
    if !pdu.isOfOneValue { return nil }
    if edition != self.edition {
      self.edition = edition
      known.removeAll()
      return nil
    }
    guard let place = place(of: pdu, about: handle, from: sender) else { return nil }
    var fields = known[place].fields
    fields.setPDU(front: known[place].front, value: pdu.value)
    return fields
  }

  /// Keeps the fields of a PDU that were put together by the names of the latest edition.
  package mutating func keep(
    _ fields: Fields, of pdu: ATTPDU, about handle: AttributeHandle?, from sender: FrameSender
  ) {
    if !pdu.isOfOneValue { return }
    if known.count >= Self.most { known.removeFirst() }
    var blank = fields
    (blank[.value], blank[.octets]) = (nil, nil)
    let front = pdu.encoded().dropLast(pdu.value?.count ?? 0)
    known.append(
      Known(opcode: pdu.opcode, handle: handle, sender: sender, fields: blank, front: Array(front)))
  }

  private func place(
    of pdu: ATTPDU, about handle: AttributeHandle?, from sender: FrameSender
  ) -> Int? {
    let opcode = pdu.opcode
    for index in known.indices
    where known[index].opcode == opcode && known[index].handle == handle
      && known[index].sender == sender
    {
      return index
    }
    return nil
  }
}

extension ATTPDU {
  /// Whether its fields follow from its opcode, its attribute and its value.
  fileprivate var isOfOneValue: Bool {
    switch self {
    case .readRequest, .readResponse, .writeRequest, .writeResponse, .writeCommand,
      .handleValueNotification, .handleValueIndication:
      true
    default: false
    }
  }
}
