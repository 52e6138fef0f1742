// Wheels for a date, a time or a length of time.
//
// Partly: the compact and inline styles show wheels.

@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable { case time = 0, date, dateAndTime, countDownTimer, yearAndMonth }

  private let wheels = DateWheels()

  public override init(frame: CGRect) {
    let size = CGSize(width: frame.width > 0 ? frame.width : PickerMetrics.width, height: frame.height > 0 ? frame.height : PickerMetrics.height)
    super.init(frame: CGRect(origin: frame.origin, size: size))
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(datePickerAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    wheels.frame = bounds
    wheels.chosen = { [weak self] date in self?.choose(date) }
    addSubview(wheels)
    show(animated: false)
  }

  open var datePickerMode = Mode.dateAndTime { didSet { show(animated: false) } }
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if [.compact, .inline].contains(preferredDatePickerStyle) { unimplemented("UIDatePicker.preferredDatePickerStyle other than wheels") } }
  }
  open var datePickerStyle: UIDatePickerStyle { .wheels }
  open var locale: Locale? { didSet { show(animated: false) } }
  open var calendar: Calendar! = .current { didSet { show(animated: false) } }
  open var timeZone: TimeZone? { didSet { show(animated: false) } }
  open var minimumDate: Date? { didSet { setDate(chosenDate, animated: false) } }
  open var maximumDate: Date? { didSet { setDate(chosenDate, animated: false) } }
  /// Minutes; a divisor of 60.
  open var minuteInterval = 1 { didSet { show(animated: false) } }
  open var roundsToMinuteInterval = true

  private var chosenDate = Date()
  private var length: TimeInterval = 60

  open var date: Date {
    get { chosenDate }
    set { setDate(newValue, animated: false) }
  }

  open func setDate(_ date: Date, animated: Bool) {
    chosenDate = limited(date)
    show(animated: animated)
  }

  /// Seconds, for `countDownTimer`.
  open var countDownDuration: TimeInterval {
    get { length }
    set {
      length = max(newValue, 60)
      show(animated: false)
    }
  }

  private func limited(_ date: Date) -> Date {
    if let minimumDate, date < minimumDate { return minimumDate }
    if let maximumDate, date > maximumDate { return maximumDate }
    return date
  }

  private func choose(_ value: DateWheels.Value) {
    switch value {
    case .date(let date):
      let allowed = limited(date)
      chosenDate = allowed
      if allowed != date { show(animated: true) }
    case .length(let seconds):
      length = max(seconds, 60)
      if seconds < 60 { show(animated: true) }
    }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  private func show(animated: Bool) {
    var calendar = self.calendar ?? .current
    if let timeZone { calendar.timeZone = timeZone }
    let given = locale ?? calendar.locale ?? .current
    wheels.show(
      DateWheels.Setting(mode: datePickerMode, calendar: calendar, locale: given, minuteInterval: max(minuteInterval, 1)),
      datePickerMode == .countDownTimer ? .length(length) : .date(chosenDate), animated: animated)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    wheels.frame = bounds
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: PickerMetrics.width, height: PickerMetrics.height) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: PickerMetrics.width, height: PickerMetrics.height) }
  override var inspectedDetails: [String] { ["date=\(ISO8601DateFormatter().string(from: chosenDate))"] }
}

public enum UIDatePickerStyle: Int, Sendable { case automatic = 0, wheels, compact, inline }

@MainActor private let datePickerAttributes = InterfaceAttributes<UIDatePicker>()
  .word("datePickerMode", ["time": .time, "date": .date, "dateAndTime": .dateAndTime, "countDownTimer": .countDownTimer]) { $0.datePickerMode = $1 }
  .integer("minuteInterval") { $0.minuteInterval = $1 }
  .number("countDownDuration") { $0.countDownDuration = Double($1) }
  .ignored("useCurrentDate", "style", "hasMinimumDate", "hasMaximumDate")
  .custom { picker, coder in
    for key in ["date", "minimumDate", "maximumDate"] {
      guard let element = coder.child("date", key: key), let seconds = element["timeIntervalSinceReferenceDate"].flatMap(Double.init) else { continue }
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      switch key {
      case "minimumDate": picker.minimumDate = date
      case "maximumDate": picker.maximumDate = date
      default: if coder.element["useCurrentDate"] == "NO" { picker.date = date }
      }
    }
    if let element = coder.child("locale", key: "locale"), let name = element["localeIdentifier"] { picker.locale = Locale(identifier: name) }
  }

@section(".init_array") @used
private let registerDatePicker: @convention(c) () -> Void = {
  ClassMembers.register(UIDatePicker.self) { members in
    members.property("date", { $0.date }, { $0.date = $1 })
    members.factory("init") { _ in UIDatePicker() }
  }
}
