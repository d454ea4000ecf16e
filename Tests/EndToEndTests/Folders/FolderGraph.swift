/// Which folder of a target uses which other, and by what.
///
/// A folder uses another when one of its files names a type that is declared there, extends it, or
/// calls what a file there has added to a type of a third folder or of another module.
struct FolderGraph {
  private let files: [SourceFile]
  /// Where each type is declared; one that several folders declare is left out.
  private var homes: [String: String] = [:]
  /// By name, what a folder adds to types that are not its own.
  private var additions: [String: [(member: SourceFile.Member, folder: String)]] = [:]
  /// By folder, and by the folder that it uses: the names, each with the files that use it.
  private(set) var uses: [String: [String: [String: Set<String>]]] = [:]

  /// By folder, what else has a name there.
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

  /// The folders that a word of a file comes from.
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

  /// Whether the folder itself has something of the name, or several others do: then it tells nothing.
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

  /// Whether the word at a place can be a member: it is called with the labels that it has.
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
      // The standard library has functions of that name, too.
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
  /// Whether a call may have such labels.
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
  /// The folders that use each other, directly or by way of others; each circle sorted.
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

  /// What makes a circle, a line for each folder that uses another of it, with the names.
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
