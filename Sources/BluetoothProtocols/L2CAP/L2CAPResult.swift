/// The results of a request for a credit-based channel, by the number in the response.
///
/// Source: Core 5.4, Vol 3, Part A, 4.23, 4.26 and 4.28.
enum L2CAPResult {
  static let names: [Int: String] = [
    0: "successful", 2: "refused, SPSM not supported", 4: "refused, no resources",
    5: "refused, insufficient authentication", 6: "refused, insufficient authorization",
    7: "refused, encryption key size too short", 8: "refused, insufficient encryption",
    9: "refused, invalid source CID", 10: "refused, source CID already allocated",
    11: "refused, unacceptable parameters", 12: "refused, invalid parameters",
    13: "pending", 14: "pending, authentication", 15: "pending, authorization",
  ]

  static let reconfigurationNames: [Int: String] = [
    0: "successful", 1: "refused, MTU would shrink", 2: "refused, MPS would shrink",
    3: "refused, invalid destination CID", 4: "refused, unacceptable parameters",
  ]
}

extension L2CAPSignalCode {
  /// The meaning of a result in a response with this code; nil if the result has no meaning here.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.21 (0 is accepted, 1 is rejected), 4.23, 4.26 and 4.28.
  public func meaning(ofResult result: Int) -> String? {
    switch self {
    case .connectionParameterUpdateResponse: [0: "accepted", 1: "rejected"][result]
    case .leCreditBasedConnectionResponse, .creditBasedConnectionResponse:
      L2CAPResult.names[result]
    case .creditBasedReconfigureResponse: L2CAPResult.reconfigurationNames[result]
    default: nil
    }
  }
}
