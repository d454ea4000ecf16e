import Foundation
import Testing

@testable import Preparation

@Suite struct PropertyListTests {
  /// Returns where the list is among files of these names.
  private func found(among files: [String]) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let place = folder.appending(path: file)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: place)
    }
    return PropertyList.find(in: folder.path).map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test(arguments: [
    (["App.swift", "Info.plist"], "Info.plist"),
    (["App/Info.plist", "App/Old-Info.plist"], "App/Info.plist"),
    (["Info.plist", "Widget/Info.plist"], "Info.plist"),
    (["App/Watch-Info.plist"], "App/Watch-Info.plist"),
    (["App/Info.plist", "Widget/Info.plist"], nil),
    (["AppTests/Info.plist", "Core/Package.swift", "Core/Info.plist"], nil),
    (["Other.plist"], nil),
  ])
  func `the outermost list is taken, unless there are several`(
    files: [String], expected: String?
  ) throws {
    #expect(try found(among: files) == expected)
  }

  static let project = """
    buildSettings = {
      MARKETING_VERSION = 2.5;
      TEAM = one;
    };
    name = Debug;
    buildSettings = {
      BASE = org.example;
      INFOPLIST_FILE = "$(SRCROOT)/App/Info.plist";
      PRODUCT_BUNDLE_IDENTIFIER = "$(BASE).app.$(TARGET_NAME:rfc1034identifier)";
      PRODUCT_NAME = "$(TARGET_NAME)";
    };
    name = Debug;
    buildSettings = {
      BASE = org.example;
      INFOPLIST_FILE = App/Info.plist;
      PRODUCT_BUNDLE_IDENTIFIER = org.example.released;
    };
    name = Release;
    buildSettings = {
      INFOPLIST_FILE = Widget/Info.plist;
      PRODUCT_BUNDLE_IDENTIFIER = org.example.widget;
    };
    name = Debug;
    """

  /// Returns what an `Info.plist` of the app `My App` says when it says a text, and what is unknown.
  private func expanded(
    _ text: String, project: String? = nil, isRelease: Bool = false, given: [String: String] = [:]
  ) throws -> (text: String, unknown: [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["App", "My.xcodeproj"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try project?.write(
      to: folder.appending(path: "My.xcodeproj/project.pbxproj"), atomically: true, encoding: .utf8)
    let list = folder.appending(path: "App/Info.plist")
    try PropertyListSerialization.data(
      fromPropertyList: ["Key": [text]], format: .binary, options: 0
    ).write(to: list)
    let made = try ExpandedPropertyList(
      list.path, of: "My App", isRelease: isRelease, given: given)
    let read = try PropertyListSerialization.propertyList(from: made.octets, format: nil)
    return (((read as? [String: Any])?["Key"] as? [String])?.first ?? "", made.unknown)
  }

  @Test func `settings get the values of the project, of its target and its configuration`() throws
  {
    let (text, project) = ("$(PRODUCT_BUNDLE_IDENTIFIER).refresh", Self.project)
    #expect(try expanded(text, project: project) == ("org.example.app.My-App.refresh", []))
    #expect(
      try expanded(text, project: project, isRelease: true) == ("org.example.released.refresh", []))
    #expect(try expanded("${PRODUCT_NAME} $(EXECUTABLE_NAME)") == ("My App My App", []))
    #expect(try expanded("no $ setting") == ("no $ setting", []))
  }

  @Test func `a setting that nobody knows stays and is told, unless the caller says it`() throws {
    let text = "$(PRODUCT_BUNDLE_IDENTIFIER)"
    #expect(try expanded(text) == (text, ["PRODUCT_BUNDLE_IDENTIFIER"]))
    let given = ["PRODUCT_BUNDLE_IDENTIFIER": "org.example.$(TARGET_NAME:lower)"]
    #expect(try expanded(text, given: given) == ("org.example.my app", []))
    #expect(try expanded("$(A)", given: ["A": "$(B)", "B": "$(A)"]).unknown == ["A"])
  }

  @Test func `an app's identifier is the one with which the others begin`() throws {
    func project(_ identifiers: String...) -> String {
      identifiers.map {
        "buildSettings = {\n  PRODUCT_BUNDLE_IDENTIFIER = \($0);\n};\nname = Debug;\n"
      }.joined()
    }
    let text = "$(PRODUCT_BUNDLE_IDENTIFIER)"
    #expect(
      try expanded(text, project: project("org.a.widget", "org.a", "org.aTests")).text == "org.a")
    #expect(try expanded(text, project: project("org.a", "org.b")).text == text)
  }
}
