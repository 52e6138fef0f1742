// CoreGraphics: geometry, colours, paths, images and drawing into bitmaps, and the text layout UIKit stands on.
//
// Drawing is done by cairo, text by Pango. Both stay inside this module: no public declaration names a type of theirs,
// so that an app compiles without their headers.
@_exported import ObjectiveC
