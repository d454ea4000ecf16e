import BluetoothProtocols
import Timelines

extension Phone {
  /// Sends a write without response, or lets it wait for room.
  ///
  /// Source: BG-SEM-27.
  mutating func queue(_ command: CommandQueue.Command, by index: Int, on link: Int) {
    let ready = links[link].commands.append(
      command, by: sessions[index].id, length: parameters.updateQueueLength, at: now,
      interval: links[link].interval)
    if let ready { send(ready.pdu, ready.path, on: link) }
  }

  /// Sends the writes for which there is room by now, and tells the apps that wait for room.
  ///
  /// Source: BG-SEM-27, from iOS 11 on; BG-CEN-16 for whom it wakes.
  mutating func sendCommands(on connection: Int) {
    guard let link = linkIndex(connection), !links[link].isClosing else { return }
    let interval = links[link].interval
    for command in links[link].commands.pass(at: now, interval: interval) {
      send(command.pdu, command.path, on: link)
    }
    let ready = links[link].commands.takeRefused()
    guard parameters.iosVersion >= 11, !behaviour.client.isNeverReadyToWrite else { return }
    deliver(
      sessions.filter { ready.contains($0.id) }.map {
        event(
          .callbackIsReadyToSendWriteWithoutResponse, .readyToSendWrite, links[link].peer, $0)
      })
  }
}
