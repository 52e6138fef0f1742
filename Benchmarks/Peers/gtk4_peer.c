// gtk4_peer ball|hello|paths|labels: the bench scenes in GTK 4, in a window of 750×1334 pixels. Prints the harness's marks.
// Environment: FRAMES, the steps of 1/60 s to take. The ball's picture is ball.png in the working directory.
#include <gtk/gtk.h>
#include <math.h>
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

// 1,000 curves in one path, drawn anew with each frame.
static GtkWidget *curves;
static double phase;

static void draw_curves(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
  (void)area, (void)width, (void)height, (void)data;
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_set_line_width(cairo, 3);
  double last_x = 0, last_y = 0;
  for (int segment = 0; segment <= 1000; segment++) {
    double fraction = segment / 1000.0, angle = fraction * 40 + phase, radius = 2 * (20 + fraction * 160);
    double x = 375 + radius * cos(angle), y = 667 + 1.7 * radius * sin(angle);
    if (segment == 0) {
      cairo_move_to(cairo, x, y);
    } else {
      double control_x = 375 + radius * cos(angle - 0.02), control_y = 667 + 1.7 * radius * sin(angle - 0.02);
      cairo_curve_to(
          cairo, last_x + (control_x - last_x) * 2 / 3, last_y + (control_y - last_y) * 2 / 3, x + (control_x - x) * 2 / 3,
          y + (control_y - y) * 2 / 3, x, y);
    }
    last_x = x;
    last_y = y;
  }
  cairo_set_source_rgb(cairo, 0, 0, 1);
  cairo_stroke(cairo);
}

// 1,000 labels whose texts all change with each frame.
enum { label_count = 1000 };
static GtkWidget *labels[label_count];

static void set_texts(void) {
  char text[8];
  for (int index = 0; index < label_count; index++) {
    snprintf(text, sizeof text, "%d", (index * 7 + steps * 31) % 1000);
    gtk_label_set_text(GTK_LABEL(labels[index]), text);
  }
}

static GtkWidget *make_labels(void) {
  GtkWidget *page = gtk_fixed_new();
  for (int index = 0; index < label_count; index++) {
    labels[index] = gtk_label_new("");
    gtk_widget_set_size_request(labels[index], 36, 24);
    gtk_fixed_put(GTK_FIXED(page), labels[index], 8 + (index % 20) * 36, 20 + (index / 20) * 26);
  }
  set_texts();
  return page;
}

static gboolean step(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)widget, (void)clock, (void)data;
  if (steps++ >= steps_wanted) {
    printf("MARK end frames=%d wall_ms=%.1f\n", frames, (double)(g_get_monotonic_time() - start_time) / 1e3);
    fflush(stdout);
    is_running = FALSE;
    return G_SOURCE_REMOVE;
  }
  if (curves) {
    phase += 0.01;
    gtk_widget_queue_draw(curves);
    return G_SOURCE_CONTINUE;
  }
  if (labels[0]) {
    set_texts();
    return G_SOURCE_CONTINUE;
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
  if (ball || curves || labels[0]) g_timeout_add(idle_time, start, NULL);
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
  } else if (strcmp(scene, "paths") == 0) {
    content = curves = gtk_drawing_area_new();
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(curves), draw_curves, NULL, NULL);
  } else if (strcmp(scene, "labels") == 0) {
    gtk_css_provider_load_from_data(style, "window { background: #fff; color: #000; font-family: Inter; font-size: 16px; }", -1);
    content = make_labels();
  } else {
    content = gtk_label_new("Hello, 世界");
  }
  gtk_window_set_child(GTK_WINDOW(window), content);
  gtk_window_present(GTK_WINDOW(window));
  g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), NULL);
  while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
}
