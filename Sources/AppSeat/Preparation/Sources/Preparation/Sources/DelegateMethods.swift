import SwiftSyntax

/// The optional methods of Core Bluetooth's delegates.
enum DelegateMethods {
  /// Each as `#selector` names it, with the types of its parameters.
  static let all: Set<String> = [
    "centralManager(_:willRestoreState:) CBCentralManager [String:Any]",
    "centralManager(_:didDiscover:advertisementData:rssi:) CBCentralManager CBPeripheral [String:Any] NSNumber",
    "centralManager(_:didConnect:) CBCentralManager CBPeripheral",
    "centralManager(_:didFailToConnect:error:) CBCentralManager CBPeripheral Error?",
    "centralManager(_:didDisconnectPeripheral:error:) CBCentralManager CBPeripheral Error?",
    "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:) CBCentralManager CBPeripheral CFAbsoluteTime Bool Error?",
    "centralManager(_:connectionEventDidOccur:for:) CBCentralManager CBConnectionEvent CBPeripheral",
    "centralManager(_:didUpdateANCSAuthorizationFor:) CBCentralManager CBPeripheral",
    "peripheralDidUpdateName(_:) CBPeripheral",
    "peripheral(_:didModifyServices:) CBPeripheral [CBService]",
    "peripheralDidUpdateRSSI(_:error:) CBPeripheral Error?",
    "peripheral(_:didReadRSSI:error:) CBPeripheral NSNumber Error?",
    "peripheral(_:didDiscoverServices:) CBPeripheral Error?",
    "peripheral(_:didDiscoverIncludedServicesFor:error:) CBPeripheral CBService Error?",
    "peripheral(_:didDiscoverCharacteristicsFor:error:) CBPeripheral CBService Error?",
    "peripheral(_:didUpdateValueFor:error:) CBPeripheral CBCharacteristic Error?",
    "peripheral(_:didWriteValueFor:error:) CBPeripheral CBCharacteristic Error?",
    "peripheral(_:didUpdateNotificationStateFor:error:) CBPeripheral CBCharacteristic Error?",
    "peripheral(_:didDiscoverDescriptorsFor:error:) CBPeripheral CBCharacteristic Error?",
    "peripheral(_:didUpdateValueFor:error:) CBPeripheral CBDescriptor Error?",
    "peripheral(_:didWriteValueFor:error:) CBPeripheral CBDescriptor Error?",
    "peripheralIsReady(toSendWriteWithoutResponse:) CBPeripheral",
    "peripheral(_:didOpen:error:) CBPeripheral CBL2CAPChannel? Error?",
    "peripheralManager(_:willRestoreState:) CBPeripheralManager [String:Any]",
    "peripheralManagerDidStartAdvertising(_:error:) CBPeripheralManager Error?",
    "peripheralManager(_:didAdd:error:) CBPeripheralManager CBService Error?",
    "peripheralManager(_:central:didSubscribeTo:) CBPeripheralManager CBCentral CBCharacteristic",
    "peripheralManager(_:central:didUnsubscribeFrom:) CBPeripheralManager CBCentral CBCharacteristic",
    "peripheralManager(_:didReceiveRead:) CBPeripheralManager CBATTRequest",
    "peripheralManager(_:didReceiveWrite:) CBPeripheralManager [CBATTRequest]",
    "peripheralManagerIsReady(toUpdateSubscribers:) CBPeripheralManager",
    "peripheralManager(_:didPublishL2CAPChannel:error:) CBPeripheralManager CBL2CAPPSM Error?",
    "peripheralManager(_:didUnpublishL2CAPChannel:error:) CBPeripheralManager CBL2CAPPSM Error?",
    "peripheralManager(_:didOpen:error:) CBPeripheralManager CBL2CAPChannel? Error?",
  ]

  /// Returns the protocol of the seat for a method that a class adds to a superclass that is the delegate:
  /// `AddsCentralManagerDidConnect` for `centralManager(_:didConnect:)`; nil for any other method.
  static func addition(of method: FunctionDeclSyntax) -> String? {
    let parameters = method.signature.parameterClause.parameters
    let types = parameters.map { plain($0.type.trimmedDescription) }
    guard all.contains(([method.selectorName] + types).joined(separator: " ")) else { return nil }
    let labels = parameters.map(\.firstName.text).filter { !["_", "error"].contains($0) }
    let hasTwin = ["didUpdateValueFor", "didWriteValueFor"].contains(labels.first)
    return "Adds" + ([method.name.text] + labels).map(\.capital).joined()
      + (hasTwin && types.contains("CBDescriptor") ? "OfDescriptor" : "")
  }

  /// Returns a type as the list above has it: `Error?` for `(any Error)?` and for `Swift.Error?`.
  private static func plain(_ type: String) -> String {
    type.replacing(/\b(?:any\s|CoreBluetooth\.|Foundation\.|Swift\.)/, with: "")
      .replacing(/\s/, with: "").replacing("(Error)", with: "Error")
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
      + "\(method.signature.flat) { self.\(method.name.text)(\(method.passedOn)) }"
  }
}
