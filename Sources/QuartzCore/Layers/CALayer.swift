// CALayer: a node of the layer tree. Its values live in a `LayerProperties`; a change is noted and goes to the phone with the next
// commit, and only what differs from the last commit goes.
//
// Knowingly different or missing: layers are used on the main thread only; filters and `rasterizationScale` are
// kept but have no effect; a change of `shadowPath` is not animated; of a layer's own time `beginTime`, `speed` and `timeOffset` count, the rest is kept;
// no archiving.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

open class CALayer: NSObject, NSCoding, CAMediaTiming {
  // MARK: State of the machinery

  /// The values as set; animations never change them.
  package internal(set) var properties = LayerProperties()
  /// The values as the phone knows them; nil while it does not know the layer.
  var committed: LayerProperties?
  var changedKinds = LayerPropertyKinds()
  var isSublayerListChanged = false
  var pending: PendingWork = []
  /// Given when the layer is first committed.
  var identifier: LayerID?
  var animationTable = AnimationTable()
  /// See LayerPicture.
  var standIns: [StandIn] = []
  /// The bitmap that the layer's own drawing lies in.
  var backingStore: BackingStore?
  /// The drawing waits for bounds that are not empty.
  var isDisplayDeferred = false
  /// The layer whose `mask` this is.
  weak var maskOwner: CALayer?
  private var storedContents: Any?
  /// The bitmap of the image in `contents`.
  var shownImage: ImageBitmap?
  private var shadow = LayerShadow.standard
  private var keyedValues: [String: Any] = [:]
  /// Values that show only in what the layer draws (see DrawnProperty); NSNull for one that is set to nil.
  var drawnValues: [String: Any] = [:]
  /// A layer of the machinery, shown below the sublayers and not listed among them.
  var backdrop: CALayer? {
    didSet {
      guard backdrop !== oldValue else { return }
      if let oldValue {
        oldValue.superlayer = nil
        CommitBuilder.shared.noteRemoval(of: oldValue)
      }
      backdrop?.superlayer = self
      backdrop?.markAbove()
      sublayerOrderDidChange()
    }
  }
  private var backgroundCGColor: CGColor?
  private var borderCGColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  private var shadowCGColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

  // MARK: Making a layer

  public override init() { super.init() }

  /// A copy of another layer's values, without its sublayers, delegate and animations.
  public init(layer: Any) {
    super.init()
    guard let other = layer as? CALayer else { return }
    properties = other.properties
    properties.mask = nil
    properties.contents = nil
    storedContents = other.storedContents
    shadow = other.shadow
    backgroundCGColor = other.backgroundCGColor
    borderCGColor = other.borderCGColor
    shadowCGColor = other.shadowCGColor
    name = other.name
    drawnValues = other.drawnValues
  }

  public required init?(coder: NSCoder) { super.init() }
  open func encode(with coder: NSCoder) { unimplemented("CALayer.encode(with:)") }

  deinit {
    for layer in sublayerList { layer.superlayer = nil }
    backdrop?.superlayer = nil
    backingStore?.discard()
  }

  open class func needsDisplay(forKey key: String) -> Bool { false }
  open class func defaultValue(forKey key: String) -> Any? { nil }

  // MARK: What subclasses of the machinery draw (see DrawnProperty)

  class var drawnProperties: [String: DrawnProperty] { [:] }
  class var drawnDefaults: [String: Any] { [:] }
  /// It draws even while its bounds are empty.
  var isDrawnOutsideOfBounds: Bool { false }
  /// The machinery's layer is shown above the sublayers.
  var isBackdropInFront: Bool { false }
  /// False while something else stands for the sublayers on the screen.
  var areSublayersShown: Bool { true }
  /// Called before the layer's changes are written down for the phone.
  func prepareForCommit() {}

  // MARK: Tree (see CALayer+Tree)

  public internal(set) weak var superlayer: CALayer?
  var sublayerList: [CALayer] = []

  open var sublayers: [CALayer]? {
    get {
      let list = modelOfPresentation == nil ? sublayerList : presentedSublayers
      return list.isEmpty ? nil : list
    }
    set { replaceSublayers(with: newValue ?? []) }
  }

  open var mask: CALayer? {
    didSet {
      guard mask !== oldValue else { return }
      if let oldValue {
        oldValue.maskOwner = nil
        CommitBuilder.shared.noteRemoval(of: oldValue)
      }
      mask?.removeFromSuperlayer()
      mask?.maskOwner = self
      mask?.markAbove()
      changedKinds.insert(.mask)
      mark(.commit)
    }
  }

  open weak var delegate: CALayerDelegate?
  open var name: String?

  // MARK: Geometry

  /// Where the anchor point lies in the superlayer's bounds space, points.
  open var position: CGPoint {
    get { properties.position }
    set { apply(.position(newValue)) }
  }

  /// The layer's own space, points.
  open var bounds: CGRect {
    get { properties.bounds }
    set {
      let old = properties.bounds
      guard old != newValue else { return }
      apply(.bounds(newValue))
      boundsDidChange(from: old)
    }
  }

  /// In fractions of the bounds; moving it moves the layer, since `position` stays.
  open var anchorPoint: CGPoint {
    get { properties.anchorPoint }
    set { apply(.anchorPoint(newValue)) }
  }

  open var anchorPointZ: CGFloat = 0 {
    didSet { if anchorPointZ != 0 { unimplemented("CALayer.anchorPointZ") } }
  }
  open var zPosition: CGFloat {
    get { CGFloat(properties.zPosition) }
    set {
      apply(.zPosition(Double(newValue)))
      superlayer?.sublayerOrderDidChange()
    }
  }

  open var transform: CATransform3D {
    get { CATransform3D(properties.transform) }
    set { apply(.transform(newValue.layerTransform)) }
  }

  open var sublayerTransform: CATransform3D {
    get { CATransform3D(properties.sublayerTransform) }
    set { apply(.sublayerTransform(newValue.layerTransform)) }
  }

  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func setAffineTransform(_ transform: CGAffineTransform) { self.transform = CATransform3DMakeAffineTransform(transform) }

  /// The smallest rectangle of the superlayer's space around the transformed layer; setting it sets `position` and the size of `bounds`.
  open var frame: CGRect {
    get { frameInSuperlayer }
    set { setFrameInSuperlayer(newValue) }
  }

  // MARK: Appearance

  open var opacity: Float {
    get { properties.opacity }
    set { apply(.opacity(newValue)) }
  }

  open var isHidden: Bool {
    get { properties.isHidden }
    set {
      apply(.isHidden(newValue))
      // Marks below a hidden layer are left alone until it is shown.
      if !newValue { markAbove() }
    }
  }

  open var masksToBounds: Bool {
    get { properties.masksToBounds }
    set { apply(.masksToBounds(newValue)) }
  }

  open var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { apply(.isDoubleSided(newValue)) }
  }

  open var isGeometryFlipped = false {
    didSet { if isGeometryFlipped { unimplemented("CALayer.isGeometryFlipped") } }
  }

  /// Points.
  open var cornerRadius: CGFloat {
    get { CGFloat(properties.cornerRadius) }
    set { apply(.cornerRadius(Double(newValue))) }
  }

  /// The corners that `cornerRadius` makes round. The minimal y is at the top.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(properties.corners.rawValue)) }
    set { apply(.corners(LayerCorners(rawValue: UInt8(truncatingIfNeeded: newValue.rawValue & 15)))) }
  }

  open var cornerCurve: CALayerCornerCurve = .circular

  /// Points; the border lies inside the bounds.
  open var borderWidth: CGFloat {
    get { CGFloat(properties.borderWidth) }
    set { apply(.borderWidth(Double(newValue))) }
  }

  open var borderColor: CGColor? {
    get { borderCGColor }
    set {
      borderCGColor = newValue
      apply(.borderColor(newValue.map(LayerColor.init) ?? .clear))
    }
  }

  open var backgroundColor: CGColor? {
    get { backgroundCGColor }
    set {
      if backgroundCGColor?.pattern != nil || newValue?.pattern != nil { setNeedsDisplay() }
      backgroundCGColor = newValue
      // A pattern is drawn into the layer's bitmap.
      apply(.backgroundColor(newValue?.pattern == nil ? newValue.map(LayerColor.init) : nil))
    }
  }

  open var shadowColor: CGColor? {
    get { shadowCGColor }
    set {
      shadowCGColor = newValue
      shadow.color = newValue.map(LayerColor.init) ?? .clear
      shadowDidChange("shadowColor")
    }
  }

  open var shadowOpacity: Float {
    get { shadow.opacity }
    set {
      shadow.opacity = newValue
      shadowDidChange("shadowOpacity")
    }
  }

  /// Points.
  open var shadowOffset: CGSize {
    get { shadow.offset }
    set {
      shadow.offset = newValue
      shadowDidChange("shadowOffset")
    }
  }

  /// Points of blur.
  open var shadowRadius: CGFloat {
    get { CGFloat(shadow.radius) }
    set {
      shadow.radius = Double(newValue)
      shadowDidChange("shadowRadius")
    }
  }

  /// The shape, in the layer's bounds space, that casts the shadow instead of what the layer shows.
  open var shadowPath: CGPath? {
    didSet {
      shadow.outline = shadowPath.map(LayerOutline.init)
      shadowDidChange("shadowPath")
    }
  }

  /// What lies behind the layer shows through it blurred.
  package var backdropEffect: LayerBackdrop? {
    get { properties.backdrop }
    set { apply(.backdrop(newValue)) }
  }

  private func shadowDidChange(_ key: String) { apply(.shadow(shadow == .standard ? nil : shadow), key: key) }

  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var allowsEdgeAntialiasing = false
  open var allowsGroupOpacity = true
  open var drawsAsynchronously = false
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = []
  open var filters: [Any]? { didSet { if filters?.isEmpty == false { unimplemented("CALayer.filters") } } }
  open var backgroundFilters: [Any]? { didSet { if backgroundFilters?.isEmpty == false { unimplemented("CALayer.backgroundFilters") } } }
  open var compositingFilter: Any? { didSet { if compositingFilter != nil { unimplemented("CALayer.compositingFilter") } } }
  open var minificationFilter = CALayerContentsFilter.linear
  open var magnificationFilter = CALayerContentsFilter.linear {
    didSet { if magnificationFilter == .nearest { unimplemented("CALayer.magnificationFilter of nearest") } }
  }

  // MARK: Contents (drawing: CALayer+Display)

  /// An image that fills the layer: a `CGImage`. The layer's own drawing takes its place at the next display.
  open var contents: Any? {
    get { storedContents }
    set {
      storedContents = newValue
      contentsDidChange()
    }
  }

  func clearStoredContents() { storedContents = nil }

  /// The part of the contents that is shown, in fractions of it.
  open var contentsRect: CGRect {
    get { properties.contentsRect }
    set { apply(.contentsRect(newValue)) }
  }

  /// The part of the contents that stretches, in fractions of it.
  open var contentsCenter: CGRect {
    get { properties.contentsCenter }
    set { apply(.contentsCenter(newValue)) }
  }

  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(properties.contentsGravity) }
    set { apply(.contentsGravity(newValue.layerGravity)) }
  }

  /// Pixels of the contents a point.
  open var contentsScale: CGFloat {
    get { CGFloat(properties.contentsScale) }
    set { apply(.contentsScale(Double(newValue))) }
  }

  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  /// The layer's own drawing covers every pixel.
  open var isOpaque = false
  open var needsDisplayOnBoundsChange = false

  open func display() { displayOwnDrawing() }
  open func draw(in ctx: CGContext) { model().delegate?.draw(self, in: ctx) }

  open func setNeedsDisplay() { mark(.display) }
  /// Redraws the whole layer: the bitmap is not kept from one drawing to the next.
  open func setNeedsDisplay(_ rect: CGRect) {
    if !rect.isEmpty { mark(.display) }
  }
  open func needsDisplay() -> Bool { pending.contains(.display) }
  open func displayIfNeeded() {
    if pending.contains(.display) { displayNow() }
  }

  // MARK: Layout (see CALayer+Layout)

  open func setNeedsLayout() { mark(.layout) }
  open func needsLayout() -> Bool { pending.contains(.layout) }
  open func layoutIfNeeded() { layOutTopmost() }
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Hit testing

  /// The frontmost layer of this subtree that contains a point, given in the superlayer's space.
  open func hitTest(_ point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    adoptPresentedSuperlayer()
    let own = superlayer.map { convert(point, from: $0) } ?? pointFromParentSpace(point) ?? point
    if masksToBounds, !contains(own) { return nil }
    for layer in (modelOfPresentation == nil ? paintOrder : presentedSublayers).reversed() {
      if let hit = layer.hitTest(own) { return hit }
    }
    return contains(own) ? self : nil
  }

  /// `point` in this layer's space.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  // MARK: Actions

  open class func defaultAction(forKey event: String) -> CAAction? { nil }
  open var actions: [String: CAAction]?
  open var style: [AnyHashable: Any]?

  /// What is to happen at a change (see CALayer+Actions).
  open func action(forKey event: String) -> CAAction? { actionForChange(event) }

  // MARK: Animations (see CALayer+Animation)

  open func add(_ animation: CAAnimation, forKey key: String?) { addAnimation(animation, forKey: key) }
  open func removeAllAnimations() { removeEveryAnimation() }
  open func removeAnimation(forKey key: String) { removeAnimation(named: key) }
  open func animationKeys() -> [String]? { animationTable.isEmpty ? nil : animationTable.keys }
  open func animation(forKey key: String) -> CAAnimation? { animationTable[key]?.animation }
  /// A copy that carries the values as they appear on screen at this moment.
  open func presentation() -> Self? { modelOfPresentation == nil ? presentationCopy() as? Self : self }
  open func model() -> Self { modelOfPresentation as? Self ?? self }
  var modelOfPresentation: CALayer?
  /// A presentation that draws in its model's place.
  var isDrawingForModel = false

  /// The copy that `presentation()` fills. Classes of this library with values of their own return their own kind.
  package func copyForPresentation() -> CALayer {
    makeObject(of: type(of: self), initializer: "initWithLayer:", arguments: [self]) as? CALayer ?? CALayer(layer: self)
  }
  /// Kept for a presentation, whose `superlayer` is weak.
  var presentedSuperlayer: CALayer?

  // MARK: A layer's time, on which its animations and those of its sublayers run (see CALayer+Animation)

  /// In the superlayer's time.
  open var beginTime: CFTimeInterval {
    get { properties.time.beginTime }
    set { changeTime { $0.beginTime = newValue } }
  }
  /// 0 stops all animations where `timeOffset` says.
  open var speed: Float {
    get { Float(properties.time.speed) }
    set { changeTime { $0.speed = Double(newValue) } }
  }
  open var timeOffset: CFTimeInterval {
    get { properties.time.timeOffset }
    set { changeTime { $0.timeOffset = newValue } }
  }
  open var duration: CFTimeInterval = .infinity
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  private func changeTime(_ change: (inout LayerTime) -> Void) {
    var time = properties.time
    change(&time)
    apply(.time(time))
    timeDidChange()
  }

  // MARK: Values by key (see CALayer+KeyValue)

  open func value(forKey key: String) -> Any? { keyedValue(key) ?? ownClassValue(key) ?? keyedValues[key] }
  open func setValue(_ value: Any?, forKey key: String) {
    if !setKeyedValue(value, key) { keyedValues[key] = value }
  }
  open func value(forKeyPath keyPath: String) -> Any? { keyedPathValue(keyPath) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setKeyedPathValue(value, keyPath) }

  // MARK: One door for all changes

  /// Sets a value, notes it for the next commit, and runs the action that belongs to the change.
  /// - Parameter key: the name of the change where the property stands for several.
  package func apply(_ property: LayerProperty, key: String? = nil) {
    let kind = property.kind
    guard properties.value(of: kind) != property else { return }
    checkFinite(property)
    let key = key ?? kind.key
    let action = implicitAction(forKey: key)
    properties.set(property)
    changedKinds.insert(kind)
    mark(.commit)
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// For a presentation: the values of this moment, colours included.
  func takeShown(_ shown: LayerProperties) {
    if shown.backgroundColor != properties.backgroundColor { backgroundCGColor = shown.backgroundColor.flatMap { AnimatedValue.color($0).appValue as? CGColor } }
    if shown.borderColor != properties.borderColor { borderCGColor = AnimatedValue.color(shown.borderColor).appValue as? CGColor }
    shadow = shown.shadow ?? .standard
    shadowCGColor = AnimatedValue.color(shadow.color).appValue as? CGColor
    properties = shown
    properties.mask = nil
  }
}

extension LayerColor {
  package init(_ color: CGColor) {
    let rgba = color.rgba
    self.init(red: Float(rgba.red), green: Float(rgba.green), blue: Float(rgba.blue), alpha: Float(rgba.alpha))
  }
}
