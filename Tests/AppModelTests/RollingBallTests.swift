// The game's physics: the rules of the ball, and boards and scripts that can be won.
import XCTest

@testable import BalanceBallModel

final class RollingBallTests: XCTestCase {
  private typealias Acceleration = RollingBall.Acceleration

  private let empty = Board(bounds: CGRect(x: 0, y: 0, width: 375, height: 667), walls: [], goals: [])

  /// Rolls with samples at a rate; stops at the first encounter.
  private func roll(
    _ ball: inout RollingBall, on board: Board, rate: Double, from start: Double = 1000, seconds: Double, _ acceleration: (Double) -> Acceleration
  ) -> Board.Encounter? {
    for index in 0...Int((seconds * rate).rounded()) {
      let time = Double(index) / rate
      if let encounter = ball.roll(to: start + time, acceleration: acceleration(time), on: board) { return encounter }
    }
    return nil
  }

  // MARK: The rules

  func testSpeedGrowsByAFifthOfAPointASampleForEachG() {
    var ball = RollingBall(start: CGPoint(x: 100, y: 300), radius: 15)
    XCTAssertNil(roll(&ball, on: empty, rate: 15, seconds: 1) { _ in Acceleration(x: 1, y: 0.5) })
    XCTAssertEqual(ball.velocity.x / 15, 0.2 * 15, accuracy: 1e-6, "points a sample, to the right")
    XCTAssertEqual(ball.velocity.y / 15, -0.1 * 15, accuracy: 1e-6, "up the screen when the top edge sinks")
    XCTAssertGreaterThan(ball.center.x, 120)
    XCTAssertLessThan(ball.center.y, 295)
    XCTAssertEqual(ball.time, 1, accuracy: 1e-6)
  }

  func testUnderASteadyAccelerationTheWayIsThatOfAFallInWholeSteps() {
    // Steps of 1/300 s: after n of them the speed has grown n times, and the way is the sum of the speeds.
    let pull = 0.2 * 15 * 15, step = 1.0 / 300
    for (rate, seconds) in [(15.0, 2.0), (60, 1), (100, 0.5)] {
      var ball = RollingBall(start: CGPoint(x: 100, y: 300), radius: 15)
      XCTAssertNil(roll(&ball, on: empty, rate: rate, seconds: seconds) { _ in Acceleration(x: 0.4, y: -0.3) })
      let steps = (seconds / step).rounded()
      XCTAssertEqual(ball.center.x, 100 + 0.4 * pull * step * step * steps * (steps + 1) / 2, accuracy: 1e-6, "\(rate) Hz")
      XCTAssertEqual(ball.center.y, 300 + 0.3 * pull * step * step * steps * (steps + 1) / 2, accuracy: 1e-6, "\(rate) Hz")
    }
  }

  func testTheWayIsTheSameAtEveryRate() {
    func end(_ rate: Double, _ acceleration: @escaping (Double) -> Acceleration) -> CGPoint {
      var ball = RollingBall(start: CGPoint(x: 187, y: 333), radius: 15)
      _ = roll(&ball, on: empty, rate: rate, seconds: 6, acceleration)
      return ball.center
    }
    let steady = [15.0, 60, 100].map { end($0) { _ in Acceleration(x: 0.3, y: -0.2) } }
    for other in steady.dropFirst() { XCTAssertLessThan(other.distance(to: steady[0]), 1e-6) }
    let swaying = [15.0, 60, 100].map { end($0) { Acceleration(x: 0.6 * cos($0 * 2), y: 0.5 * sin($0 * 3)) } }
    for other in swaying.dropFirst() { XCTAssertLessThan(other.distance(to: swaying[0]), 0.5) }
  }

  func testTheEdgeStopsTheBallAndTurnsATenthOfItsSpeed() {
    var ball = RollingBall(start: CGPoint(x: 355, y: 300), radius: 15)
    var fastest: CGFloat = 0
    for index in 0...60 {
      _ = ball.roll(to: Double(index) / 60, acceleration: Acceleration(x: 1, y: 0), on: empty)
      XCTAssertLessThanOrEqual(ball.center.x, 360)
      if ball.velocity.x < 0 {
        XCTAssertEqual(ball.velocity.x, -fastest / 10, accuracy: 1)
        break
      }
      fastest = ball.velocity.x
    }
    XCTAssertLessThan(ball.velocity.x, 0)
  }

  func testTheBallLeavesACornerAtOnce() {
    var ball = RollingBall(start: CGPoint(x: 15, y: 15), radius: 15)
    _ = roll(&ball, on: empty, rate: 60, seconds: 2) { _ in Acceleration(x: -0.5, y: 0.5) }
    XCTAssertEqual(ball.center, CGPoint(x: 15, y: 15))
    _ = roll(&ball, on: empty, rate: 60, from: 1002, seconds: 1) { _ in Acceleration(x: 0.09, y: -0.09) }
    XCTAssertGreaterThan(ball.center.x, 16)
    XCTAssertGreaterThan(ball.center.y, 16)
  }

  func testNoSpeedCarriesTheBallThroughAThinWall() {
    let board = Board(bounds: CGRect(x: 0, y: 0, width: 100_000, height: 667), walls: [CGRect(x: 50_000, y: 0, width: 2, height: 667)], goals: [])
    for rate in [2.5, 15, 60, 100] {
      var ball = RollingBall(start: CGPoint(x: 100, y: 300), radius: 8)
      let encounter = roll(&ball, on: board, rate: rate, seconds: 4) { _ in Acceleration(x: 20_000, y: 0) }
      XCTAssertEqual(encounter, .wall, "\(rate) Hz")
    }
  }

  func testTheBallIsRoundAtTheCornersOfAWall() {
    let board = Board(bounds: empty.bounds, walls: [CGRect(x: 100, y: 100, width: 50, height: 50)], goals: [])
    let beside = CGPoint(x: 100 - 11, y: 100 - 11)
    XCTAssertNil(board.encounter(from: beside, to: beside, radius: 15), "15.6 points from the corner")
    XCTAssertEqual(board.encounter(from: beside, to: CGPoint(x: 91, y: 91), radius: 15), .wall)
    XCTAssertEqual(board.encounter(from: CGPoint(x: 80, y: 120), to: CGPoint(x: 300, y: 125), radius: 1), .wall, "across")
    XCTAssertNil(board.encounter(from: CGPoint(x: 80, y: 80), to: CGPoint(x: 300, y: 80), radius: 15), "past")
  }

  func testARestartClearsSpeedAndTime() {
    var ball = RollingBall(start: CGPoint(x: 100, y: 300), radius: 15)
    _ = roll(&ball, on: empty, rate: 15, seconds: 1) { _ in Acceleration(x: 1, y: 0) }
    ball.putBack()
    XCTAssertEqual(ball.center, CGPoint(x: 100, y: 300))
    XCTAssertEqual(ball.velocity, RollingBall.Velocity())
    XCTAssertEqual(ball.time, 0)
  }

  func testALongPauseIsNoTime() {
    var ball = RollingBall(start: CGPoint(x: 100, y: 300), radius: 15)
    _ = roll(&ball, on: empty, rate: 15, seconds: 1) { _ in Acceleration(x: 1, y: 0) }
    let before = ball.center
    _ = ball.roll(to: 1100, acceleration: Acceleration(x: 1, y: 0), on: empty)
    XCTAssertEqual(ball.center, before)
    XCTAssertEqual(ball.time, 1, accuracy: 1e-6)
  }

  // MARK: The boards

  func testThereAreThreeBoardsOfRisingDifficulty() throws {
    let boards = try BalanceBallFiles.boards()
    XCTAssertEqual(boards.map(\.board.walls.count), [3, 4, 9])
    for (board, ball) in boards { XCTAssertNil(board.encounter(from: ball.start, to: ball.start, radius: ball.radius + 5), "the start is free") }
  }

  func testEveryBoardCanBeWon() throws {
    // Where a good player would brake, corner by corner.
    let ways: [[CGPoint]] = [
      [CGPoint(x: 340, y: 110), CGPoint(x: 340, y: 274), CGPoint(x: 50, y: 274), CGPoint(x: 50, y: 424), CGPoint(x: 340, y: 424),
       CGPoint(x: 340, y: 606), CGPoint(x: 60, y: 606)],
      [CGPoint(x: 45, y: 540), CGPoint(x: 150, y: 540), CGPoint(x: 150, y: 120), CGPoint(x: 338, y: 120), CGPoint(x: 338, y: 400),
       CGPoint(x: 246, y: 400), CGPoint(x: 246, y: 618)],
      [CGPoint(x: 30, y: 75), CGPoint(x: 338, y: 75), CGPoint(x: 338, y: 181), CGPoint(x: 36, y: 181), CGPoint(x: 36, y: 242), CGPoint(x: 338, y: 242),
       CGPoint(x: 338, y: 386), CGPoint(x: 36, y: 386), CGPoint(x: 36, y: 610), CGPoint(x: 184, y: 610), CGPoint(x: 184, y: 470),
       CGPoint(x: 318, y: 470), CGPoint(x: 318, y: 622)],
    ]
    for (index, (board, start)) in try BalanceBallFiles.boards().enumerated() {
      var (ball, samples, waypoints) = (start, 0, ways[index][...])
      var encounter: Board.Encounter?
      while let target = waypoints.first, encounter == nil, samples < 60 * 120 {
        // As fast as can still be braked, with a tilt of at most 35 degrees.
        func tilt(_ way: CGFloat, _ speed: CGFloat) -> Double {
          let wanted = min(60, (2 * 12 * abs(Double(way))).squareRoot(), abs(Double(way)) * 2) * (way < 0 ? -1 : 1)
          return max(-0.57, min(0.57, (wanted - Double(speed)) * 5 / RollingBall.pull))
        }
        let acceleration = Acceleration(
          x: tilt(target.x - ball.center.x, ball.velocity.x), y: -tilt(target.y - ball.center.y, ball.velocity.y))
        samples += 1
        encounter = ball.roll(to: Double(samples) / 60, acceleration: acceleration, on: board)
        let speed = (ball.velocity.x * ball.velocity.x + ball.velocity.y * ball.velocity.y).squareRoot()
        if ball.center.distance(to: target) < 3, speed < 3 { waypoints = waypoints.dropFirst() }
      }
      XCTAssertEqual(encounter, .green, "board \(index + 1) after \(samples) samples at \(ball.center)")
    }
  }

  // MARK: The scripts

  /// Runs a script's tilts, with the samples falling anywhere between the script's own times.
  private func encounters(ofScript name: String) throws -> [Board.Encounter?] {
    let (board, start) = try XCTUnwrap(try BalanceBallFiles.boards().first)
    let (tilts, end) = try BalanceBallFiles.tilts(ofScript: name)
    return [0, 0.001, 0.02, 0.035, 0.05, 0.066].map { offset in
      var ball = start
      return roll(&ball, on: board, rate: 15, seconds: end) { time in
        let tilt = tilts.last { $0.start <= time + offset + 1e-9 } ?? tilts[0]
        return Acceleration(x: tilt.x, y: tilt.y)
      }
    }
  }

  func testTheWinningScriptWins() throws {
    XCTAssertEqual(try encounters(ofScript: "win.txt"), Array(repeating: .green, count: 6))
  }

  func testTheLosingScriptLoses() throws {
    XCTAssertEqual(try encounters(ofScript: "lose.txt"), Array(repeating: .wall, count: 6))
  }
}
