// Evolution Data Server under the same work as our address book: a program that asks it over D-Bus, as GNOME's apps do. It is started under
// dbus-run-session with folders of its own, so that nobody's contacts are touched.
//
//   eds_peer CARDS.vcf
//
// prints "FIGURE name values…" lines: import (cards, seconds), page (median and 95 % ms), search WORD (the same), enumerate (seconds,
// contacts, bytes by which memory grew), save (median and 95 % ms).
#include <libebook/libebook.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void check(GError *error, const char *what) {
  if (!error) return;
  fprintf(stderr, "eds_peer: %s: %s\n", what, error->message);
  exit(1);
}

static long own_memory(void) {
  FILE *file = fopen("/proc/self/status", "r");
  char line[256];
  long kibibytes = 0;
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "RssAnon: %ld", &kibibytes) == 1) break;
  if (file) fclose(file);
  return kibibytes * 1024;
}

static int by_value(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return difference < 0 ? -1 : difference > 0;
}

static void report(const char *name, double *times, int count) {
  qsort(times, count, sizeof *times, by_value);
  printf("FIGURE %s %.4f %.4f\n", name, times[count / 2] * 1000, times[count * 95 / 100] * 1000);
  fflush(stdout);
}

int main(int argc, char **argv) {
  GError *error = NULL;
  if (argc != 2) return 64;
  ESourceRegistry *registry = e_source_registry_new_sync(NULL, &error);
  check(error, "no registry of sources");
  ESource *source = e_source_registry_ref_builtin_address_book(registry);
  EBookClient *client = E_BOOK_CLIENT(e_book_client_connect_sync(source, 30, NULL, &error));
  check(error, "no address book");

  // Import: batches of 2,000 are the fastest.
  gchar *text = NULL;
  gsize length = 0;
  g_file_get_contents(argv[1], &text, &length, &error);
  check(error, "no cards");
  double start = now();
  GSList *batch = NULL;
  int waiting = 0, cards = 0;
  for (char *place = text; *place;) {
    char *end = strstr(place, "END:VCARD\r\n");
    if (!end) break;
    end += strlen("END:VCARD\r\n");
    char kept = *end;
    *end = 0;
    batch = g_slist_prepend(batch, e_contact_new_from_vcard(place));
    *end = kept;
    place = end;
    cards++;
    if (++waiting == 2000 || !*place) {
      batch = g_slist_reverse(batch);
      e_book_client_add_contacts_sync(client, batch, E_BOOK_OPERATION_FLAG_NONE, NULL, NULL, &error);
      check(error, "cards cannot be added");
      g_slist_free_full(batch, g_object_unref);
      batch = NULL;
      waiting = 0;
    }
  }
  g_free(text);
  printf("FIGURE import %d %.4f\n", cards, now() - start);
  fflush(stdout);

  // 30 contacts anywhere: a cursor goes there from the beginning and fetches.
  EContactField fields[] = {E_CONTACT_FAMILY_NAME, E_CONTACT_GIVEN_NAME};
  EBookCursorSortType orders[] = {E_BOOK_CURSOR_SORT_ASCENDING, E_BOOK_CURSOR_SORT_ASCENDING};
  EBookClientCursor *cursor = NULL;
  double times[200];
  e_book_client_get_cursor_sync(client, NULL, fields, orders, 2, &cursor, NULL, &error);
  check(error, "no cursor");
  srand(7);
  for (int round = 0; round < 20; round++) {
    int place = rand() % (cards - 30);
    GSList *found = NULL;
    double begin = now();
    e_book_client_cursor_step_sync(cursor, E_BOOK_CURSOR_STEP_MOVE, E_BOOK_CURSOR_ORIGIN_BEGIN, place, NULL, NULL, &error);
    check(error, "the cursor cannot be moved");
    e_book_client_cursor_step_sync(
        cursor, E_BOOK_CURSOR_STEP_MOVE | E_BOOK_CURSOR_STEP_FETCH, E_BOOK_CURSOR_ORIGIN_CURRENT, 30, &found, NULL, &error);
    check(error, "the cursor cannot fetch");
    times[round] = now() - begin;
    g_slist_free_full(found, g_object_unref);
  }
  report("page", times, 20);

  // The first 30 in order of a search: a cursor over the query.
  const char *words[] = {"Jam", "Smith", "s", "\xe5\xbc\xa0", "\xe5\xbc\xa0\xe4\xbc\x9f"};
  for (int index = 0; index < 5; index++) {
    char *query = g_strdup_printf("(or (beginswith \"family_name\" \"%s\") (beginswith \"given_name\" \"%s\") (beginswith \"full_name\" \"%s\"))",
                                  words[index], words[index], words[index]);
    for (int round = 0; round < 5; round++) {
      EBookClientCursor *hits = NULL;
      GSList *found = NULL;
      double begin = now();
      e_book_client_get_cursor_sync(client, query, fields, orders, 2, &hits, NULL, &error);
      check(error, "no cursor for a search");
      e_book_client_cursor_step_sync(
          hits, E_BOOK_CURSOR_STEP_MOVE | E_BOOK_CURSOR_STEP_FETCH, E_BOOK_CURSOR_ORIGIN_CURRENT, 30, &found, NULL, &error);
      check(error, "the search cannot fetch");
      times[round] = now() - begin;
      g_slist_free_full(found, g_object_unref);
      g_object_unref(hits);
    }
    char name[64];
    snprintf(name, sizeof name, "search %s", words[index]);
    report(name, times, 5);
    g_free(query);
  }

  // Any field: what a person types into one search field.
  for (int round = 0; round < 3; round++) {
    GSList *found = NULL;
    double begin = now();
    e_book_client_get_contacts_uids_sync(client, "(contains \"x-evolution-any-field\" \"1391\")", &found, NULL, &error);
    check(error, "no search of any field");
    times[round] = now() - begin;
    g_slist_free_full(found, g_free);
  }
  report("search any field", times, 3);

  long before = own_memory();
  start = now();
  GSList *everyone = NULL;
  e_book_client_get_contacts_sync(client, "(contains \"x-evolution-any-field\" \"\")", &everyone, NULL, &error);
  check(error, "not everyone can be fetched");
  int count = g_slist_length(everyone);
  printf("FIGURE enumerate %.4f %d %ld\n", now() - start, count, own_memory() - before);
  fflush(stdout);
  g_slist_free_full(everyone, g_object_unref);

  for (int round = 0; round < 50; round++) {
    EContact *contact = e_contact_new();
    e_contact_set(contact, E_CONTACT_FULL_NAME, "New Person");
    e_contact_set(contact, E_CONTACT_PHONE_MOBILE, "+1 212 555 0100");
    double begin = now();
    e_book_client_add_contact_sync(client, contact, E_BOOK_OPERATION_FLAG_NONE, NULL, NULL, &error);
    check(error, "a contact cannot be added");
    times[round] = now() - begin;
    g_object_unref(contact);
  }
  report("save", times, 50);
  return 0;
}
