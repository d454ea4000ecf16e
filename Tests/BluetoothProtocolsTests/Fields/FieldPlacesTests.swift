import Testing

@testable import BluetoothProtocols

/// The positions of a packet's connection, device and signal follow from its description.
@Suite struct FieldPlacesTests {
  private func places(_ layout: String) -> FieldPlaces { FieldPlaces(FieldLayout(layout)) }

  @Test func `places are counted until a length is not fixed`() {
    let found = places(
      "Status:status Connection_Handle:handle BD_ADDR:address Data_Length:1 Data:o[Data_Length] RSSI:dBm"
    )
    #expect(found.handle == 1)
    #expect(found.address == 3)
    #expect(found.rssi == nil)
  }

  @Test func `of a list the first item counts, and nothing behind it`() {
    let found = places("Num:1 Items:Num*( BD_ADDR:address RSSI:dBm ) Connection_Handle:handle")
    #expect(found.address == 1)
    #expect(found.rssi == 7)
    #expect(found.handle == nil)
  }

  @Test func `one's own address is nobody else's, and other handles are no connection's`() {
    let found = places("Random_Address:ownAddress Sync_Handle:handle Power:dBm")
    #expect(found.address == nil && found.handle == nil && found.rssi == nil)
  }

  /// The decoded value and the description agree.
  @Test(arguments: EncodingTests.events)
  func `a decoded event is about the connection that its description shows`(wire: String) throws {
    let packet = octets(wire)
    let event = try HCIEvent(parsing: packet)
    let shown = PacketFields.event(packet)
    let field = shown.first(named: "Connection_Handle")
    #expect(event.subject.connection?.rawValue == field?.number.map { UInt16($0) })
  }

  @Test(arguments: EncodingTests.commands)
  func `a decoded command is about the connection that its description shows`(
    wire: String
  ) throws {
    let packet = octets(wire)
    let field = PacketFields.command(packet).first(named: "Connection_Handle")
    #expect(
      try HCICommand(parsing: packet).subject.connection?.rawValue
        == field?.number.map { UInt16($0) })
  }

  @Test func `the monitored advertiser is the one that the fields show`() throws {
    let packet = octets("3E 09 34 01 0605040302C0 01")
    #expect(try HCIEvent(parsing: packet).subject.address?.description == "C0:02:03:04:05:06")
    let field = PacketFields.event(packet).first(named: "Address")
    #expect(field?.value == .text("C0:02:03:04:05:06"))
    #expect(field?.offset == 4)
  }
}
