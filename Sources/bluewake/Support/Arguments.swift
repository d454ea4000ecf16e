public import ArgumentParser
public import Timelines

/// `--profile documented` or `--profile observed`.
extension Profile: ExpressibleByArgument {}

/// `--host apple`
extension HostKind: ExpressibleByArgument {}
