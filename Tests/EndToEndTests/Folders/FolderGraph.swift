/// The uses of each folder of a target by the others, with the names used.
///
/// A folder uses another one in two cases. In the first, one of its files names or extends a type
/// that the other folder declares. In the second, it calls a member that the other folder adds to a
/// type from elsewhere: from a third folder, or from another module.
struct FolderGraph {
  private let files: [SourceFile]
  /// The folder that declares each type. A type that several folders declare is left out.
  private var homes: [String: String] = [:]
  /// The members that a folder adds to types that it does not declare, by their names.
  private var additions: [String: [(member: SourceFile.Member, folder: String)]] = [:]
  /// The names that a folder uses of another one, each with the files that use it. The first key is
  /// the folder that uses, the second the folder that is used.
  private(set) var uses: [String: [String: [String: Set<String>]]] = [:]

  /// All other names in each folder.
  private var names: [String: Set<String>] = [:]
  private var functions: [String: [String: [SourceFile.Member]]] = [:]

  init(_ files: [SourceFile]) {
    self.files = files
    for file in files {
      for type in file.types {
        homes[type] = homes[type].map { $0 == file.folder ? $0 : "" } ?? file.folder
      }
      names[file.folder, default: []].formUnion(file.names)
      for function in file.functions {
        functions[file.folder, default: [:]][function.name, default: []].append(function)
      }
    }
    homes = homes.filter { !$0.value.isEmpty }
    for file in files {
      for member in file.members where homes[member.type] != file.folder {
        additions[member.name, default: []].append((member, file.folder))
      }
    }
    for file in files { look(at: file) }
  }

  private mutating func look(at file: SourceFile) {
    for index in file.tokens.indices {
      let name = file.tokens[index]
      for folder in folders(of: name, at: index, in: file) where folder != file.folder {
        uses[file.folder, default: [:]][folder, default: [:]][name, default: []].insert(file.name)
      }
    }
  }

  /// Returns the folders that a word of a file may come from.
  private func folders(of word: String, at index: Int, in file: SourceFile) -> Set<String> {
    let added = (additions[word] ?? []).filter { file.uses($0.member, at: index) }
    var found = Set(added.map(\.folder))
    if added.contains(where: { isAmbiguous($0.member, at: index, in: file) }) { found = [] }
    let isMember = index > 0 && file.tokens[index - 1] == "."
    if !isMember, let home = homes[word], !file.names.contains(word) || file.types.contains(word) {
      found.insert(home)
    }
    return found
  }

  /// Returns whether the word may mean something else, so that it shows nothing: something of the
  /// same name in the file's own folder or, for types and properties, in several folders.
  private func isAmbiguous(
    _ member: SourceFile.Member, at index: Int, in file: SourceFile
  ) -> Bool {
    switch member.kind {
    case .function:
      let own = functions[file.folder]?[member.name] ?? []
      return own.contains { file.uses($0, at: index) }
    case .type, .property: return names.count { $0.value.contains(member.name) } > 1
    case .initializer:
      let own = (additions[member.name] ?? []).filter { $0.folder == file.folder }
      return own.contains { file.uses($0.member, at: index) }
    }
  }
}

extension SourceFile {
  private static let standard: Set = ["append", "contains", "insert", "map", "remove", "write"]

  /// Returns whether the word at a place can be a member: whether it is called with the member's
  /// labels.
  fileprivate func uses(_ member: Member, at index: Int) -> Bool {
    let before = index > 0 ? tokens[index - 1] : ""
    let next = index + 1 < tokens.count ? tokens[index + 1] : ""
    switch member.kind {
    case .type: return true
    case .property: return before == "." && next != "("
    case .initializer: return next == "(" && member.accepts(arguments(at: index + 1).map(\.label))
    case .function:
      if next == "{" { return before == "." && member.accepts([]) }
      if before == "func" || next != "(" { return false }
      let labels = arguments(at: index + 1).map(\.label)
      // The standard library has functions of that name too.
      if Self.standard.contains(member.name), labels.allSatisfy({ $0 == "_" }) { return false }
      return member.accepts(labels)
    }
  }
}

extension ArraySlice<String> {
  fileprivate var label: String {
    count > 1 && self[startIndex + 1] == ":" ? self[startIndex] : "_"
  }
}

extension SourceFile.Member {
  /// Returns whether a call of the member may have these labels.
  fileprivate func accepts(_ labels: [String]) -> Bool {
    var rest = labels[...]
    for parameter in parameters {
      if rest.first == parameter.label {
        rest.removeFirst()
      } else if !parameter.mayBeLeftOut {
        return false
      }
    }
    return rest.isEmpty
  }
}

extension FolderGraph {
  /// The circles of folders that use each other, directly or by way of others. Each circle is
  /// sorted.
  var circles: [[String]] {
    let folders = Set(files.map(\.folder)).sorted()
    let reached = Dictionary(uniqueKeysWithValues: folders.map { ($0, reach(of: $0)) })
    var found: [[String]] = []
    for folder in folders where !found.joined().contains(folder) {
      let circle = folders.filter {
        reached[folder]?.contains($0) == true && reached[$0]?.contains(folder) == true
      }
      if !circle.isEmpty { found.append(circle) }
    }
    return found
  }

  private func reach(of folder: String) -> Set<String> {
    var reached: Set<String> = []
    var open = [folder]
    while let next = open.popLast() {
      for used in (uses[next] ?? [:]).keys where reached.insert(used).inserted {
        open.append(used)
      }
    }
    return reached
  }

  /// Returns a text that says what makes a circle. It has a line for each use of one folder by
  /// another, with the names.
  func description(of circle: [String]) -> String {
    var lines: [String] = []
    for folder in circle {
      for (used, names) in (uses[folder] ?? [:]).sorted(by: { $0.key < $1.key })
      where circle.contains(used) {
        let listed = names.sorted { $0.key < $1.key }
          .map { "\($0.key) (\($0.value.sorted().joined(separator: ", ")))" }
        lines.append("\(folder) uses \(used): \(listed.joined(separator: "; "))")
      }
    }
    return lines.joined(separator: "\n")
  }
}
