@_exported public import CoreBluetooth
@_exported public import Foundation
