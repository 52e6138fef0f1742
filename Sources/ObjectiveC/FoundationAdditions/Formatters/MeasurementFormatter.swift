// MeasurementFormatter: a measurement in the units a person is used to. Foundation on Linux declares it unavailable.
//
// Knowingly different: which units a region is used to is a short table here (the United States' against the metric ones), and
// speeds, temperatures, lengths, masses and volumes only.

open class MeasurementFormatter: Formatter, @unchecked Sendable {
  public struct UnitOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The measurement's own unit, whatever the region.
    public static let providedUnit = UnitOptions(rawValue: 1 << 0)
    /// The unit that gives a number of handy size: 1,500 m become 1.5 km.
    public static let naturalScale = UnitOptions(rawValue: 1 << 1)
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 1 << 2)
  }

  open var unitOptions: UnitOptions = []
  open var unitStyle = Formatter.UnitStyle.medium
  open var locale: Locale! = Locale.current {
    didSet { if !hasOwnNumberFormatter { numberFormatter = Self.numberFormatter(for: locale) } }
  }
  /// Decimal style unless the app sets one.
  open var numberFormatter: NumberFormatter! {
    get { formatterOfNumbers }
    set {
      formatterOfNumbers = newValue
      hasOwnNumberFormatter = true
    }
  }
  private var formatterOfNumbers: NumberFormatter!
  private var hasOwnNumberFormatter = false

  public override init() {
    super.init()
    formatterOfNumbers = Self.numberFormatter(for: locale)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    formatterOfNumbers = Self.numberFormatter(for: locale)
  }

  private static func numberFormatter(for locale: Locale) -> NumberFormatter {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = .decimal
    return formatter
  }

  // MARK: - Formatting

  open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
    let (value, unit) = shown(measurement.value, measurement.unit)
    let digits = numberFormatter.string(from: NSNumber(value: value)) ?? "\(value)"
    if unit is UnitTemperature, unitOptions.contains(.temperatureWithoutUnit) { return digits + "°" }
    guard let name = UnitNames.name(of: unit) else { return "\(digits) \(unit.symbol)" }
    return UnitText.text(value, unit: name, width: width, locale: locale, digits: digits) ?? "\(digits) \(unit.symbol)"
  }

  /// The unit without a number: "km".
  open func string(from unit: Unit) -> String {
    guard let name = UnitNames.name(of: unit), let text = UnitText.text(1, unit: name, width: width, locale: locale, digits: "") else {
      return unit.symbol
    }
    return text.trimmingCharacters(in: .whitespaces)
  }

  open override func string(for obj: Any?) -> String? { (obj as? Measurement<Unit>).map { string(from: $0) } }

  private var width: UnitText.Width {
    switch unitStyle {
    case .short: return .narrow
    case .medium: return .short
    case .long: return .full
    }
  }

  private func shown(_ value: Double, _ unit: Unit) -> (Double, Unit) {
    guard let dimension = unit as? Dimension else { return (value, unit) }
    if unitOptions.contains(.naturalScale) { return scaled(value, dimension) }
    if unitOptions.contains(.providedUnit) { return (value, unit) }
    let isCustomary = ["US", "LR", "MM"].contains(locale.region?.identifier ?? "")
    guard let other = UnitNames.usual(dimension, isCustomary: isCustomary) else { return (value, unit) }
    return (other.converter.value(fromBaseUnitValue: dimension.converter.baseUnitValue(fromValue: value)), other)
  }

  /// The largest unit of the same kind and system that gives a number from one up.
  private func scaled(_ value: Double, _ unit: Dimension) -> (Double, Unit) {
    let base = unit.converter.baseUnitValue(fromValue: value)
    guard let scale = UnitNames.scales.first(where: { $0.contains { $0 == unit } }) else { return (value, unit) }
    let fitting = scale.last { abs($0.converter.value(fromBaseUnitValue: base)) >= 1 } ?? scale[0]
    return (fitting.converter.value(fromBaseUnitValue: base), fitting)
  }
}

private enum UnitNames {
  /// CLDR's names, by Foundation's units. Compared with ==, which knows the converter as well as the symbol.
  private static let names: [(Dimension, String)] = [
    (UnitLength.kilometers, "kilometer"), (UnitLength.meters, "meter"), (UnitLength.centimeters, "centimeter"),
    (UnitLength.millimeters, "millimeter"), (UnitLength.micrometers, "micrometer"), (UnitLength.inches, "inch"), (UnitLength.feet, "foot"),
    (UnitLength.yards, "yard"), (UnitLength.miles, "mile"), (UnitLength.nauticalMiles, "nautical-mile"), (UnitLength.lightyears, "light-year"),
    (UnitMass.kilograms, "kilogram"), (UnitMass.grams, "gram"), (UnitMass.milligrams, "milligram"), (UnitMass.metricTons, "tonne"),
    (UnitMass.ounces, "ounce"), (UnitMass.pounds, "pound"), (UnitMass.stones, "stone"),
    (UnitTemperature.celsius, "celsius"), (UnitTemperature.fahrenheit, "fahrenheit"), (UnitTemperature.kelvin, "kelvin"),
    (UnitSpeed.metersPerSecond, "meter-per-second"), (UnitSpeed.kilometersPerHour, "kilometer-per-hour"),
    (UnitSpeed.milesPerHour, "mile-per-hour"), (UnitSpeed.knots, "knot"),
    (UnitDuration.seconds, "second"), (UnitDuration.minutes, "minute"), (UnitDuration.hours, "hour"),
    (UnitVolume.liters, "liter"), (UnitVolume.milliliters, "milliliter"), (UnitVolume.cubicMeters, "cubic-meter"),
    (UnitVolume.gallons, "gallon"), (UnitVolume.fluidOunces, "fluid-ounce"), (UnitVolume.cups, "cup"), (UnitVolume.pints, "pint"),
    (UnitVolume.quarts, "quart"), (UnitVolume.tablespoons, "tablespoon"), (UnitVolume.teaspoons, "teaspoon"),
    (UnitArea.squareMeters, "square-meter"), (UnitArea.squareKilometers, "square-kilometer"), (UnitArea.squareFeet, "square-foot"),
    (UnitArea.hectares, "hectare"), (UnitArea.acres, "acre"), (UnitArea.squareMiles, "square-mile"),
    (UnitAngle.degrees, "degree"), (UnitAngle.radians, "radian"), (UnitEnergy.joules, "joule"), (UnitEnergy.kilojoules, "kilojoule"),
    (UnitEnergy.kilocalories, "kilocalorie"), (UnitEnergy.kilowattHours, "kilowatt-hour"), (UnitPower.watts, "watt"),
    (UnitPower.kilowatts, "kilowatt"), (UnitPressure.hectopascals, "hectopascal"), (UnitPressure.millibars, "millibar"),
    (UnitPressure.inchesOfMercury, "inch-ofhg"), (UnitFrequency.hertz, "hertz"), (UnitFrequency.megahertz, "megahertz"),
    (UnitInformationStorage.bytes, "byte"), (UnitInformationStorage.kilobytes, "kilobyte"), (UnitInformationStorage.megabytes, "megabyte"),
    (UnitInformationStorage.gigabytes, "gigabyte"), (UnitFuelEfficiency.litersPer100Kilometers, "liter-per-100-kilometer"),
    (UnitFuelEfficiency.milesPerGallon, "mile-per-gallon"),
  ]

  static func name(of unit: Unit) -> String? {
    // A unit of an app's own may share a symbol with one of these.
    guard let unit = unit as? Dimension else { return nil }
    return names.first { type(of: $0.0) == type(of: unit) && $0.0 == unit }?.1
  }

  /// Units in metric and in the United States' customary form, each with what the other region uses in its place.
  private static let pairs: [(metric: Dimension, customary: Dimension)] = [
    (UnitLength.kilometers, UnitLength.miles), (UnitLength.meters, UnitLength.feet), (UnitLength.centimeters, UnitLength.inches),
    (UnitLength.millimeters, UnitLength.inches), (UnitMass.kilograms, UnitMass.pounds), (UnitMass.grams, UnitMass.ounces),
    (UnitTemperature.celsius, UnitTemperature.fahrenheit), (UnitSpeed.kilometersPerHour, UnitSpeed.milesPerHour),
    (UnitSpeed.metersPerSecond, UnitSpeed.milesPerHour), (UnitVolume.liters, UnitVolume.gallons),
    (UnitVolume.milliliters, UnitVolume.fluidOunces),
  ]

  /// What the region uses in place of a unit; nil when the unit is at home there.
  static func usual(_ unit: Dimension, isCustomary: Bool) -> Dimension? {
    if isCustomary { return pairs.first { $0.metric == unit }?.customary }
    return pairs.first { $0.customary == unit }?.metric
  }

  /// Units of one kind and system, rising.
  static let scales: [[Dimension]] = [
    [UnitLength.millimeters, UnitLength.centimeters, UnitLength.meters, UnitLength.kilometers],
    [UnitLength.inches, UnitLength.feet, UnitLength.miles],
    [UnitMass.milligrams, UnitMass.grams, UnitMass.kilograms, UnitMass.metricTons],
    [UnitMass.ounces, UnitMass.pounds],
    [UnitVolume.milliliters, UnitVolume.liters],
    [UnitDuration.seconds, UnitDuration.minutes, UnitDuration.hours],
    [UnitInformationStorage.bytes, UnitInformationStorage.kilobytes, UnitInformationStorage.megabytes, UnitInformationStorage.gigabytes],
  ]
}
