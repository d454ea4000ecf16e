import Foundation

/// Operations: dependencies, width, delays, waiting.
func operationDemo() {
  let log = Log()
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 2
  let first = BlockOperation {
    Thread.sleep(forTimeInterval: 0.3)
    log("first")
  }
  let second = BlockOperation { log("second, after the first") }
  second.addDependency(first)
  second.completionBlock = { log("second completed") }
  queue.addOperations([second, first], waitUntilFinished: false)
  queue.waitUntilAllOperationsAreFinished()
  Thread.sleep(forTimeInterval: 0.2)
  for n in 1...4 {
    queue.addOperation {
      Thread.sleep(forTimeInterval: 0.2)
      log("pair \((n + 1) / 2)")
    }
  }
  queue.waitUntilAllOperationsAreFinished()
  queue.isSuspended = true
  queue.addOperation { log("resumed") }
  Thread.sleep(forTimeInterval: 0.2)
  queue.isSuspended = false
  queue.waitUntilAllOperationsAreFinished()
  OperationQueue.main.addOperation {
    log("over")
    exit(0)
  }
  RunLoop.main.run()
}
