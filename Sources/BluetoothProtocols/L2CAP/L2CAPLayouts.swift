/// The layouts of frames and commands whose payload is shown as octets.
///
/// Source: Core 5.4, Vol 3, Part A, 3.
enum L2CAPLayouts {
  static let payload = FieldLayout("Information_Payload:o")
  static let firstSegment = FieldLayout("L2CAP_SDU_Length:2 Information_Payload:o")
  static let signalData = FieldLayout("Data:o")
}
