// Attributes whose values follow from others, reckoned when an object is saved.

/// An attribute that Core Data itself gives its value with each save: another attribute's, by a key path; a text's in small letters or without
/// accents (`lowercase:`, `uppercase:`, `canonical:`); a number over related objects (`items.@count`, `items.@sum.price`); the moment (`now:`).
///
/// What an app writes into it is overwritten.
open class NSDerivedAttributeDescription: NSAttributeDescription {
  open var derivationExpression: ObjectiveC.NSExpression?

  /// As Xcode writes it: "canonical:(name)", "items.@count", "now:()".
  static func expression(ofText text: String) -> ObjectiveC.NSExpression {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return ObjectiveC.NSExpression(forKeyPath: text) }
    let name = text[..<open].filter { $0 != ":" && !$0.isWhitespace } + ":"
    let arguments = text[text.index(after: open)...].dropLast().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return ObjectiveC.NSExpression(forFunction: name, arguments: arguments.map { ObjectiveC.NSExpression(forKeyPath: $0) })
  }
}

extension NSManagedObjectContext {
  /// Gives the derived attributes of all that is about to be saved their values, and of objects that reckon with it.
  func deriveAttributes() {
    guard parent == nil, let model, model.entities.contains(where: { !$0.derivedAttributes.isEmpty }) else { return }
    var objects = ObjectSet(inserted.objects + updated.objects)
    for object in inserted.objects + updated.objects + deleted.objects {
      for relation in object.entity.relationships {
        guard let inverse = relation.inverseRelationship else { continue }
        let isReckonedWith = inverse.entity?.family.contains { entity in
          entity.derivedAttributes.contains { $0.derivationExpression?.keyPaths.contains { $0.hasPrefix(inverse.name + ".") } ?? false }
        }
        guard isReckonedWith ?? false else { continue }
        for other in object.relatedObjects(relation) where !other.isDeleted { objects.insert(other) }
      }
    }
    for object in objects.objects {
      for attribute in object.entity.derivedAttributes {
        guard let expression = attribute.derivationExpression else { continue }
        let value = expression.expressionValue(with: object, context: nil)
        if !equalValues(value, object.currentValue(attribute.name)) { object.write(value, attribute) }
      }
    }
    processPendingChanges()
  }
}
