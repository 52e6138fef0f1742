// FAAD2, which decodes AAC, without linking it: the library is loaded when an app opens its first sound in that form. What is used of its
// interface is declared here, so that no headers are wanted.
#pragma once

typedef struct quince_aac_decoder quince_aac_decoder;

/// NeAACDecConfiguration of FAAD2.
typedef struct {
  unsigned char defaultObjectType;
  unsigned long defaultSampleRate;
  unsigned char outputFormat;
  unsigned char downMatrix;
  unsigned char useOldADTSFormat;
  unsigned char dontUpSampleImplicitSBR;
} quince_aac_configuration;

/// NeAACDecFrameInfo of FAAD2.
typedef struct {
  unsigned long bytesConsumed;
  /// Of all channels together.
  unsigned long samples;
  unsigned char channels;
  /// 0: none.
  unsigned char error;
  unsigned long sampleRate;
  unsigned char sbr, objectType, headerType, frontChannels, sideChannels, backChannels, lfeChannels;
  unsigned char channelPosition[64];
  unsigned char ps;
} quince_aac_frame;

/// The functions in use, named as FAAD2 names them without the prefix.
typedef struct {
  quince_aac_decoder *_Nullable (*_Nonnull Open)(void);
  quince_aac_configuration *_Nonnull (*_Nonnull GetCurrentConfiguration)(quince_aac_decoder *_Nonnull);
  unsigned char (*_Nonnull SetConfiguration)(quince_aac_decoder *_Nonnull, quince_aac_configuration *_Nonnull);
  char (*_Nonnull Init2)(
      quince_aac_decoder *_Nonnull, const unsigned char *_Nonnull, unsigned long, unsigned long *_Nonnull rate, unsigned char *_Nonnull channels);
  void *_Nullable (*_Nonnull Decode)(quince_aac_decoder *_Nonnull, quince_aac_frame *_Nonnull, const unsigned char *_Nonnull, unsigned long);
  void (*_Nonnull PostSeekReset)(quince_aac_decoder *_Nonnull, long frame);
  void (*_Nonnull Close)(quince_aac_decoder *_Nonnull);
  const char *_Nonnull (*_Nonnull GetErrorMessage)(unsigned char);
} quince_faad_functions;

/// `outputFormat` for numbers of single precision; FAAD_FMT_FLOAT of FAAD2.
static const unsigned char QUINCE_AAC_FLOAT = 4;

/// Loads the library at the first call. NULL when it cannot be; `quince_faad_load_error` says why.
const quince_faad_functions *_Nullable quince_faad_load(void);
const char *_Nonnull quince_faad_load_error(void);
