import Foundation

/// The place where the phone is, kept from launch to launch.
struct Place: Sendable {
  /// The label, which visitors read and may change.
  var label: Data {
    get { UserDefaults.standard.data(forKey: "label") ?? Data("Front door".utf8) }
    nonmutating set { UserDefaults.standard.set(newValue, forKey: "label") }
  }

  /// The directions for visitors, in pieces that fit into any update.
  var directions: [Data] {
    let text = """
      Go up the stairs to the second floor, turn left, and follow the blue line to the desk. \
      The lift is behind the stairs. Ring twice after six.
      """
    let octets = Data(text.utf8)
    return stride(from: 0, to: octets.count, by: 20).map { octets[$0..<min($0 + 20, octets.count)] }
  }
}
