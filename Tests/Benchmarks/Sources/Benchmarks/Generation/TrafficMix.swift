import BluetoothProtocols

/// The traffic of a phone in a crowd: four hundred devices that advertise and sixty that do so in
/// the extended way, up to twenty connections with everything that goes over them. About half of
/// the records are ACL data and half are reports.
struct TrafficMix {
  private struct Advertiser {
    var address: [UInt8]
    var isRandom: Bool
    var isConnectable: Bool
    var data: [UInt8]
    var scanResponse: [UInt8]
  }

  private var dice: Dice
  private var advertisers: [Advertiser] = []
  private var extended: [(address: [UInt8], data: [UInt8])] = []
  private var links = LinkTraffic()

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    for index in 0..<400 { advertisers.append(advertiser(index)) }
    for index in 0..<60 { extended.append((address(), extendedData(index))) }
  }

  /// Writes records until a btsnoop file of them has about so many octets.
  func write(octets: Int, to file: inout GeneratedFile) {
    var mix = self
    mix.start(&file)
    while file.size < octets {
      file.time += UInt64(150 + mix.dice.below(700))
      switch mix.dice.below(1000) {
      case ..<520: mix.advertise(&file)
      case ..<600: mix.advertiseExtended(&file)
      default: mix.links.step(&mix.dice, &file)
      }
    }
  }

  private mutating func address() -> [UInt8] { dice.octets(5) + [UInt8(0xC0 | dice.below(64))] }

  private mutating func advertiser(_ index: Int) -> Advertiser {
    let company = ([0x4C, 0x06, 0x59, 0xE0] as [UInt8])[dice.below(4)]
    let message = [company, 0x00] + dice.octets(4 + dice.below(14))
    return Advertiser(
      address: address(), isRandom: !index.isMultiple(of: 3),
      isConnectable: !index.isMultiple(of: 4),
      data: Packets.field(0x01, [6]) + Packets.field(0xFF, message),
      scanResponse: Packets.field(0x09, Array("Device \(index)".utf8))
        + Packets.field(0x03, [0x0D, 0x18]))
  }

  private mutating func extendedData(_ index: Int) -> [UInt8] {
    let company: [UInt8] = [0x59, 0x00]
    return Packets.field(0x09, Array("Extended \(index)".utf8))
      + Packets.field(0xFF, company + dice.octets(200))
      + Packets.field(0x16, [0x52, 0x18] + Array("abc".utf8))
      + Packets.field(0xFF, company + dice.octets(180))
  }

  private func start(_ file: inout GeneratedFile) {
    let commands: [(UInt16, [UInt8])] = [
      (0x0C03, []), (0x1001, []), (0x2002, []), (0x1009, []), (0x200B, [1, 16, 0, 16, 0, 0, 0]),
      (0x200C, [1, 0]),
    ]
    let answers: [UInt16: [UInt8]] = [
      0x1001: [0, 12, 0, 0, 12, 93, 0, 0, 0], 0x2002: [0, 251, 0, 8],
      0x1009: [0, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11],
    ]
    for (opcode, parameters) in commands {
      file.time += 200
      file.add(.command, isFromController: false, Packets.command(opcode, parameters))
      file.time += 200
      let answer = Packets.commandComplete(opcode, answers[opcode] ?? [0])
      file.add(.event, isFromController: true, answer)
    }
  }

  private mutating func advertise(_ file: inout GeneratedFile) {
    let one = advertisers[dice.below(advertisers.count)]
    let rssi = -40 - dice.below(55)
    var reports: [[UInt8]]
    if dice.happens(perMille: 250) {
      reports = [Self.report(4, one, one.scanResponse, rssi)]
    } else {
      reports = [Self.report(one.isConnectable ? 0 : 3, one, one.data, rssi)]
      if dice.happens(perMille: 40) {
        let other = advertisers[dice.below(advertisers.count)]
        reports.append(Self.report(0, other, other.data, -70))
      }
    }
    file.add(.event, isFromController: true, Packets.reports(reports))
  }

  private static func report(
    _ type: UInt8, _ advertiser: Advertiser, _ data: [UInt8], _ rssi: Int
  ) -> [UInt8] {
    Packets.report(
      type: type, advertiser.address, isRandom: advertiser.isRandom, data, rssi: rssi)
  }

  /// Three in ten do not fit into one report.
  private mutating func advertiseExtended(_ file: inout GeneratedFile) {
    let index = dice.below(extended.count)
    let one = extended[index]
    let data = dice.happens(perMille: 300) ? one.data[...] : one.data.prefix(60)
    for start in stride(from: 0, to: data.count, by: 229) {
      let piece = Array(data[start..<min(start + 229, data.count)])
      let hasMore = start + 229 < data.count
      file.add(
        .event, isFromController: true,
        Packets.extendedReport(one.address, set: UInt8(index & 15), piece, hasMore: hasMore))
      file.time += hasMore ? 400 : 0
    }
  }
}
