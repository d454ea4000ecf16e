public import BluetoothProtocols

/// The kinds that records are counted by.
public enum RecordKind: Int, Hashable, Sendable, CaseIterable {
  case command, event, aclData, synchronousData, isoData
  /// An HCI packet of another type.
  case otherHCI
  /// A link-layer packet.
  case air
  case note, damaged
}

extension CaptureRecord {
  /// The kind that the record is counted by.
  @inlinable
  public var kind: RecordKind {
    switch content {
    case .hci(.command): .command
    case .hci(.event): .event
    case .hci(.aclData): .aclData
    case .hci(.synchronousData): .synchronousData
    case .hci(.isoData): .isoData
    case .hci: .otherHCI
    case .air: .air
    case .note: .note
    case .damaged: .damaged
    }
  }
}

extension RecordKind: CustomStringConvertible {
  /// The kind's name in documents.
  public var name: String {
    switch self {
    case .command: "command"
    case .event: "event"
    case .aclData: "acl"
    case .synchronousData: "sco"
    case .isoData: "iso"
    case .otherHCI: "other"
    case .air: "air"
    case .note: "note"
    case .damaged: "damaged"
    }
  }

  /// The records of the kind, in the plural.
  public var description: String {
    switch self {
    case .command: "commands"
    case .event: "events"
    case .aclData: "ACL data"
    case .synchronousData: "synchronous data"
    case .isoData: "isochronous data"
    case .otherHCI: "other HCI packets"
    case .air: "link-layer packets"
    case .note: "notes"
    case .damaged: "damaged"
    }
  }
}
