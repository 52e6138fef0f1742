// libsndfile, which reads WAV, AIFF, CAF, MP3, FLAC and Ogg, without linking it: the library is loaded when an app opens its first sound.
// Its interface is small and stable, so what is used of it is declared here and no headers are wanted.
#pragma once
#include <stdint.h>

typedef struct quince_sound_file quince_sound_file;

/// What a file says of itself; SF_INFO of libsndfile.
typedef struct {
  int64_t frames;
  int samplerate;
  int channels;
  int format;
  int sections;
  int seekable;
} quince_sound_info;

/// The functions in use, named as libsndfile names them without the prefix.
typedef struct {
  quince_sound_file *_Nullable (*_Nonnull open)(const char *_Nonnull path, int mode, quince_sound_info *_Nonnull);
  quince_sound_file *_Nullable (*_Nonnull open_fd)(int descriptor, int mode, quince_sound_info *_Nonnull, int closesDescriptor);
  int64_t (*_Nonnull readf_float)(quince_sound_file *_Nonnull, float *_Nonnull, int64_t frames);
  int64_t (*_Nonnull seek)(quince_sound_file *_Nonnull, int64_t frames, int whence);
  int (*_Nonnull close)(quince_sound_file *_Nonnull);
  int (*_Nonnull error)(quince_sound_file *_Nullable);
  const char *_Nonnull (*_Nonnull strerror)(quince_sound_file *_Nullable);
} quince_sound_file_functions;

/// For reading; SFM_READ of libsndfile.
static const int QUINCE_SOUND_READ = 0x10;
/// The format is none that is known; SF_ERR_UNRECOGNISED_FORMAT of libsndfile.
static const int QUINCE_SOUND_UNRECOGNISED = 1;

/// Loads the library at the first call. NULL when it cannot be; `quince_sound_file_load_error` says why.
const quince_sound_file_functions *_Nullable quince_sound_file_load(void);
const char *_Nonnull quince_sound_file_load_error(void);
