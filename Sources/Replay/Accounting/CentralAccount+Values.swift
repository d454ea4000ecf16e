import Timelines

// A subscribed app receives every value sent to the phone, with one callback for each value and in
// order.
//
// Source: BG-CEN-06, BG-SEM-19, BG-RES-04; Core 5.4, Vol 3, Part G, 4.10 and 4.11.
extension CentralAccount {
  /// Receives a value that came by a notification or an indication.
  mutating func receive(
    value octets: [UInt8], of name: AttributeName, from peer: String, _ entry: Entry,
    _ about: Circumstances
  ) {
    guard let index = place(of: peer), peers[index].wish != .none else { return }
    let isOn = peers[index].subscriptions[name]
    // An app without a subscription of its own receives no values, unless a subscription was
    // preserved for it.
    let isOwed =
      isOn == true && peers[index].wish == .connected && about.hearing != .never
      && !peers[index].lacksDelegate && about.life.has(.callbackDidUpdateValue)
    peers[index].values.append(
      .init(name: name, octets: octets, place: .init(entry), isOwed: isOwed))
  }

  /// - Returns: The entry that notified or indicated the value; nil if there is none.
  mutating func didUpdateValue(
    _ entry: Entry, _ about: Circumstances, _ statement: inout Statement
  ) -> Int? {
    guard let peer = entry[.peer]?.text else { return nil }
    let index = makePlace(of: peer)
    let name = AttributeName(accounted: entry.fields)
    let told = Discrepancy.Place(entry)
    guard let octets = entry[.value]?.octets, entry[.error] == nil else {
      answer(entry, about, &statement)
      return nil
    }
    if case .none = peers[index].wish {
      statement.add(
        Discrepancy(
          fault: .invented, peer: peer, app: app,
          text: "a value of \(name.label), of a peripheral that is not connected", told: told))
      return nil
    }
    defer { peers[index].lastTold[name] = (octets, told) }
    let read = peers[index].calls.firstIndex { $0.call == .callReadValue && $0.name == name }
    let fits = read.map { peers[index].calls[$0].results.contains(octets) } ?? false
    let value = peers[index].values.exact(name, octets)
    if let read, fits {
      let brought = peers[index].calls[read].brought
      // The same octets may have been notified and read. Then the earlier ones are delivered.
      let isFirst = value.map {
        peers[index].values.waiting[$0].place.sequence > brought?.sequence ?? 0
      }
      if isFirst ?? true {
        close(call: read, index, about, &statement, told: told)
        return nil
      }
    }
    if let value {
      let taken = peers[index].values.takeWaiting(value)
      statement.settled.values += 1
      if taken.isOwed, about.isLate(taken.place) { say(.late, taken, peer, told, &statement) }
      if let lost = peers[index].values.takeLost() { statement.add(self.lost(lost, of: peer)) }
      return taken.place.sequence
    }
    findFault(in: octets, of: name, read, index, told, &statement)
    return nil
  }

  /// Finds what is wrong with a value that no link brought in this form.
  private mutating func findFault(
    in octets: [UInt8], of name: AttributeName, _ read: Int?, _ index: Int,
    _ told: Discrepancy.Place, _ statement: inout Statement
  ) {
    let peer = peers[index].peer
    let text = "\(name.label) = \(FieldValue.octets(octets))"
    if let read, let expected = peers[index].calls[read].results.last {
      let call = peers[index].calls.remove(at: read)
      return statement.add(
        Discrepancy(
          fault: .altered, peer: peer, app: app,
          text: "\(text), and \(FieldValue.octets(expected)) was read", brought: call.brought,
          told: told))
    }
    let match = peers[index].values.match(name, octets)
    switch match {
    case .overtaken(let place):
      let value = peers[index].values.takeOvertaken(place)
      return say(.reordered, value, peer, told, &statement)
    case .otherOctets(let place):
      let value = peers[index].values.takeWaiting(place)
      return say(.altered, value, peer, told, &statement, found: text)
    case .otherName(let place):
      let value = peers[index].values.takeWaiting(place)
      return say(.misdirected, value, peer, told, &statement, found: text)
    case .exact, nil: break
    }
    if let read {
      let call = peers[index].calls.remove(at: read)
      // A value that was read before may be delivered again from memory.
      //
      // Source: BG-SEM-24.
      if peers[index].lastRead[name] == octets { return statement.settled.answers += 1 }
      return statement.add(
        Discrepancy(
          fault: .invented, peer: peer, app: app, text: "\(text), which the app did not read",
          brought: call.place, told: told))
    }
    if case .restored = peers[index].wish { return }
    let former = peers[index].lastTold[name]
    let isDoubled = former?.value == octets
    statement.add(
      Discrepancy(
        fault: isDoubled ? .doubled : .invented, peer: peer, app: app, text: text,
        brought: isDoubled ? former?.place : nil, told: told))
  }

  private func say(
    _ fault: Discrepancy.Fault, _ value: ValueQueue.Value, _ peer: String,
    _ told: Discrepancy.Place, _ statement: inout Statement, found: String? = nil
  ) {
    let expected = "\(value.name.label) = \(FieldValue.octets(value.octets))"
    statement.add(
      Discrepancy(
        fault: fault, peer: peer, app: app,
        text: found.map { "\($0), but \(expected) arrived" } ?? expected, brought: value.place,
        told: told))
  }
}
