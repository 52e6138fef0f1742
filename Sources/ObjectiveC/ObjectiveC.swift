// What an iPhone's Swift gets from the Objective-C run-time, for Swift on Linux, which has none: members found by name.
//
// - Members:              the tables from names to members, one per class, and the public way to fill them.
// - Messages:             Selector, sending a message, perform, the pool that keeps results alive for a turn of the run loop.
// - KeyValue:             key-value coding and observing.
// - FoundationAdditions:  what corelibs Foundation leaves out because it needs selectors.
// - Runtime:              associated objects, objc_sync, the few C functions apps call.
//
// Adapted sources import this module without writing it. FoundationNetworking and FoundationXML are left out on purpose:
// loading them costs every app's start; the adapter imports them for the targets that use them.

@_exported import Foundation
