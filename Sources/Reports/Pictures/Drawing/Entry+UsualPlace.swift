import Timelines

extension Entry {
  /// The lane and the row in which a picture shows such an entry; nil for a rare one.
  var usualPlace: (PictureLane.Subject, PictureLane.RowKind)? {
    let device = self[.device]?.text ?? ""
    let peer = self[.peer]?.text.map(PictureLane.Subject.peer)
    let app = PictureLane.Subject.app(device: device, name: self[.app]?.text ?? "")
    switch kind.family {
    case .air:
      if let row = radioRow { return (.radio(device: device), row) }
      return peer.map { ($0, .air) }
    case .link: return peer.map { ($0, kind == .linkConnected ? .links : .attributes) }
    case .user, .system: return (.acts(device: device), .acts)
    case .peer: return peer.map { ($0, .acts) }
    case .call: return (app, .calls)
    case .callback: return (app, .callbacks)
    case .app: return (app, .life)
    case .alert: return (app, .alerts)
    case .note, .divergence: return (.remarks, .remarks)
    case .run: return nil
    }
  }

  private var radioRow: PictureLane.RowKind? {
    switch kind {
    case .airScanning: .scanning
    case .airInitiating: .initiating
    case .airAdvertising: .advertising
    default: nil
    }
  }
}
