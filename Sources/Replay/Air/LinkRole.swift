/// Which end of a link a device is. The central is the one that made it.
///
/// Source: Core 5.4, Vol 1, Part A, 1.2.
enum LinkRole: String, Sendable { case central, peripheral }
