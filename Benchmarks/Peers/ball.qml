import QtQuick
Rectangle {
  id: screen
  color: "white"
  property real stepX: 7
  property real stepY: 5
  Image { id: ball; x: 40; y: 40; width: 60; height: 60; source: "ball.png" }
  function step() {
    ball.x += stepX
    ball.y += stepY
    if (ball.x < 0 || ball.x > 690) stepX = -stepX
    if (ball.y < 0 || ball.y > 1274) stepY = -stepY
  }
}
