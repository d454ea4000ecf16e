/// A host's advertising, as it has set it in its controller with legacy commands or with
/// advertising sets.
///
/// Source: Core 5.4, Vol 4, Part E, 7.8.5 to 7.8.9 and 7.8.52 to 7.8.60.
public struct HostAdvertising: Hashable, Sendable {
  /// The name by which a host's commands call one of its advertisers.
  public enum Number: Hashable, Sendable {
    /// The advertiser without a handle. Commands from before version 5.0 have only this one.
    case legacy
    /// An advertising handle, 0x00 to 0xEF.
    case set(UInt8)
  }

  private var legacy = HostAdvertiser()
  private var sets: [UInt8: HostAdvertiser] = [:]

  /// Begins without advertising sets and with nothing on air.
  public init() {}

  /// An advertiser; nil for a set that no command has named.
  public subscript(_ number: Number) -> HostAdvertiser? {
    switch number {
    case .legacy: legacy
    case .set(let set): sets[set]
    }
  }

  /// The handles of the sets, ascending.
  public var setNumbers: [UInt8] { sets.keys.sorted() }

  /// All advertisers that are on air: first the sets in the order of their handles, then the legacy
  /// one.
  public var onAir: [Number] {
    setNumbers.filter { sets[$0]?.isOnAir == true }.map(Number.set)
      + (legacy.isOnAir ? [.legacy] : [])
  }

  /// - Returns: The advertisers of which the command changes what is on air.
  mutating func accept(_ command: HCICommand) -> [Number] {
    switch command {
    case .leSetAdvertisingParameters(let parameters):
      legacy.parameters = HostAdvertiser.Parameters(parameters)
      return []
    case .leSetAdvertisingData(let data):
      legacy.payload = data
      return legacy.isOnAir ? [.legacy] : []
    case .leSetScanResponseData(let data):
      legacy.scanResponse = data
      return legacy.isOnAir ? [.legacy] : []
    case .leSetAdvertisingEnable(let isEnabled):
      return legacy.enable(isEnabled) ? [.legacy] : []
    default: return acceptForSets(command)
    }
  }

  private mutating func acceptForSets(_ command: HCICommand) -> [Number] {
    switch command {
    case .leSetAdvertisingSetRandomAddress(let command):
      sets[command.set, default: HostAdvertiser()].randomAddress = command.address
      return []
    case .leSetExtendedAdvertisingParameters(let parameters):
      sets[parameters.set, default: HostAdvertiser()].parameters =
        HostAdvertiser.Parameters(parameters)
      return []
    case .leSetExtendedAdvertisingData(let fragment):
      return add(fragment) { fragment.add(to: &$0.payload) }
    case .leSetExtendedScanResponseData(let fragment):
      return add(fragment) { fragment.add(to: &$0.scanResponse) }
    case .leSetExtendedAdvertisingEnable(let enable):
      // A command that names no set means all of them. Only switching off may be said so.
      let all = setNumbers.filter { sets[$0]?.isEnabled == true }
      return (enable.sets.isEmpty ? all : enable.sets.map(\.set))
        .filter { sets[$0, default: HostAdvertiser()].enable(enable.isEnabled) }.map(Number.set)
    case .leRemoveAdvertisingSet(let set):
      sets[set] = nil
      return []
    case .leClearAdvertisingSets:
      sets = [:]
      return []
    default: return []
    }
  }

  private mutating func add(
    _ fragment: HCICommand.AdvertisingDataFragment, by change: (inout HostAdvertiser) -> Void
  ) -> [Number] {
    var set = sets[fragment.set] ?? HostAdvertiser()
    change(&set)
    sets[fragment.set] = set
    return fragment.isLast && set.isOnAir ? [.set(fragment.set)] : []
  }

  /// Records that the controller has stopped an advertiser by itself.
  ///
  /// - Returns: Whether the advertiser was on air until then.
  mutating func end(_ number: Number) -> Bool {
    switch number {
    case .legacy: return legacy.interrupt()
    case .set(let set): return sets[set]?.interrupt() ?? false
    }
  }
}

extension AdvertisingData {
  /// The most octets of data that one advertisement holds.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.54.
  public static let mostOctets = 1650
}

extension HCICommand.AdvertisingDataFragment {
  /// Whether the fragment completes the data, so that the data goes on air.
  public var isLast: Bool { operation == .complete || operation == .last }

  /// Adds the fragment to the data of a set, if that is not more than one set holds.
  func add(to data: inout [UInt8]) {
    if let whole = added(to: data) { data = whole }
  }

  /// Returns the data of a set with the fragment added to it; nil if that is more than one set
  /// holds.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.54.
  public func added(to former: [UInt8]) -> [UInt8]? {
    let whole: [UInt8]
    switch operation {
    case .complete, .first: whole = data
    case .intermediate, .last: whole = former + data
    case .unchanged: whole = former
    }
    return whole.count <= AdvertisingData.mostOctets ? whole : nil
  }
}
