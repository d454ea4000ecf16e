import BluetoothProtocols
import Timelines

// The parameters of links, which a peripheral may ask for.
extension Phone {
  /// Answers a request for other parameters. Only a central can grant it.
  ///
  /// Source: BG-SEM-39; Core 5.4, Vol 3, Part A, 4.20 (a peripheral rejects the command) and 4.1.
  mutating func answer(_ request: ConnectionTimingRequest, _ identifier: UInt8, on link: Link) {
    if behaviour.links.ignoresParameterRequests { return }
    guard link.role == .central else {
      return send(
        L2CAPSignal(identifier: identifier, content: .commandReject(reason: 0, data: [])), on: link)
    }
    let isGranted = request.isGranted
    send(
      L2CAPSignal(
        identifier: identifier,
        content: .connectionParameterUpdateResponse(result: isGranted ? 0 : 1)), on: link)
    guard isGranted, !behaviour.links.keepsParameters else { return }
    use(links: .granted(LinkParameters(request, on: link, at: now), link.connection))
  }

  private mutating func send(_ signal: L2CAPSignal, on link: Link) {
    let about: Fields = [.connection: .integer(link.connection), .peer: .text(link.peer)]
    emit(.linkSignalling, about.merging(Fields(signal: signal, octets: signal.encoded())))
  }

  /// Gives links the parameters that are due.
  mutating func passParameterTime() {
    for link in links.all {
      guard let granted = link.granted, granted.due <= now, !link.isClosing else { continue }
      use(links: .updated(link.connection))
      emit(
        .linkParameters,
        granted.fields.merging([
          .connection: .integer(link.connection), .peer: .text(link.peer),
        ]))
    }
  }
}
