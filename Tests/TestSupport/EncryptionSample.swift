/// A connection that is encrypted, as hexadecimal text.
///
/// Source: Core 5.4, Vol 6, Part C, 1, the sample data of encryption; the check of each PDU proves
/// every octet. CONNECT_IND and the access address are made up: no encrypted data depends on them.
public enum EncryptionSample {
  /// The long-term key, most significant octet first.
  public static let key = "4C68384139F574D836BCF34E9DFB01BF"
  /// A whole packet.
  public static let connect = """
    D6BE898E C5 22 0C0B0A090848 0605040302C0 7856342A C0FFEE 02 0300 1800 0000 2A00 FFFFFFFF1F A9
    """
  public static let accessAddress = "7856342A"

  // PDUs, without access address and check.

  public static let request = "03 17 03 9078563412EFCDAB 7424 1302F1E0DFCEBDAC 24ABDCBA"
  public static let response = "0B 0D 04 7968574635241302 BEBAAFDE"
  public static let start = "07 01 05"
  /// LL_START_ENC_RSP of each side, and a frame of 27 octets from the central.
  public static let centralStart = "0F 05 9FCDA7F448"
  public static let peripheralStart = "07 05 A34C13A415"
  public static let data = "0E 1F 7A70D66415226DF26B17839A060405596BD6564F796B5B9CE6FF32F75A6D33"
}
