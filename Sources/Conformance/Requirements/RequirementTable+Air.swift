extension RequirementTable {
  /// Requirements on what is on air, and on how advertisements and scan responses are merged.
  static let air = """
    AIR-01 guide headers
      Apps advertise only a local name and service UUIDs
      1. The local name that the app gives is on air
      2. The service UUIDs that the app gives are on air
      3. No other key of the app's dictionary has an effect on air
    AIR-02 headers reference
      In the foreground an app has 28 octets of the advertising PDU
      1. Data of the app up to 28 octets are in the advertising PDU
      2. At most 28 octets of the app's data are in the advertising PDU
    AIR-03 headers reference
      A name that does not fit there has ten octets of the scan response
      1. A name that does not fit into the advertising PDU is in the scan response
      2. No more than ten octets of the scan response are used for the name
      3. These ten octets hold no list of service UUIDs
    AIR-04 headers reference
      These sizes leave out the two header octets of each structure
      not judged: impossible on air for the 28 octets (C-08)
    AIR-05 headers reference
      Services that do not fit go to the overflow area, also in the foreground
      1. Services that do not fit are in the overflow area in the foreground
      2. A scan that names such a service discovers it
      3. A scan that does not name such a service does not discover it
    AIR-06 field
      Apps are advertised with ADV_IND, from a random address
      1. In the foreground the advertising PDU of an app is ADV_IND
      2. In the background the advertising PDU of an app is ADV_IND
      3. In the foreground the advertiser's address is random
      4. In the background the advertiser's address is random
    AIR-07 field
      The payload begins with the flags 02 01 1A
    AIR-08 field
      One 16-bit UUID and a name: flags, UUID list, name, and an empty scan response
      1. The payload in the foreground is flags, list 03 with the UUID, and name 09, in that order
      2. The scan response is empty
    AIR-09 field
      A single 128-bit UUID is a complete list of type 07, least significant octet first
      1. The type of the list is 07
      2. The least significant octet of the UUID comes first
      3. A UUID given with 128 bits is sent with 128 bits, even if it has a short form
    AIR-10 field
      A list from which services were moved to the overflow area is called incomplete
    AIR-11 field
      The name follows the UUIDs, with type 09 if whole and 08 if cut
      1. The name follows the list of UUIDs
      2. A name that is whole has the type 09
      3. A name that is cut has the type 08
    AIR-12 field
      Eight octets of a name fit beside one 128-bit UUID
    AIR-13 field
      The overflow area is manufacturer data: 14 FF 4C 00 01 and sixteen octets of bits
    AIR-14 field
      Each service in the overflow area sets one bit; those of all apps are combined
      1. Each service in the overflow area sets exactly one of its 128 bits
      2. The bits of several services of an app are combined
      3. The bits of several apps are combined
    AIR-15 field
      The bit is the low seven bits of a CRC-8 over the UUID, polynomial x^8 + x^3 + 1
      1. The bit's number k is the CRC AND 7F; the CRC-8 (polynomial 09, initial value 0, most
        significant bit first, no reflection, no final XOR) runs over the UUID's octets in textual
        order
      2. Bit k is bit k mod 8 (0 is the least significant) of octet k div 8 of the sixteen
    AIR-16 field
      Short UUIDs are expanded before that
      1. A 16-bit UUID is expanded with the Bluetooth base UUID before its bit is found
      2. A 32-bit UUID is expanded with the Bluetooth base UUID before its bit is found
    AIR-17 field
      Services that share a bit cannot be distinguished
    AIR-18 field
      In the background the overflow area is in the ADV_IND, and the scan response is empty
      1. In the background the overflow area is in the payload of the ADV_IND
      2. In the background the scan response is empty
    AIR-19 field
      When the advertisement is full, the overflow area is in the scan response
      1. When the app's data fill the advertisement, the overflow area is in the scan response
      2. When the system's Continuity data fill the advertisement, the area is there as well
        not judged: no app and no act sends Continuity data; they are the system's own
    AIR-20 field
      Later devices advertise their transmit power after the flags
      1. In the foreground later devices have 02 0A and their transmit power right after the flags
      2. In the background later devices have these three octets right after the flags
      3. A device with iOS 12 has no transmit power in its payload
      4. Beside the transmit power 25 octets are left for the app's data
    AIR-21 headers
      Matched services of the overflow area are reported as overflow services
      1. A matched service of the overflow area is under the key of overflow services
      2. A service of the overflow area for which the app does not scan is not under that key
        (field)
    AIR-22 field
      A scan that names no service receives no overflow services
      1. The discoveries of a scan that names no service lack the key of overflow services
      2. A scan that names no service still discovers the advertiser
    AIR-23 field
      The advertiser's address changes every fifteen to twenty minutes
      1. The advertiser's address changes again and again, after about twenty minutes at the latest
      2. The advertiser's address does not change before it is about fifteen minutes old
      3. A scanning app discovers a new peripheral once the address has changed
    AIR-24 field
      In the background an iPhone advertises about five times a second
    AIR-25 field
      An advertiser in the background without services has an overflow area without bits
    AIR-26 field
      Bit 66 is that of the Apple Watch setup
      not judged: a warning for tests on real devices
    AIR-27 WWDC19
      From iOS 13, extended advertisements are heard too, with 2M secondary PHY
      1. From iOS 13 a phone with the hardware hears extended advertisements
      2. Before iOS 13 no extended advertisement is heard
      3. An extended advertisement on another secondary PHY than 2M is not heard
        not judged: neither a scenario nor a timeline says on which PHY a device advertises
      4. A payload of up to 124 octets is reported
      5. A payload of more than 124 octets is not reported
      6. An ordinary scan reports extended advertisements, without an option
    SRM-01 field
      Advertisement, scan request, scan response, and one callback with both payloads
      1. The phone sends a scan request after an advertisement
      2. The device answers the scan request with a scan response
        not judged: the device's part, not the phone's
      3. The app gets one callback with the data of both payloads
    SRM-02 field
      The two PDUs are merged by the system
    SRM-03 field
      In the foreground the device sends scan requests as far as possible
      1. In the foreground the phone sends scan requests after advertisements
      2. At times several advertisements pass before a scan request
        not judged: a permission, which cannot be broken
    SRM-04 field
      In the background it sends fewer, and uses the scan response that it has
      1. In the background the phone keeps scan responses and uses the one that it has
      2. In the background several advertisements pass for one scan request
    SRM-05 field
      In the background a discovery merges the advertisement with the cached scan response
    SRM-06 field
      In the foreground the cached one is used at times, too
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
      not judged: the source says "usually"; its worked example is BG-SRM-13
    SRM-12 field
      The mixture heals within a few reports
      1. Reports hold new data of both payloads after a new scan response was received
      2. The mixture heals within one to three reports
        not judged: a figure from experience and no bound; the source says "usually"
    SRM-13 field
      From 3F to 42: a report of 42 with 3F, then 42 with 42
      1. After the change from 3F to 42 the first report has 42 from the advertisement and 3F from
        the scan response
      2. A later report has 42 from both
    SRM-14 field
      Changing payloads should carry a checksum over both
      not judged: advice to makers of devices
    SRM-15 field
      In the background an unfiltered scan that allows duplicates finds no peripheral
      1. In the background an unfiltered scan that allows duplicates finds no peripheral
      2. In the background an unfiltered scan without options finds peripherals
        not judged: contradicts what is documented (C-03); off in both profiles
    SRM-16 field
      In the background a peripheral is reported once, even if its advertisement changes
      1. In the background a peripheral is reported no more than once
      2. A change of its advertisement does not bring a second report in the background
    SRM-17 field
      In the background a scan that allows duplicates reports on, with old content
      not judged: contradicts what is documented (C-04); off in both profiles
    SRM-18 field
      When no device is seen for three minutes, background activity stops
      not judged: may be the limit of background tasks; off in both profiles
    SRM-19 field
      Allow duplicates in the background and not in the foreground
      not judged: advice that contradicts Apple's (C-04)
    SRM-20 headers reference
      Allowing duplicates costs battery
      not judged: advice to apps
    """
}
