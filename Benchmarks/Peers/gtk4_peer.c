// gtk4_peer ball|hello: the bench scenes in GTK 4, in a window of 750×1334 pixels. Prints the harness's marks.
// Environment: FRAMES, the steps of 1/60 s to take. The ball's picture is ball.png in the working directory.
#include <gtk/gtk.h>
#include <stdlib.h>
#include <string.h>

enum { window_width = 750, window_height = 1334, ball_size = 60, settle_time = 1200, idle_time = 1500 };

static GtkWidget *window;
static int steps_wanted, steps, frames;
static gint64 start_time;
static gboolean is_running, has_drawn;

static void mark(const char *name) {
  printf("MARK %s\n", name);
  fflush(stdout);
}

typedef struct {
  GtkWidget parent;
  GdkTexture *texture;
  double x, y, step_x, step_y;
} BallView;
typedef struct {
  GtkWidgetClass parent;
} BallViewClass;
G_DEFINE_TYPE(BallView, ball_view, GTK_TYPE_WIDGET)

static BallView *ball;

static void ball_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  BallView *view = (BallView *)widget;
  gtk_snapshot_append_texture(snapshot, view->texture, &GRAPHENE_RECT_INIT(view->x, view->y, ball_size, ball_size));
}

static void ball_view_class_init(BallViewClass *class) { GTK_WIDGET_CLASS(class)->snapshot = ball_view_snapshot; }

static void ball_view_init(BallView *view) {
  view->texture = gdk_texture_new_from_filename("ball.png", NULL);
  view->x = view->y = 40;
  view->step_x = 7;
  view->step_y = 5;
}

static gboolean step(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)widget, (void)clock, (void)data;
  if (steps++ >= steps_wanted) {
    printf("MARK end frames=%d wall_ms=%.1f\n", frames, (double)(g_get_monotonic_time() - start_time) / 1e3);
    fflush(stdout);
    is_running = FALSE;
    return G_SOURCE_REMOVE;
  }
  ball->x += ball->step_x;
  ball->y += ball->step_y;
  if (ball->x < 0 || ball->x > window_width - ball_size) ball->step_x = -ball->step_x;
  if (ball->y < 0 || ball->y > window_height - ball_size) ball->step_y = -ball->step_y;
  gtk_widget_queue_draw(GTK_WIDGET(ball));
  return G_SOURCE_CONTINUE;
}

static gboolean start(gpointer data) {
  (void)data;
  mark("start");
  start_time = g_get_monotonic_time();
  is_running = TRUE;
  gtk_widget_add_tick_callback(window, step, NULL, NULL);
  return G_SOURCE_REMOVE;
}

static gboolean idle(gpointer data) {
  (void)data;
  mark("idle0");
  if (ball) g_timeout_add(idle_time, start, NULL);
  return G_SOURCE_REMOVE;
}

static void after_paint(GdkFrameClock *clock, gpointer data) {
  (void)clock, (void)data;
  if (is_running) frames++;
  if (has_drawn) return;
  has_drawn = TRUE;
  mark("first");
  g_timeout_add(settle_time, idle, NULL);
}

int main(int count, char **words) {
  const char *scene = count > 1 ? words[1] : "hello";
  steps_wanted = getenv("FRAMES") ? atoi(getenv("FRAMES")) : 600;
  gtk_init();
  GtkCssProvider *style = gtk_css_provider_new();
  gtk_css_provider_load_from_data(
      style, "window { background: #fff; color: #000; font-family: Inter, 'Noto Sans CJK SC'; font-size: 34px; }", -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style), 800);
  window = gtk_window_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), window_width, window_height);
  GtkWidget *content;
  if (strcmp(scene, "ball") == 0) {
    content = g_object_new(ball_view_get_type(), NULL);
    ball = (BallView *)content;
  } else {
    content = gtk_label_new("Hello, 世界");
  }
  gtk_window_set_child(GTK_WINDOW(window), content);
  gtk_window_present(GTK_WINDOW(window));
  g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), NULL);
  while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
}
