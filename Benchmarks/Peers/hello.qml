import QtQuick
Rectangle {
  color: "white"
  Text { anchors.centerIn: parent; text: "Hello, 世界"; font.family: "Inter"; font.pixelSize: 34 }
}
