// Classes with tables written by hand, as our frameworks write them.

import ObjectiveC

class Lamp: NSObject {
  var name = "lamp"
  var level = 0
  var brightness: CGFloat = 0
  weak var partner: Lamp?
  var log: [String] = []

  func lit(by sender: Any?) { log.append("lit by \(sender ?? "nobody")") }
  func toggle() -> Bool { level = level == 0 ? 1 : 0; return level == 1 }
  func add(_ amount: Int, times: Int) { level += amount * times }
  class func make() -> String { "made" }
}

final class DimmedLamp: Lamp {
  override func toggle() -> Bool { log.append("dimmed"); return super.toggle() }
}

/// Answers for undefined keys itself.
final class OpenLamp: NSObject {
  var extras: [String: Any] = [:]
}

/// Generic: registered when it is first looked into.
class Shelf<Item>: NSObject, __RegistersOnFirstUse {
  var items: [Item] = []
  class func __registerMembersOnFirstUse() {
    ClassMembers.__registerOnce(Shelf.self) { members in members.method("count") { shelf, _ in shelf.items.count } }
  }
}

@section(".init_array") @used private let registerLamps: @convention(c) () -> Void = {
  ClassMembers.register(Lamp.self, name: "Leuchte") { members in
    members.property("name", { $0.name }, { $0.name = $1 })
    members.property("level", { $0.level }, { lamp, level in
      let old = lamp.level
      lamp.level = level
      __propertyDidChange(lamp, "level", old, level)
    })
    members.property("brightness", { $0.brightness }, { $0.brightness = $1 })
    members.property("partner", { $0.partner }, { lamp, partner in
      let old = lamp.partner
      lamp.partner = partner
      __propertyDidChange(lamp, "partner", old, partner)
    })
    members.property("summary") { "\($0.name) \($0.level)" }
    members.method("litBy:") { lamp, arguments in lamp.lit(by: arguments[0]) }
    members.method("toggle") { lamp, _ in lamp.toggle() }
    members.method("add:times:") { lamp, arguments in lamp.add(arguments[0], times: arguments[1]) }
    members.classMethod("make") { type, _ in type.make() }
    members.factory("init") { _ in Lamp() }
  }
  ClassMembers.register(OpenLamp.self) { members in
    members.method("setValue:forUndefinedKey:") { lamp, arguments in lamp.extras[arguments[1] as String] = arguments[0] as Any? }
    members.method("valueForUndefinedKey:") { lamp, arguments in lamp.extras[arguments[0] as String] }
  }
}
