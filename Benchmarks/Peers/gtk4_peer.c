// gtk4_peer ball|hello|paths|labels|flip|layers: the bench scenes in GTK 4, in a window of 750×1334 pixels. Prints the harness's marks.
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

// A card of 600×800 pixels that turns in perspective, or 100 tiles that move, turn and fade: textures under transforms.
enum { card_width = 600, card_height = 800, tile_count = 100, tile_size = 60 };
static GtkWidget *stage;
static GdkTexture *stage_texture;
static gboolean is_card;

static GdkTexture *make_texture(int width, int height) {
  guint32 *pixels = g_malloc((gsize)width * (gsize)height * 4);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      guint32 red = (guint32)(x * 255 / width), green = (guint32)(y * 255 / height), blue = (guint32)((x / 8 + y / 8) % 20 * 12);
      pixels[y * width + x] = 0xff000000u | red << 16 | green << 8 | blue;
    }
  }
  GBytes *bytes = g_bytes_new_take(pixels, (gsize)width * (gsize)height * 4);
  GdkTexture *texture = gdk_memory_texture_new(width, height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, (gsize)width * 4);
  g_bytes_unref(bytes);
  return texture;
}

typedef struct {
  GtkWidget parent;
} StageView;
typedef struct {
  GtkWidgetClass parent;
} StageViewClass;
G_DEFINE_TYPE(StageView, stage_view, GTK_TYPE_WIDGET)

static void snapshot_card(GtkSnapshot *snapshot) {
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(window_width / 2.0f, window_height / 2.0f));
  gtk_snapshot_perspective(snapshot, 1000);
  gtk_snapshot_rotate_3d(snapshot, (float)(steps % 60) / 60 * 180 * 0.49f, graphene_vec3_y_axis());
  gtk_snapshot_append_texture(snapshot, stage_texture, &GRAPHENE_RECT_INIT(-card_width / 2, -card_height / 2, card_width, card_height));
}

/// From 0 to 1 and back, once in `period` seconds each way.
static double to_and_fro(double time, double period) {
  double part = fmod(time / period, 2);
  return part <= 1 ? part : 2 - part;
}

static void snapshot_tiles(GtkSnapshot *snapshot) {
  double time = steps / 60.0;
  for (int index = 0; index < tile_count; index++) {
    gtk_snapshot_save(snapshot);
    double x = 50 + index % 10 * 70, y = 70 + index / 10 * 120 + 60 * to_and_fro(time, 0.7 + index / 100.0);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)x, (float)y));
    gtk_snapshot_rotate(snapshot, (float)(fmod(time / 1.3, 1) * 360));
    gtk_snapshot_push_opacity(snapshot, 1 - 0.7 * to_and_fro(time, 0.9));
    gtk_snapshot_append_texture(snapshot, stage_texture, &GRAPHENE_RECT_INIT(-tile_size / 2, -tile_size / 2, tile_size, tile_size));
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_restore(snapshot);
  }
}

static void stage_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  (void)widget;
  if (is_card) snapshot_card(snapshot);
  else snapshot_tiles(snapshot);
}

static void stage_view_class_init(StageViewClass *class) { GTK_WIDGET_CLASS(class)->snapshot = stage_view_snapshot; }
static void stage_view_init(StageView *view) { (void)view; }

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
  if (stage) {
    gtk_widget_queue_draw(stage);
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
  if (ball || curves || labels[0] || stage) g_timeout_add(idle_time, start, NULL);
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
  } else if (strcmp(scene, "flip") == 0 || strcmp(scene, "layers") == 0) {
    is_card = strcmp(scene, "flip") == 0;
    stage_texture = is_card ? make_texture(card_width, card_height) : make_texture(tile_size, tile_size);
    content = stage = g_object_new(stage_view_get_type(), NULL);
  } else {
    content = gtk_label_new("Hello, 世界");
  }
  gtk_window_set_child(GTK_WINDOW(window), content);
  gtk_window_present(GTK_WINDOW(window));
  g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), NULL);
  while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
}
