import Foundation

/// A package as `swift package dump-package` prints it.
struct DumpedPackage: Decodable {
  struct Target: Decodable {
    var name: String
    var type: String
    var path: String?
    var exclude: [String]?
    var dependencies: [TargetDependency]
    var settings: [BuildFlag]?
    var pluginUsages: [PluginUsage]?
    var pluginCapability: [String: AnyMember?]?
  }

  struct PluginUsage: Decodable {
    var name: String
    var package: String?

    private enum Form: String, CodingKey { case plugin }

    init(from decoder: any Decoder) throws {
      var list = try decoder.container(keyedBy: Form.self).nestedUnkeyedContainer(forKey: .plugin)
      name = try list.decode(String.self)
      package = list.isAtEnd ? nil : try list.decodeIfPresent(String.self)
    }
  }

  struct Trait: Decodable {
    var name: String
    var enabledTraits: [String]
  }

  struct Product: Decodable {
    var name: String
    var targets: [String]
    var type: [String: AnyMember]
  }

  /// A dependency in one of its three forms: an object with one member whose value is a list.
  struct TargetDependency: Decodable {
    /// The name of a product, with its package if that is known.
    var product: (name: String, package: String?)?
    /// The name of a target, or of what may be either.
    var target: String?
    var byName: String?
    /// Whether a build for iOS takes it.
    private(set) var isForPhone = true

    /// The target, if the name is one of this package.
    var targetName: String? { target ?? byName }

    private enum Form: String, CodingKey { case byName, product, target }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Form.self)
      guard let form = members.allKeys.first else { return }
      var list = try members.nestedUnkeyedContainer(forKey: form)
      let name = try list.decode(String.self)
      switch form {
      case .byName: byName = name
      case .target: target = name
      case .product:
        product = (name, list.isAtEnd ? nil : try list.decodeIfPresent(String.self))
        if !list.isAtEnd { _ = try list.decode(AnyMember?.self) }
      }
      if !list.isAtEnd, let condition = try list.decode(BuildFlag.Condition?.self) {
        isForPhone = condition.includesPhone
      }
    }
  }

  /// A dependency of the package. Both forms have what is needed in a list of one.
  struct Dependency: Decodable {
    struct Place: Decodable {
      struct Location: Decodable {
        struct Remote: Decodable { var urlString: String }
        var remote: [Remote]?
      }
      var identity: String
      var nameForTargetDependencyResolutionOnly: String?
      var path: String?
      var location: Location?
    }
    var fileSystem: [Place]?
    var sourceControl: [Place]?
    var place: Place? { fileSystem?.first ?? sourceControl?.first }
  }

  struct BuildFlag: Decodable {
    struct Condition: Decodable {
      var platformNames: [String]?
      var includesPhone: Bool { platformNames.map { $0.isEmpty || $0.contains("ios") } ?? true }
    }
    struct Value: Decodable { var _0: String? }
    struct Kind: Decodable { var define: Value? }
    var tool: String
    var kind: Kind?
    var condition: Condition?
  }

  /// A member of which only the presence matters.
  struct AnyMember: Decodable { init(from decoder: any Decoder) throws {} }

  struct ToolsVersion: Decodable { var _version: String }

  var name: String
  var targets: [Target]
  var products: [Product]
  var dependencies: [Dependency]
  var traits: [Trait]?
  var toolsVersion: ToolsVersion
}
