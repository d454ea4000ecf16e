#if Combine
  public import OpenCombine

  // Merging, which OpenCombine lacks.

  extension Publishers {
    /// A publisher of what two others publish.
    ///
    /// Source: Apple, Publishers.Merge.
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Output == B.Output, A.Failure == B.Failure {
      public typealias Output = A.Output
      public typealias Failure = A.Failure
      public let a: A
      public let b: B

      public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Output, S.Failure == Failure {
        MergeMany([a.eraseToAnyPublisher(), b.eraseToAnyPublisher()]).receive(
          subscriber: subscriber)
      }
    }

    /// A publisher of what all of several others publish.
    ///
    /// Source: Apple, Publishers.MergeMany.
    public struct MergeMany<Upstream: Publisher>: Publisher {
      public typealias Output = Upstream.Output
      public typealias Failure = Upstream.Failure
      public let publishers: [Upstream]

      public init(_ upstream: Upstream...) { publishers = upstream }
      public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
        publishers = Array(upstream)
      }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == Output, S.Failure == Failure {
        publishers.publisher.setFailureType(to: Failure.self).flatMap { $0 }
          .receive(subscriber: subscriber)
      }
    }
  }

  extension Publisher {
    /// Publishes what this publisher and another one publish.
    public func merge<Other: Publisher>(with other: Other) -> Publishers.Merge<Self, Other>
    where Other.Output == Output, Other.Failure == Failure { Publishers.Merge(self, other) }
  }
#endif
