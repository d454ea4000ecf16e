import DarwinFoundation
import Foundation
import Testing

/// The parts of Foundation that only Apple's systems have.
@Suite struct DarwinTests {
  private final class Named: NSObject {
    override var description: String { "a name" }
  }

  @Test func `any object and any value is an argument of a format`() {
    func text(_ format: String, _ arguments: any CVarArg...) -> String {
      String(format: format, arguments: arguments)
    }
    #expect(text("%@, %d, %@", Named(), 3, NSNumber(value: 4)) == "a name, 3, 4")
    #expect(text("%@", NSString("text")) == "text")
    #expect(text("%@", seatArgument(Date(timeIntervalSince1970: 0))).hasPrefix("1970-01-01"))
    #expect(text("%@", seatArgument(CocoaError(.fileNoSuchFile))).contains("CocoaError"))
    #expect(text("%d", seatArgument(5)) == "5")
  }

  @Test func `durations are written in English`() {
    let formatter = DarwinFoundation.DateComponentsFormatter()
    #expect(formatter.string(from: 3723) == "1:02:03")
    formatter.allowedUnits = [.day, .hour, .minute, .second]
    formatter.unitsStyle = .short
    #expect(formatter.string(from: 2 * 86_400 + 60) == "2 days, 1 min")
    #expect(formatter.string(from: 0) == "0 sec")
    formatter.unitsStyle = .full
    formatter.maximumUnitCount = 1
    #expect(formatter.string(from: DateComponents(hour: 1, minute: 5)) == "1 hour")
    formatter.unitsStyle = .abbreviated
    formatter.zeroFormattingBehavior = .pad
    formatter.maximumUnitCount = 0
    #expect(formatter.string(from: -5) == "-0d 0h 0m 5s")
  }

  @Test func `an unfair lock knows its owner`() async {
    var lock = os_unfair_lock()
    os_unfair_lock_lock(&lock)
    os_unfair_lock_assert_owner(&lock)
    #expect(!os_unfair_lock_trylock(&lock))
    os_unfair_lock_unlock(&lock)
    os_unfair_lock_assert_not_owner(&lock)
    #expect(os_unfair_lock_trylock(&lock))
    await #expect(processExitsWith: .failure) {
      var lock = os_unfair_lock()
      os_unfair_lock_lock(&lock)
      os_unfair_lock_lock(&lock)
    }
    await #expect(processExitsWith: .failure) {
      var lock = os_unfair_lock()
      os_unfair_lock_unlock(&lock)
    }
  }

  @Test func `ticks become nanoseconds by their base`() {
    var base = mach_timebase_info_data_t()
    mach_timebase_info(&base)
    let (before, ticks) = (clock_gettime_nsec_np(CLOCK_UPTIME_RAW), mach_absolute_time())
    let nanoseconds = ticks * UInt64(base.numer) / UInt64(base.denom)
    #expect(nanoseconds + UInt64(base.numer) >= before)
    #expect(CACurrentMediaTime() * 1_000_000_000 >= Double(before) - 1000)
  }

  @Test func `notifications come one by one`() async {
    let (center, name) = (NotificationCenter(), Notification.Name("done"))
    var iterator = center.notifications(named: name).makeAsyncIterator()
    for number in 1...3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
    for number in 1...3 { #expect(await iterator.next()?.userInfo?["number"] as? Int == number) }
  }

  @Test func `apps of a group have a folder`() throws {
    let folder = try #require(
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.bluewake.test")
    )
    #expect((try? folder.checkResourceIsReachable()) == true)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `an object keeps what is associated with it`() {
    var key: UInt8 = 0
    weak var kept: Named?
    var object: Named? = Named()
    withUnsafePointer(to: &key) { key in
      guard let owner = object else { return }
      let other = Named()
      kept = other
      objc_setAssociatedObject(owner, key, other, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      #expect(objc_getAssociatedObject(owner, key) as? Named === other)
      #expect(objc_getAssociatedObject(other, key) == nil)
      objc_setAssociatedObject(other, key, owner, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(other, key) as? Named === owner)
      objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(owner, key) == nil)
      objc_setAssociatedObject(owner, key, Named(), .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(owner, key) is Named)
    }
    #expect(kept == nil)
    object = nil
  }

  @Test func `a weak table lets its objects go`() {
    let (table, map) = (
      NSHashTable<Named>.weakObjects(), NSMapTable<NSString, Named>.strongToWeakObjects()
    )
    let kept = Named()
    do {
      let gone = Named()
      for object in [kept, gone, kept] { table.add(object) }
      map.setObject(kept, forKey: "kept")
      map.setObject(gone, forKey: "gone")
      #expect(table.count == 2 && map.count == 2)
    }
    #expect(table.allObjects == [kept])
    #expect(map.object(forKey: NSString(string: "ke" + "pt")) === kept)
    #expect(map.object(forKey: "gone") == nil)
  }
}
