import BluetoothProtocols

/// The accesses that a recorded server allowed only over an encrypted link: before, it refused them
/// for want of security.
///
/// A client that has not encrypted the link is refused as the capture shows, however often it asks.
/// A client that encrypts the link before it asks the first time never meets the refusal.
struct SecurityBarriers: Sendable {
  private(set) var barred: Set<Access> = []
  /// The accesses that were allowed over an unencrypted link.
  private var given: Set<Access> = []

  /// The accesses that a client may be refused.
  enum Access: Hashable, Sendable {
    case read(AttributeHandle)
    /// A write of any value: the server looks at the link first.
    ///
    /// Source: Core 5.4, Vol 3, Part F, 4 (permissions are the attribute's).
    case write(AttributeHandle)
    /// Any other request, by its octets.
    case request([UInt8])
  }

  /// Learns what was allowed and what was refused in the next dialogue with the server.
  mutating func learn(from dialogue: RecordedDialogue) {
    for read in dialogue.reads where !read.isEncrypted {
      remember(.read(read.handle), read.refusal)
    }
    for write in dialogue.writes where !write.isEncrypted && write.style != .command {
      remember(.write(write.handle), write.refusal)
    }
    for exchange in dialogue.exchanges where !exchange.isEncrypted {
      remember(.request(exchange.requestOctets), exchange.answer.error)
    }
  }

  private mutating func remember(_ access: Access, _ refusal: ATTErrorCode?) {
    if refusal == nil { given.insert(access) }
    if refusal?.isForWantOfSecurity ?? false { barred.insert(access) }
  }

  /// Drops, after the last client, each access that was refused once but allowed another time over
  /// an unencrypted link. The refusal had another reason, which the capture does not show.
  mutating func complete() {
    barred.subtract(given)
    given = []
  }

  func bars(_ access: Access) -> Bool { !barred.isEmpty && barred.contains(access) }

  /// Tells whether this read is such a refusal, and not a read that was allowed.
  func bars(_ read: RecordedDialogue.Read) -> Bool {
    bars(.read(read.handle)) && read.refusal.isOf(read.isEncrypted)
  }

  func bars(_ write: RecordedDialogue.Write) -> Bool {
    bars(.write(write.handle)) && write.refusal.isOf(write.isEncrypted)
  }

  func bars(_ exchange: RecordedDialogue.Exchange) -> Bool {
    if case .prepareWriteRequest(let handle, _, _) = exchange.request {
      return bars(.write(handle)) && exchange.answer.error.isOf(exchange.isEncrypted)
    }
    return bars(.request(exchange.requestOctets))
      && exchange.answer.error.isOf(exchange.isEncrypted)
  }
}

extension ATTErrorCode? {
  fileprivate func isOf(_ isEncrypted: Bool) -> Bool {
    !isEncrypted && (self?.isForWantOfSecurity ?? false)
  }
}

extension ATTErrorCode {
  /// Whether a client may try again once the link is encrypted, or encrypted with another key.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 10.3.1.
  var isForWantOfSecurity: Bool {
    [.insufficientAuthentication, .insufficientEncryption, .encryptionKeySizeTooShort]
      .contains(self)
  }
}

extension RecordedDialogue.Read {
  var refusal: ATTErrorCode? { if case .refused(let code) = outcome { code } else { nil } }
}
