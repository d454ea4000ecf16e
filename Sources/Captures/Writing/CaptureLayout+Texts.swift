extension CaptureLayout {
  /// The same layout without the texts of a pcapng file: names and descriptions of interfaces, of
  /// hardware and of programs, filters, and comments.
  public var withoutTexts: CaptureLayout {
    guard case .pcapng(let section) = self else { return self }
    var bare = CaptureSection()
    bare.interfaces = section.interfaces.map { interface in
      var bare = CaptureInterface(interface.linkType)
      bare.snapshotLength = interface.snapshotLength
      bare.hasFineTimes = interface.hasFineTimes
      bare.drops = interface.drops
      return bare
    }
    return .pcapng(bare)
  }

  /// The number of texts that ``withoutTexts`` leaves out.
  public var textCount: Int {
    guard case .pcapng(let section) = self else { return 0 }
    let own = [section.hardware, section.system, section.application]
    return own.count { $0 != nil } + section.comments.count
      + section.interfaces.reduce(0) { sum, interface in
        let texts = [
          interface.name, interface.text, interface.filter, interface.hardware, interface.system,
        ]
        return sum + texts.count { $0 != nil } + interface.comments.count
      }
  }
}
