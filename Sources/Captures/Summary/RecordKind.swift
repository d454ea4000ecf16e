public import BluetoothProtocols

/// What records are counted as.
public enum RecordKind: Int, Hashable, Sendable, CaseIterable {
  case command, event, aclData, synchronousData, isoData
  /// An HCI packet of another type.
  case otherHCI
  /// A link-layer packet.
  case air
  case note, damaged
}

extension CaptureRecord {
  /// What the record is counted as.
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

  /// What records of the kind are, in the plural.
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
