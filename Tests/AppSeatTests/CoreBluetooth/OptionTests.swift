import Foundation
import Testing

@testable import AppSeat
@testable import CoreBluetooth

@Suite struct OptionTests {
  @Test func `options of a manager become members`() {
    let fields = SeatFields.creation(
      [
        CBCentralManagerOptionRestoreIdentifierKey: "watch",
        CBCentralManagerOptionShowPowerAlertKey: NSNumber(value: false),
      ], implemented: ["didUpdateState"])
    #expect(fields.text("restoreIdentifier") == "watch")
    #expect(fields.flag("showPowerAlert") == false)
    #expect(fields.texts("implementedCallbacks") == ["didUpdateState"])
    #expect(SeatFields.creation(nil, implemented: nil).members.isEmpty)
  }

  @Test func `a scan without services says none, and one with an empty list says so`() {
    #expect(SeatFields.scan(nil, nil).members.isEmpty)
    #expect(SeatFields.scan([], nil).texts("services") == [])
    let fields = SeatFields.scan(
      [CBUUID(string: "0000180D-0000-1000-8000-00805F9B34FB")],
      [
        CBCentralManagerScanOptionAllowDuplicatesKey: true,
        CBCentralManagerScanOptionSolicitedServiceUUIDsKey: [CBUUID(string: "180F")],
      ])
    #expect(fields.texts("services") == ["180D"])
    #expect(fields.flag("allowDuplicates") == true)
    #expect(fields.texts("solicitedServices") == ["180F"])
  }

  static let connectOptions = [
    (CBConnectPeripheralOptionNotifyOnConnectionKey, "notifyOnConnection"),
    (CBConnectPeripheralOptionNotifyOnDisconnectionKey, "notifyOnDisconnection"),
    (CBConnectPeripheralOptionNotifyOnNotificationKey, "notifyOnNotification"),
    (CBConnectPeripheralOptionEnableAutoReconnect, "enableAutoReconnect"),
    (CBConnectPeripheralOptionRequiresANCS, "requiresANCS"),
  ]

  @Test(arguments: connectOptions)
  func `an option of a connection becomes a member`(key: String, member: String) {
    let fields = SeatFields.connection([key: true])
    #expect(fields.flag(member) == true)
    #expect(fields.members.count == 1)
  }

  @Test func `a delay is told in milliseconds`() {
    let key = CBConnectPeripheralOptionStartDelayKey
    #expect(SeatFields.connection([key: NSNumber(value: 1.5)]).text("startDelay") == "1500ms")
    #expect(SeatFields.connection([key: 2]).text("startDelay") == "2000ms")
    let endless = Double.greatestFiniteMagnitude
    #expect(SeatFields.connection([key: endless]).text("startDelay") == nil)
  }

  @Test func `what a peripheral advertises becomes Apple's dictionary`() {
    let fields: SeatFields = [
      "localName": "Strap", "services": ["180D"], "manufacturerData": "0x4c000215",
      "txPower": -4, "connectable": true, "overflowServices": ["180F"],
      "serviceData": [["service": "180A", "value": "0x01"]],
    ]
    let data = fields.advertisementData
    #expect(data[CBAdvertisementDataLocalNameKey] as? String == "Strap")
    #expect(data[CBAdvertisementDataServiceUUIDsKey] as? [CBUUID] == [CBUUID(string: "180D")])
    #expect(
      data[CBAdvertisementDataManufacturerDataKey] as? Data == Data([0x4C, 0x00, 0x02, 0x15]))
    #expect(data[CBAdvertisementDataTxPowerLevelKey] as? NSNumber == -4)
    #expect(data[CBAdvertisementDataIsConnectable] as? NSNumber == 1)
    #expect(
      data[CBAdvertisementDataOverflowServiceUUIDsKey] as? [CBUUID] == [CBUUID(string: "180F")])
    #expect(
      data[CBAdvertisementDataServiceDataKey] as? [CBUUID: Data]
        == [CBUUID(string: "180A"): Data([1])])
    #expect(data[CBAdvertisementDataSolicitedServiceUUIDsKey] == nil)
  }

  @Test func `what an app advertises becomes members`() {
    let fields = SeatFields.advertisement([
      CBAdvertisementDataLocalNameKey: "Lock",
      CBAdvertisementDataServiceUUIDsKey: [CBUUID(string: "180D")],
    ])
    #expect(fields.text("localName") == "Lock")
    #expect(fields.texts("services") == ["180D"])
  }
}
