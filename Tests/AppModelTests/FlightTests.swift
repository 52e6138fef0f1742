// The butterfly's flight, which depends on its ticks alone.
import CoreGraphics
import Foundation
import XCTest

@testable import ButterflyModel

final class FlightTests: XCTestCase {
  private let meadow = CGRect(x: 0, y: 0, width: 100_000, height: 100_000)
  private let middle = CGPoint(x: 50_000, y: 50_000)

  private func makeFlight(at center: CGPoint? = nil) -> Flight { Flight(center: center ?? middle, size: CGSize(width: 120, height: 120)) }

  /// Points after so many ticks under a steady force of 1 G: 2 at the first tick, and 0.85 more at each.
  private func way(_ ticks: Int) -> CGFloat { 2 * CGFloat(ticks) + 0.85 * CGFloat(ticks * (ticks - 1)) / 2 }

  func testUnderASteadyForceTheWayGrowsByTheSquareOfTheTicks() {
    var flight = makeFlight()
    flight.feel(x: 0.3, y: -0.2)
    for ticks in 1...40 {
      flight.tick(in: meadow)
      XCTAssertEqual(flight.center.x, middle.x + 0.3 * way(ticks), accuracy: 1e-6)
      XCTAssertEqual(flight.center.y, middle.y + 0.2 * way(ticks), accuracy: 1e-6, "down the screen when the top edge rises")
    }
  }

  func testTheWayIsTheSameHoweverOftenTheForceIsMeasured() {
    /// A hand that moves at whole ticks of 0.03 s; the sensor tells of it at its own rate, and last just before a tick.
    func end(rate: Double) -> [CGPoint] {
      var flight = makeFlight(), measured = -1
      return (1...200).map { tick in
        let now = Double(tick) * 0.03
        while Double(measured + 1) / rate <= now + 1e-9 {
          measured += 1
          let step = (Double(measured) / rate / 0.6 + 1e-9).rounded(.down)
          flight.feel(x: 0.4 * cos(step), y: 0.3 * sin(step * 2))
        }
        flight.tick(in: meadow)
        return flight.center
      }
    }
    // 0.6 s is a whole number of readings at each of these rates, as it is of ticks.
    let reference = end(rate: 100)
    XCTAssertGreaterThan(Set(reference.map(\.x)).count, 100)
    for rate in [5.0, 10, 25, 50, 60, 200] { XCTAssertEqual(end(rate: rate), reference, "\(rate) Hz") }
  }

  func testAForceThatTurnsRoundStartsSlowlyAgain() {
    var flight = makeFlight()
    flight.feel(x: 1, y: 0)
    for _ in 0..<10 { flight.tick(in: meadow) }
    let turned = flight.center.x
    flight.feel(x: -1, y: 0)
    flight.tick(in: meadow)
    XCTAssertEqual(flight.center.x, turned - 2, accuracy: 1e-9)
    flight.tick(in: meadow)
    XCTAssertEqual(flight.center.x, turned - way(2), accuracy: 1e-9)
  }

  func testAnEdgeStopsOneDirectionAlone() {
    let screen = CGRect(x: 0, y: 0, width: 375, height: 667)
    var flight = makeFlight(at: CGPoint(x: 310, y: 300))
    flight.feel(x: 1, y: -0.1)
    for _ in 0..<4 { flight.tick(in: screen) }
    XCTAssertEqual(flight.center.x, 375 - 60)
    XCTAssertEqual(flight.center.y, 300 + 0.1 * way(4), accuracy: 1e-9)
    // Away from the edge it starts slowly.
    flight.feel(x: -1, y: 0)
    flight.tick(in: screen)
    XCTAssertEqual(flight.center.x, 375 - 62, accuracy: 1e-9)
  }

  func testItLooksWhereItFalls() {
    // The picture looks down; on the screen a positive angle turns clockwise.
    let directions: [(x: Double, y: Double, degrees: Double)] = [(0, -1, 0), (-1, 0, 90), (0, 1, 180), (1, 0, 270), (-1, -1, 45), (0.5, -0.866_025_4, 330)]
    for direction in directions {
      var flight = makeFlight()
      flight.feel(x: direction.x, y: direction.y)
      flight.tick(in: meadow)
      let degrees = (Double(flight.angle) * 180 / .pi + 720).truncatingRemainder(dividingBy: 360)
      XCTAssertEqual(cos((degrees - direction.degrees) * .pi / 180), 1, accuracy: 1e-9, "\(direction): \(degrees)")
    }
  }

  func testTheSensorsNoiseTurnsNothing() {
    var flight = makeFlight()
    flight.feel(x: 1, y: 0)
    flight.tick(in: meadow)
    let angle = flight.angle
    flight.feel(x: 0.01, y: 0.01)
    flight.tick(in: meadow)
    XCTAssertEqual(flight.angle, angle)
  }
}
