// Swift looks for this module wherever a test imports both Testing and UIKit: on Apple's systems it attaches
// images to tests.
