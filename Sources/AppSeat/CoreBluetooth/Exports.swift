// `import CoreBluetooth` brings these along on Apple's systems, too.
@_exported public import CBluetoothEnums
@_exported public import DarwinFoundation
@_exported public import Dispatch
@_exported public import Foundation
