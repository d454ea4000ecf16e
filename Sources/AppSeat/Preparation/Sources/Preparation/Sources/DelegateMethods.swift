import SwiftSyntax

/// The optional methods of Core Bluetooth's delegates.
enum DelegateMethods {
  static let names: Set<String> = [
    "centralManager(_:willRestoreState:)",
    "centralManager(_:didDiscover:advertisementData:rssi:)",
    "centralManager(_:didConnect:)",
    "centralManager(_:didFailToConnect:error:)",
    "centralManager(_:didDisconnectPeripheral:error:)",
    "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)",
    "centralManager(_:connectionEventDidOccur:for:)",
    "centralManager(_:didUpdateANCSAuthorizationFor:)",
    "peripheralDidUpdateName(_:)",
    "peripheral(_:didModifyServices:)",
    "peripheralDidUpdateRSSI(_:error:)",
    "peripheral(_:didReadRSSI:error:)",
    "peripheral(_:didDiscoverServices:)",
    "peripheral(_:didDiscoverIncludedServicesFor:error:)",
    "peripheral(_:didDiscoverCharacteristicsFor:error:)",
    "peripheral(_:didUpdateValueFor:error:)",
    "peripheral(_:didWriteValueFor:error:)",
    "peripheral(_:didUpdateNotificationStateFor:error:)",
    "peripheral(_:didDiscoverDescriptorsFor:error:)",
    "peripheralIsReady(toSendWriteWithoutResponse:)",
    "peripheral(_:didOpen:error:)",
    "peripheralManager(_:willRestoreState:)",
    "peripheralManagerDidStartAdvertising(_:error:)",
    "peripheralManager(_:didAdd:error:)",
    "peripheralManager(_:central:didSubscribeTo:)",
    "peripheralManager(_:central:didUnsubscribeFrom:)",
    "peripheralManager(_:didReceiveRead:)",
    "peripheralManager(_:didReceiveWrite:)",
    "peripheralManagerIsReady(toUpdateSubscribers:)",
    "peripheralManager(_:didPublishL2CAPChannel:error:)",
    "peripheralManager(_:didUnpublishL2CAPChannel:error:)",
    "peripheralManager(_:didOpen:error:)",
  ]

  /// Returns the protocol of the seat for a method that a class adds to a superclass that is the delegate:
  /// `AddsCentralManagerDidConnect` for `centralManager(_:didConnect:)`; nil for any other method.
  static func addition(of method: FunctionDeclSyntax) -> String? {
    guard names.contains(method.selectorName) else { return nil }
    let parameters = method.signature.parameterClause.parameters
    let labels = parameters.map(\.firstName.text).filter { !["_", "error"].contains($0) }
    let isOfDescriptor = parameters.contains { $0.type.trimmedDescription == "CBDescriptor" }
    let hasTwin = ["didUpdateValueFor", "didWriteValueFor"].contains(labels.first)
    return "Adds" + ([method.name.text] + labels).map(\.capital).joined()
      + (isOfDescriptor && hasTwin ? "OfDescriptor" : "")
  }
}

extension String {
  /// The word with a capital letter at the beginning.
  var capital: String { prefix(1).uppercased() + dropFirst() }
}

/// Declares the methods of delegates that a class has without being declared as the delegate itself: its
/// superclass is, and lacks them.
///
/// `class Restoring: Hearing { func centralManager(_ c: CBCentralManager, willRestoreState d: [String: Any]) {} }`
/// gets a protocol of the seat, and a method by which the seat finds that one.
final class AddedDelegateMethods: SourceChanges {
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    // Without a superclass there is none that could be the delegate.
    if let inherited = node.inheritanceClause { declare(node, inherited, after: node.name) }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.extendedType.trimmedDescription
    let isClass = source.setting.classes.contains { type == $0 || type.hasSuffix(".\($0)") }
    if isClass, node.genericWhereClause == nil {
      declare(node, node.inheritanceClause, after: node.extendedType)
    }
    return .visitChildren
  }

  private func declare(
    _ node: some DeclGroupSyntax, _ inherited: InheritanceClauseSyntax?,
    after name: some SyntaxProtocol
  ) {
    let types = inherited?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    if types.contains(where: { $0.hasPrefix("CB") && $0.hasSuffix("Delegate") }) { return }
    let methods = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .filter { method in
        method.modifiers.allSatisfy {
          !["override", "private", "fileprivate", "static", "class"].contains($0.name.text)
        }
      }
    let added = methods.compactMap { method in
      DelegateMethods.addition(of: method).map { ($0, method) }
    }
    guard !added.isEmpty else { return }
    let list = added.map(\.0).joined(separator: ", ")
    if let last = inherited?.inheritedTypes.last {
      insert(", " + list, at: range(last).upperBound)
    } else {
      insert(": " + list, at: range(name).upperBound)
    }
    let text = added.map(\.1).map(finder).joined(separator: "; ")
    insert(node.separator + text + "; ", at: range(node.memberBlock.rightBrace).lowerBound)
  }

  private func finder(_ method: FunctionDeclSyntax) -> String {
    let isNonisolated = method.modifiers.contains { $0.name.text == "nonisolated" }
    return "public \(isNonisolated ? "nonisolated " : "")func added\(method.name.text.capital)"
      + "\(method.signature.flat) { \(method.name.text)(\(method.passedOn)) }"
  }
}
