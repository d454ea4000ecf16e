/// The frameworks of Apple's systems.
enum AppleFrameworks {
  /// Their modules, including those that bluewake has a shim of.
  static let names: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility",
    "AccessorySetupKit", "Accounts",
    "ActivityKit", "AdServices", "AdSupport", "AddressBook", "AppIntents", "AppKit",
    "AppTrackingTransparency", "Assets", "AudioToolbox", "AuthenticationServices",
    "BackgroundAssets", "BackgroundTasks", "CFNetwork", "CallKit", "CarPlay", "Charts", "ClassKit",
    "ClockKit", "CloudKit", "Cocoa", "Combine", "CommonCrypto", "Contacts", "ContactsUI",
    "CoreAudio", "CoreAudioKit", "CoreAudioTypes", "CoreBluetooth", "CoreData", "CoreGraphics",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreLocationUI", "CoreMIDI", "CoreML", "CoreMedia",
    "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText",
    "CoreVideo", "CryptoKit", "CryptoTokenKit", "DeviceActivity", "DeviceCheck", "EventKit",
    "EventKitUI", "ExposureNotification", "ExternalAccessory", "FamilyControls", "FileProvider",
    "GameController", "GameKit", "GameplayKit", "HealthKit", "HealthKitUI", "HomeKit", "IOKit",
    "IOSurface", "IdentityLookup", "ImageIO", "Intents", "IntentsUI", "JavaScriptCore",
    "LocalAuthentication", "MLCompute", "MachO", "MapKit", "MediaPlayer", "MessageUI", "Messages",
    "Metal", "MetalKit", "MetricKit", "MobileCoreServices", "MultipeerConnectivity",
    "NaturalLanguage", "NearbyInteraction", "Network", "NetworkExtension", "NotificationCenter",
    "OSLog", "PDFKit", "PHASE", "PassKit", "PencilKit", "Photos", "PhotosUI", "PushKit",
    "QuartzCore", "QuickLook", "QuickLookThumbnailing", "RealityKit", "ReplayKit", "SafariServices",
    "SceneKit", "ScreenTime", "Security", "SensorKit", "ServiceManagement", "SharedWithYou",
    "Social", "SoundAnalysis", "Speech", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI",
    "SystemConfiguration", "TipKit", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
    "UserNotificationsUI", "VideoToolbox", "Vision", "VisionKit", "WatchConnectivity", "WatchKit",
    "WebKit", "WidgetKit", "os", "simd",
  ]

  /// Which framework a name comes from, by the letters that it begins with.
  private static let prefixes = [
    "AV": "AVFoundation", "BG": "BackgroundTasks", "CA": "QuartzCore", "CB": "CoreBluetooth",
    "CC_": "CommonCrypto", "CG": "CoreGraphics", "CI": "CoreImage", "CK": "CloudKit",
    "CL": "CoreLocation", "CM": "CoreMotion", "CN": "Contacts", "CNCopy": "SystemConfiguration",
    "CT": "CoreTelephony",
    "HK": "HealthKit", "HM": "HomeKit", "LA": "LocalAuthentication", "MC": "MultipeerConnectivity",
    "MK": "MapKit", "NE": "NetworkExtension", "NI": "NearbyInteraction", "NW": "Network",
    "OSLog": "os", "PK": "PassKit", "Sec": "Security", "UI": "UIKit", "UN": "UserNotifications",
    "UT": "UniformTypeIdentifiers", "WC": "WatchConnectivity", "WK": "WebKit",
    "kCC": "CommonCrypto",
    "errSec": "Security", "kCN": "SystemConfiguration", "kSec": "Security", "os_": "os",
  ]

  /// Returns the modules that come along with a module that is missing. Most bring Foundation.
  ///
  /// - Parameter usesCombine: Whether names of Combine are used, which is built only for those who
  ///   need it.
  static func reexports(of module: String, _ usesCombine: Bool) -> [String] {
    guard names.contains(module) else { return [] }
    let ofSwiftUI = ["UIKit"] + (usesCombine ? ["Combine"] : [])
    return ["Foundation"] + (module == "SwiftUI" ? ofSwiftUI : [])
  }

  /// Returns what would help where a module is missing.
  static func help(for module: String) -> String {
    switch module {
    case _ where names.contains(module): Obstacle.shim + module
    default: "the package that has \(module)"
    }
  }

  /// Returns the framework of a name such as `CLLocation`; nil if its letters say nothing.
  static func framework(of name: String) -> String? {
    let fitting = prefixes.filter { prefix, _ in
      // `CLLocation`, but not `CLError` as part of a longer word, nor `Canvas`.
      name.hasPrefix(prefix)
        && (name.dropFirst(prefix.count).first?.isUppercase == true || prefix.hasSuffix("_")
          || prefix.count > 3)
    }
    return fitting.max { $0.key.count < $1.key.count }?.value
  }
}
