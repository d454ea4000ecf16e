import Foundation

extension Preparer {
  /// Makes a package of a folder of sources, as an Xcode project's target has them.
  func prepareFolder(_ path: String) throws -> PreparedApp {
    let name = Self.moduleName(of: path)
    let copy = CopiedFolder("\(scratch)/prepared/\(name)")
    var isProgram = false
    var isEmpty = true
    let files = SourceTree(path, isApp: true).files
      .filter { Self.isSource($0) && !isLeftOut($0, of: path) }
    let setting = SourceSetting(modules: [name], flags: flags)
      .among(sources(files.map { "\(path)/\($0)" }))
    for file in files {
      let source = try put(file, of: path, as: "Sources/\(file)", in: copy, setting)
      guard let source, !source.isTest else { continue }
      add(source)
      isEmpty = false
      isProgram = isProgram || source.isEntry
    }
    guard !isEmpty else {
      throw PreparationFailure(
        description: "\(path): error: there is neither a Package.swift nor a Swift file")
    }
    try copy.write(Data(manifest(name, isProgram: isProgram).utf8), to: "Package.swift")
    copy.finish()
    return PreparedApp(
      name: name, folder: copy.path, programs: isProgram ? [name] : [], products: [name],
      obstacles: obstacles, asked: asked,
      propertyLists: isProgram ? [name: PropertyList.find(in: path)].compactMapValues { $0 } : [:])
  }

  /// Only sources are taken. All other files in the folder belong to Xcode.
  private static func isSource(_ file: String) -> Bool {
    ["swift", "m", "mm"].contains(URL(filePath: file).pathExtension)
  }

  /// Returns a name that a module can have: `Heart Rate` becomes `Heart_Rate`.
  static func moduleName(of path: String) -> String {
    let name = URL(filePath: path).standardizedFileURL.lastPathComponent
    let word = name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return (word.first?.isNumber ?? true ? "_" : "") + String(word)
  }

  private func manifest(_ name: String, isProgram: Bool) -> String {
    let code = AppendedCode(
      bluewake: bluewake, asked: asked,
      targets: [AppendedCode.Addition(name: name)], isPatient: isPatient)
    let kind = isProgram ? "executableTarget" : "target"
    let product =
      isProgram ? "" : "products: [.library(name: \"\(name)\", targets: [\"\(name)\"])],\n  "
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "\(name)",
        \(product)targets: [.\(kind)(name: "\(name)", path: "Sources")],
        swiftLanguageModes: [.v5]
      )

      """ + code.text
  }
}
