// ImageIO: picture files with their frames and properties. The decoders and encoders are CoreGraphics'.
//
// Read: PNG, JPEG, GIF, WebP, BMP, baseline TIFF. Written: PNG, JPEG. Missing: HEIC (an error says so), incremental loading, metadata
// beyond size, orientation, dates of GIF frames and loop counts; writing of GIF.
@_exported import CoreGraphics
