extension L2CAPSignalCode {
  /// The end of a link that alone sends such a command over LE; nil if both do.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.20 and 4.21.
  public var onlySender: LinkEnd? {
    switch self {
    case .connectionParameterUpdateRequest: .peripheral
    case .connectionParameterUpdateResponse: .central
    default: nil
    }
  }
}
