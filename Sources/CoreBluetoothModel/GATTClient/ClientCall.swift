import BluetoothProtocols
import Timelines

/// An app's call about the server of a peripheral.
struct ClientCall: Sendable {
  enum Subject: Hashable, Sendable {
    case services
    case includedServices
    case characteristics
    case ofCharacteristic(Kind.CharacteristicCall)
  }

  var subject: Subject
  var kind: Kind
  var fields: Fields

  /// The client's action for a call.
  enum Step: Sendable {
    case start(any GATTProcedure, for: GATTRequest)
    /// The call is answered without a request to the server.
    case answer(GATTRequest, GATTResult)
    case queue(CommandQueue.Command)
    case lose
    /// The app has not discovered the attribute that the call names.
    case refuse
    /// The call writes the descriptor that only `setNotifyValue` may change.
    case refuseConfiguration
    case refuseTooLong(octets: Int)
    /// The call writes without response a value that can only be written with one.
    case refuseCommand
  }

  /// Everything that the step depends on besides the call.
  struct Context: Sendable {
    /// The services that the app has discovered on the peripheral.
    var services: [RemoteService]
    var mtu: Int
    var behaviour: Behaviour.GATTClient
  }

  /// Returns what the client does.
  ///
  /// - Parameter isShared: Says whether another app is subscribed to the value at a handle.
  func step(_ context: Context, isShared: (AttributeHandle) -> Bool) -> Step {
    switch subject {
    case .services:
      return .start(DiscoverServices(fields[.services]?.list?.compactMap(\.uuid)), for: .services)
    case .includedServices:
      return context.services.service(of: fields).map { includedServices(of: $0, context) }
        ?? .refuse
    case .characteristics:
      return context.services.service(of: fields).map { characteristics(of: $0, context) }
        ?? .refuse
    case .ofCharacteristic(let call):
      guard let asked = AttributePath(fields), let found = context.services.find(asked) else {
        return .refuse
      }
      let target = Target(path: found.path, characteristic: found.characteristic)
      return switch call {
      case .discoverDescriptors: descriptors(of: target)
      case .readValue: read(target, context)
      case .writeValue: write(target, context)
      case .setNotifyValue: setNotify(target, context, isShared)
      }
    }
  }

  /// The characteristic or descriptor that a call names.
  private struct Target {
    var path: AttributePath
    var characteristic: RemoteCharacteristic

    /// The handle of the descriptor that the path names or, if it names none, of the value.
    var handle: AttributeHandle? {
      guard let descriptor = path.descriptor else { return characteristic.valueHandle }
      return characteristic.descriptors.first { $0.uuid == descriptor }?.handle
    }
  }

  private func includedServices(of service: RemoteService, _ context: Context) -> Step {
    .start(
      DiscoverIncludedServices(in: service.range),
      for: .includedServices(
        of: service, number: context.services.instance(of: service),
        wanted: fields[.services]?.list?.compactMap(\.uuid)))
  }

  private func characteristics(of service: RemoteService, _ context: Context) -> Step {
    let wanted = fields[.characteristics]?.list?.compactMap {
      $0.uuid ?? $0.record?[.characteristic]?.uuid
    }
    return .start(
      DiscoverCharacteristics(in: service.range),
      for: .characteristics(
        of: service, number: context.services.instance(of: service), wanted: wanted))
  }

  private func descriptors(of target: Target) -> Step {
    let request = GATTRequest.descriptors(
      of: target.path, valueHandle: target.characteristic.valueHandle)
    guard let range = target.characteristic.descriptorRange else {
      return .answer(request, .descriptors([]))
    }
    return .start(DiscoverDescriptors(in: range), for: request)
  }

  private func read(_ target: Target, _ context: Context) -> Step {
    guard let handle = target.handle else { return .refuse }
    return .start(
      ReadValue(handle, readsLongValues: !context.behaviour.cutsLongValues),
      for: .read(target.path))
  }

  /// Source: BG-SEM-27, BG-SEM-28.
  /// Source: observed, in logs of apps. A characteristic that lacks the property is not written
  /// without response.
  private func write(_ target: Target, _ context: Context) -> Step {
    let configuration = GATTAttributeType.clientCharacteristicConfiguration
    if target.path.descriptor == configuration { return .refuseConfiguration }
    guard let handle = target.handle else { return .refuse }
    let value = fields[.value]?.octets ?? []
    let isLost = context.behaviour.losesWrites
    if fields[.type]?.text == "withoutResponse" {
      if !target.characteristic.properties.contains(.writeWithoutResponse) { return .refuseCommand }
      if value.count > context.mtu - 3 { return .refuseTooLong(octets: value.count) }
      let pdu = ATTPDU.writeCommand(handle, value: value)
      return isLost ? .lose : .queue(CommandQueue.Command(pdu: pdu, path: target.path))
    }
    if isLost { return .answer(.write(target.path), .done) }
    return .start(WriteValue(value, to: handle), for: .write(target.path))
  }

  /// Subscribes to a value, or ends the subscription. No request is sent if another app is
  /// subscribed to the same value.
  ///
  /// Source: BG-SEM-28.
  private func setNotify(
    _ target: Target, _ context: Context, _ isShared: (AttributeHandle) -> Bool
  ) -> Step {
    let isEnabled = fields[.enabled]?.flag ?? true
    let handle = target.characteristic.valueHandle
    let request = GATTRequest.notify(target.path, valueHandle: handle, enabled: isEnabled)
    guard let configuration = configuration(for: target.characteristic, context.behaviour) else {
      return .answer(request, .failed(.requestNotSupported))
    }
    if isShared(handle) { return .answer(request, .done) }
    return .start(
      Configure(isEnabled ? configuration : [], of: target.characteristic), for: request)
  }

  /// Returns how a subscription asks for values; nil if the characteristic sends none by itself.
  private func configuration(
    for characteristic: RemoteCharacteristic, _ behaviour: Behaviour.GATTClient
  ) -> ClientCharacteristicConfiguration? {
    let all = characteristic.properties
    if behaviour.prefersIndications && all.contains(.indicate) { return .indication }
    if !all.isDisjoint(with: .notify) {
      let isBoth = behaviour.asksForBothUpdates && all.contains(.indicate)
      return isBoth ? [.notification, .indication] : .notification
    }
    return all.isDisjoint(with: .indicate) ? nil : .indication
  }
}
