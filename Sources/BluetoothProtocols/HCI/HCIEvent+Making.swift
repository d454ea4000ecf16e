// Initializers for code that acts as a controller: an adapter, a simulation or a test.

extension HCIEvent.CommandComplete {
  /// Makes the event that ends a command.
  ///
  /// - Parameters:
  ///   - commandsAllowed: How many commands the host may send from now on.
  ///   - returnParameters: The octets after the opcode. By default, they are the status 0x00:
  ///     success.
  public init(
    _ opcode: HCIOpcode, commandsAllowed: UInt8 = 1, returnParameters: [UInt8] = [0x00]
  ) {
    self.commandsAllowed = commandsAllowed
    self.opcode = opcode
    self.returnParameters = returnParameters
  }
}
