#if Combine
  // Apple's Combine, by way of OpenCombine, which has the same interface.
  @_exported public import Foundation
  @_exported public import OpenCombine
  @_exported public import OpenCombineDispatch
  @_exported public import OpenCombineFoundation
#endif
