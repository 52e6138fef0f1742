// qt6_peer ball|hello: the bench scenes in Qt Quick, in a window of 750×1334 pixels. Prints the harness's marks.
// Environment: FRAMES, the steps of 1/60 s to take. Run in the folder that holds ball.png, ball.qml and hello.qml.
#include <QtCore/QElapsedTimer>
#include <QtCore/QTimer>
#include <QtGui/QGuiApplication>
#include <QtQuick/QQuickItem>
#include <QtQuick/QQuickView>
#include <algorithm>
#include <cstdio>

static void mark(const char *name) {
  std::printf("MARK %s\n", name);
  std::fflush(stdout);
}

int main(int count, char **words) {
  QGuiApplication application(count, words);
  const QString scene = count > 1 ? words[1] : "hello";
  const int stepsWanted = scene == "ball" ? (qEnvironmentVariableIsSet("FRAMES") ? qEnvironmentVariableIntValue("FRAMES") : 600) : 0;
  QQuickView view;
  view.setFlag(Qt::FramelessWindowHint);
  view.setResizeMode(QQuickView::SizeRootObjectToView);
  view.resize(750, 1334);
  view.setSource(QUrl::fromLocalFile(scene + ".qml"));

  bool hasDrawn = false, isRunning = false;
  int frames = 0, steps = 0;
  QElapsedTimer clock;
  // Absolute deadlines of 1/60 s: the software loop has no vertical sync and would run free.
  QTimer beat;
  beat.setTimerType(Qt::PreciseTimer);
  beat.setSingleShot(true);
  QObject::connect(&beat, &QTimer::timeout, &view, [&] {
    if (steps >= stepsWanted) {
      isRunning = false;
      std::printf("MARK end frames=%d steps=%d wall_ms=%.1f\n", frames, steps, double(clock.nsecsElapsed()) / 1e6);
      std::fflush(stdout);
      return;
    }
    steps++;
    QMetaObject::invokeMethod(view.rootObject(), "step");
    const double due = (steps + 1) * 1000 / 60.0 - double(clock.nsecsElapsed()) / 1e6;
    beat.start(std::max(0, int(due + 0.5)));
  });
  QObject::connect(&view, &QQuickWindow::frameSwapped, &view, [&] {
    if (isRunning) frames++;
    if (hasDrawn) return;
    hasDrawn = true;
    mark("first");
    QTimer::singleShot(1200, &view, [&] {
      mark("idle0");
      if (stepsWanted == 0) return;
      QTimer::singleShot(1500, &view, [&] {
        mark("start");
        clock.start();
        isRunning = true;
        beat.start(0);
      });
    });
  });
  view.show();
  return application.exec();
}
