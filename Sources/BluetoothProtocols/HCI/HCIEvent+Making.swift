// Initializers for whoever is a controller: an adapter, a simulation, a test.

extension HCIEvent.CommandComplete {
  public init(
    _ opcode: HCIOpcode, commandsAllowed: UInt8 = 1, returnParameters: [UInt8] = [0x00]
  ) {
    self.commandsAllowed = commandsAllowed
    self.opcode = opcode
    self.returnParameters = returnParameters
  }
}

extension AdvertisingReports {
  /// Reports of one form; an event holds at most 253 octets of them.
  public init(_ form: Form, _ reports: [AdvertisingReport]) {
    (self.form, self.reports) = (form, reports)
  }
}
