// The names of kinds of files, as Mobile Core Services has them; newer sources take them from Uniform Type Identifiers.
import CoreGraphics
import Foundation

public let kUTTypeItem: CFString = "public.item"
public let kUTTypeContent: CFString = "public.content"
public let kUTTypeData: CFString = "public.data"
public let kUTTypeFolder: CFString = "public.folder"
public let kUTTypeImage: CFString = "public.image"
public let kUTTypeJPEG: CFString = "public.jpeg"
public let kUTTypePNG: CFString = "public.png"
public let kUTTypeGIF: CFString = "com.compuserve.gif"
public let kUTTypeTIFF: CFString = "public.tiff"
public let kUTTypeBMP: CFString = "com.microsoft.bmp"
public let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
public let kUTTypeMovie: CFString = "public.movie"
public let kUTTypeVideo: CFString = "public.video"
public let kUTTypeMPEG4: CFString = "public.mpeg-4"
public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
public let kUTTypeAudio: CFString = "public.audio"
public let kUTTypeMP3: CFString = "public.mp3"
public let kUTTypeText: CFString = "public.text"
public let kUTTypePlainText: CFString = "public.plain-text"
public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
public let kUTTypeRTF: CFString = "public.rtf"
public let kUTTypeHTML: CFString = "public.html"
public let kUTTypeXML: CFString = "public.xml"
public let kUTTypePDF: CFString = "com.adobe.pdf"
public let kUTTypeURL: CFString = "public.url"
public let kUTTypeFileURL: CFString = "public.file-url"
public let kUTTypePropertyList: CFString = "com.apple.property-list"
public let kUTTypeJSON: CFString = "public.json"
public let kUTTypeZipArchive: CFString = "public.zip-archive"
public let kUTTypeVCard: CFString = "public.vcard"

/// Whether one kind is another, or a kind of it. Partly: the kinds of this file only.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  let wanted = "\(inConformsToUTI)"
  var kinds = ["\(inUTI)"], seen: Set<String> = []
  while let kind = kinds.popLast() {
    if kind == wanted { return true }
    if seen.insert(kind).inserted { kinds += parents[kind] ?? [] }
  }
  return false
}

private let parents: [String: [String]] = [
  "public.content": ["public.item"], "public.data": ["public.item"], "public.folder": ["public.item"],
  "public.image": ["public.data", "public.content"], "public.jpeg": ["public.image"], "public.png": ["public.image"],
  "com.compuserve.gif": ["public.image"], "public.tiff": ["public.image"], "com.microsoft.bmp": ["public.image"],
  "public.audiovisual-content": ["public.data", "public.content"], "public.movie": ["public.audiovisual-content"], "public.video": ["public.movie"],
  "public.mpeg-4": ["public.movie"], "com.apple.quicktime-movie": ["public.movie"], "public.audio": ["public.audiovisual-content"],
  "public.mp3": ["public.audio"], "public.text": ["public.data", "public.content"], "public.plain-text": ["public.text"],
  "public.utf8-plain-text": ["public.plain-text"], "public.rtf": ["public.text"], "public.html": ["public.text"], "public.xml": ["public.text"],
  "public.json": ["public.text"], "public.vcard": ["public.text"], "com.adobe.pdf": ["public.data", "public.content"],
  "public.file-url": ["public.url"], "com.apple.property-list": ["public.data"], "public.zip-archive": ["public.data"],
]
