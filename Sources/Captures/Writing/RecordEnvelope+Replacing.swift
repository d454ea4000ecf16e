import BluetoothProtocols

extension RecordEnvelope {
  /// Replaces the packet's octets, and drops unknown content around it: comments, octets after the
  /// packet, and the fields of a packet header that are not about Bluetooth.
  ///
  /// - Parameter packet: As many octets as the packet has, unless it is a note of the Linux
  ///   monitor.
  mutating func replacePacket(with packet: [UInt8]) {
    comments = []
    guard let linkType else { return }
    let place = unsafe FramedPacket(frame.span.bytes, as: linkType, hint: nil).packet
    if linkType == .linuxMonitor, place.count != packet.count, place.upperBound == frame.count {
      frame.replaceSubrange(place, with: packet)
      return
    }
    guard place.count == packet.count, place.upperBound <= frame.count else {
      // Without a link type the frame is made anew.
      self.linkType = nil
      return
    }
    frame.replaceSubrange(place, with: packet)
    for index in place.upperBound..<frame.count { frame[index] = 0 }
    if linkType == .ppi { blankFields(before: place.lowerBound) }
  }

  /// Blanks the fields of per-packet information except the one of Bluetooth LE: others may say
  /// where the recorder was.
  ///
  /// Source: tcpdump.org, LINKTYPE_PPI; Wireshark, epan/dissectors/packet-ppi.c.
  private mutating func blankFields(before end: Int) {
    let bluetoothLE = 30_006
    var position = 8
    while end - position >= 4 {
      let type = Int(frame[position]) | Int(frame[position + 1]) << 8
      let length = Int(frame[position + 2]) | Int(frame[position + 3]) << 8
      let next = min(position + 4 + length, end)
      if type != bluetoothLE { for index in position + 4..<next { frame[index] = 0 } }
      position = next
    }
    for index in max(position, 8)..<max(end, position, 8) where index < end { frame[index] = 0 }
  }
}
