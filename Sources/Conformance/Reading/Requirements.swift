/// The rows of the requirement catalogue that rules cover, by group: `BG-CEN-01` to `BG-CEN-25`.
public enum Requirements {
  /// The groups, with what each is about and how many rows it has, numbered from 1.
  public static let groups: [(code: String, subject: String, count: Int)] = [
    ("MOD", "execution modes and what they declare", 10),
    ("APP", "the app's life", 11),
    ("FGO", "apps without a background mode", 12),
    ("CEN", "the central role in the background", 25),
    ("PER", "the peripheral role in the background", 17),
    ("WAK", "wakes and their budget", 14),
    ("PRE", "preservation", 18),
    ("RES", "restoration", 27),
    ("LCH", "launching and relaunching", 13),
    ("LTA", "actions that last long", 8),
    ("ALR", "alerts", 12),
    ("INI", "managers and their state", 7),
    ("SEM", "what the calls and callbacks mean", 47),
    ("SRM", "scan requests and scan responses", 20),
    ("AIR", "what is on air", 27),
    ("OBS", "observed in the field", 18),
  ]

  /// Returns whether there is a row with this name.
  public static func contains(_ row: String) -> Bool {
    let parts = row.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "BG", parts[2].count == 2, let number = Int(parts[2]),
      let group = groups.first(where: { $0.code == parts[1] })
    else { return false }
    return 1...group.count ~= number
  }

  /// The name of every row.
  static var all: [String] {
    groups.flatMap { group in
      (1...group.count).map { "BG-\(group.code)-" + ($0 < 10 ? "0\($0)" : "\($0)") }
    }
  }
}
