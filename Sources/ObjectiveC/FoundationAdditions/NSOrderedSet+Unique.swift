// Foundation on Linux lets an ordered set that is made from an array keep the array's repetitions in `array`.

extension NSOrderedSet {
  /// The elements without those that are equal to an earlier one.
  public static func __unique(_ elements: [Any]) -> [Any] {
    let seen = NSMutableSet()
    return elements.filter { element in
      if seen.contains(element) { return false }
      seen.add(element)
      return true
    }
  }
}
