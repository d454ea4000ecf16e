import Timelines

// A second checker, written from the definitions of the language and from nothing else: it keeps
// the whole timeline, looks at every pair of entries, and has neither instances nor timers. It
// shares no code with the engine, and the two must agree.

/// The kinds of the small language of these tests, by letter: A to F carry app and peer, G and H an
/// app alone, I and J neither.
enum NaiveKind {
  static let kinds: [Kind] = [
    .callbackDidConnect, .callbackDidDisconnect, .callbackDidUpdateName, .callbackDidReadRSSI,
    .callbackDidDiscover, .callbackDidFailToConnect, .appBackground, .appForeground,
    .userLocksDevice, .userUnlocksDevice,
  ]
  /// A kind that only some forms use: it carries all keys, and a duration.
  static let timed = 10
  static let carryAll = 0..<6
  static let carryApp = 0..<8
  /// The letters that carry a number, `rssi`.
  static let numbered = [3, 4]

  static func keys(of letter: Int) -> [NaiveKey] {
    carryAll.contains(letter) || letter == timed
      ? [.app, .peer] : carryApp.contains(letter) ? [.app] : []
  }

  static func kind(of letter: Int) -> Kind { letter == timed ? .callConnect : kinds[letter] }
}

enum NaiveKey: String { case app, peer }

/// An entry of a random timeline: seconds, and small numbers for everything.
struct NaiveEntry {
  var time: Int
  var letter: Int
  var app: Int
  var peer: Int
  /// The fields of conditions and bindings.
  var manager: Int
  var number: Int

  /// A small number that conditions on an entry with a name compare; absent where the number is 0.
  var cause: Int? { number == 0 ? nil : number }
  /// The seconds that an entry of the timed kind carries.
  var delay: Int? { letter == NaiveKind.timed && number > 0 ? number : nil }

  /// The manufacturer data of a discovery: none to three octets, if there are any at all.
  var octets: [Int]? {
    let hasAny = letter == NaiveComputed.letter && manager == 1
    return hasAny ? Array([peer, number, app].prefix(number)) : nil
  }

  func value(_ key: NaiveKey) -> Int { key == .app ? app : peer }

  func entry(_ sequence: Int) -> Entry {
    let keys = NaiveKind.keys(of: letter)
    return Entry(
      time: Instant(nanoseconds: Int64(time) * 1_000_000_000), sequence: sequence,
      from: .implementation, kind: NaiveKind.kind(of: letter), cause: cause,
      fields: [
        .app: keys.contains(.app) ? .text("app\(app)") : nil,
        .peer: keys.contains(.peer) ? .text("P\(peer)") : nil,
        .manager: keys.contains(.peer) ? .text("m\(manager)") : nil,
        .startDelay: delay.map { .duration(Int64($0) * 1_000_000_000) },
        .manufacturerData: octets.map { .octets($0.map(UInt8.init)) },
        .rssi: NaiveKind.numbered.contains(letter) ? .integer(number) : nil,
      ])
  }
}

/// A random timeline, and how long it lasts.
struct NaiveTimeline {
  var entries: [NaiveEntry]
  var end: Int

  /// - Parameter letters: Those that matter; others are rare.
  init(of letters: [Int], using generator: inout SeededGenerator) {
    entries = []
    var time = 0
    for _ in 0..<Int.random(in: 0...16, using: &generator) {
      time += [0, 0, 1, 1, 1, 2, 3, 5].randomElement(using: &generator) ?? 1
      let isOther = Int.random(in: 0..<8, using: &generator) == 0
      let other = Int.random(in: NaiveKind.kinds.indices, using: &generator)
      entries.append(
        NaiveEntry(
          time: time,
          letter: isOther ? other : letters.randomElement(using: &generator) ?? other,
          app: Int.random(in: 1...2, using: &generator),
          peer: Int.random(in: 1...2, using: &generator),
          manager: Int.random(in: 1...2, using: &generator),
          number: Int.random(in: 0...3, using: &generator)))
    }
    end = time + Int.random(in: 0...6, using: &generator)
  }

  /// The same without one entry, to make a disagreement smaller.
  func without(_ index: Int) -> NaiveTimeline {
    var copy = self
    copy.entries.remove(at: index)
    return copy
  }

  /// The first entries, ending with the last of them.
  func first(_ count: Int) -> NaiveTimeline {
    var copy = self
    copy.entries = Array(entries.prefix(count))
    copy.end = count == entries.count ? end : copy.entries.last?.time ?? 0
    return copy
  }

  var description: String {
    entries.enumerated().map { index, entry in
      "\(entry.time)s \(entry.entry(index + 1).description)"
    }.joined(separator: "\n") + "\n\(end)s end"
  }
}
