// Core Animation: the app's half of it. The layer tree and its animations are kept here and declared to the phone, which shows them.
//
// - Layers:        CALayer and its facets.
// - Bitmaps:       pixels shared with the phone.
// - Animation:     animations and how they are declared.
// - Transactions:  the phases of a frame and the commits.
// - Link:          the app's end of the link.
@_exported import CoreGraphics
