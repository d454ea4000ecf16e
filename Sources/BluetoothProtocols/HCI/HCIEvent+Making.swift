// Initializers for code that acts as a controller: an adapter, a simulation or a test.

extension HCIEvent.CommandComplete {
  public init(
    _ opcode: HCIOpcode, commandsAllowed: UInt8 = 1, returnParameters: [UInt8] = [0x00]
  ) {
    self.commandsAllowed = commandsAllowed
    self.opcode = opcode
    self.returnParameters = returnParameters
  }
}
