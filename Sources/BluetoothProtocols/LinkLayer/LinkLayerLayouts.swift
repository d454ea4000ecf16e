/// What the PDUs of the link layer have behind them.
enum LinkLayerLayouts {
  static let check = FieldLayout("CRC:x3")
}
