extension RequirementTable {
  /// Requirements on what is on air, and on how advertisements and scan responses are merged.
  static let air = """
    AIR-01 guide headers
      Apps advertise a local name and service UUIDs, and nothing else
    AIR-02 headers reference
      In foreground an app has 28 octets of the advertising PDU
    AIR-03 headers reference
      A name that finds no room there has ten octets of the scan response
    AIR-04 headers reference
      These sizes leave out the two header octets of each structure
      not judged: impossible on air for the 28 octets (C-08)
    AIR-05 headers reference
      Services that find no room go to the overflow area, also in foreground
    AIR-06 field
      Apps are advertised with ADV_IND, from a random address
    AIR-07 field
      The payload begins with the flags 02 01 1A
    AIR-08 field
      One 16-bit UUID and a name: flags, UUID list, name, and an empty scan response
    AIR-09 field
      A single 128-bit UUID is a complete list of type 07, least significant octet first
    AIR-10 field
      A list from which services were moved to the overflow area is called incomplete
    AIR-11 field
      The name follows the UUIDs, with type 09 if whole and 08 if cut
    AIR-12 field
      Beside one 128-bit UUID, eight octets of a name have room
    AIR-13 field
      The overflow area is manufacturer data: 14 FF 4C 00 01 and sixteen octets of bits
    AIR-14 field
      Each service in the overflow area sets one bit; those of all apps are combined
    AIR-15 field
      The bit is the low seven bits of a CRC-8 over the UUID, polynomial x^8 + x^3 + 1
    AIR-16 field
      Short UUIDs are expanded before that
    AIR-17 field
      Services that share a bit cannot be told apart
    AIR-18 field
      In background the overflow area is in the ADV_IND, and the scan response is empty
    AIR-19 field
      Where the advertisement has no room, the overflow area is in the scan response
    AIR-20 field
      Later devices advertise their transmit power behind the flags
    AIR-21 headers
      Matched services of the overflow area are reported as overflow services
    AIR-22 field
      A scan that names no service is told of no overflow services
    AIR-23 field
      The advertiser's address changes every fifteen to twenty minutes
    AIR-24 field
      In background an iPhone advertises about five times a second
    AIR-25 field
      An advertiser in background without services has an overflow area without bits
    AIR-26 field
      Bit 66 is that of the Apple Watch setup
      not judged: a warning for tests on real devices
    AIR-27 WWDC19
      From iOS 13, extended advertisements are heard too, with 2M secondary PHY
    SRM-01 field
      Advertisement, scan request, scan response, and one callback with both payloads
    SRM-02 field
      The two PDUs are merged by the system
    SRM-03 field
      In foreground the device sends scan requests as far as possible
    SRM-04 field
      In background it sends fewer, and uses the scan response that it has
    SRM-05 field
      In background a discovery merges the advertisement with the cached scan response
    SRM-06 field
      In foreground the cached one is used at times, too
    SRM-07 field
      The report does not wait for the scan response
    SRM-08 field
      With a scan response in the cache, the report has both
    SRM-09 field
      Without one, the report has the advertisement alone
    SRM-10 field
      Cached scan responses expire
    SRM-11 field
      After a change of both payloads, the first report mixes new and old
    SRM-12 field
      The mixture heals within a few reports
    SRM-13 field
      From 3F to 42: a report of 42 with 3F, then 42 with 42
    SRM-14 field
      Changing payloads should carry a checksum over both
      not judged: advice to makers of devices
    SRM-15 field
      In background a scan for everything that allows duplicates finds nothing
    SRM-16 field
      In background a peripheral is reported once, even if its advertisement changes
    SRM-17 field
      In background a scan that allows duplicates reports on, with old content
      not judged: contradicts what is documented (C-04); off in both profiles
    SRM-18 field
      When no device is seen for three minutes, background activity stops
      not judged: may be the limit of background tasks; off in both profiles
    SRM-19 field
      Allow duplicates in background and not in foreground
      not judged: advice that contradicts Apple's (C-04)
    SRM-20 headers reference
      Allowing duplicates costs battery
      not judged: advice to apps
    """
}
