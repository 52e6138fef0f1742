// Names on social networks and messengers, and people one is related to.
import Foundation

public let CNSocialProfileServiceFacebook = "Facebook"
public let CNSocialProfileServiceFlickr = "Flickr"
public let CNSocialProfileServiceLinkedIn = "LinkedIn"
public let CNSocialProfileServiceMySpace = "MySpace"
public let CNSocialProfileServiceSinaWeibo = "SinaWeibo"
public let CNSocialProfileServiceTencentWeibo = "TencentWeibo"
public let CNSocialProfileServiceTwitter = "Twitter"
public let CNSocialProfileServiceYelp = "Yelp"
public let CNSocialProfileServiceGameCenter = "GameCenter"
public let CNSocialProfileURLStringKey = "urlString"
public let CNSocialProfileUsernameKey = "username"
public let CNSocialProfileUserIdentifierKey = "userIdentifier"
public let CNSocialProfileServiceKey = "service"

/// A profile at a social network.
open class CNSocialProfile: NSObject, NSCopying, @unchecked Sendable {
  public let urlString: String
  public let username: String
  public let userIdentifier: String
  public let service: String

  public init(urlString: String?, username: String?, userIdentifier: String?, service: String?) {
    (self.urlString, self.username) = (urlString ?? "", username ?? "")
    (self.userIdentifier, self.service) = (userIdentifier ?? "", service ?? "")
    super.init()
  }

  open class func localizedString(forKey key: String) -> String { ContactWords.property(key) }
  /// Services are written in their own way everywhere.
  open class func localizedString(forService service: String) -> String { service }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CNSocialProfile else { return false }
    return [urlString, username, userIdentifier, service] == [other.urlString, other.username, other.userIdentifier, other.service]
  }
  open override var hash: Int { urlString.hashValue ^ username.hashValue }
}

public let CNInstantMessageServiceAIM = "AIM"
public let CNInstantMessageServiceFacebook = "Facebook"
public let CNInstantMessageServiceGaduGadu = "GaduGadu"
public let CNInstantMessageServiceGoogleTalk = "GoogleTalk"
public let CNInstantMessageServiceICQ = "ICQ"
public let CNInstantMessageServiceJabber = "Jabber"
public let CNInstantMessageServiceMSN = "MSN"
public let CNInstantMessageServiceQQ = "QQ"
public let CNInstantMessageServiceSkype = "Skype"
public let CNInstantMessageServiceYahoo = "Yahoo"
public let CNInstantMessageAddressUsernameKey = "username"
public let CNInstantMessageAddressServiceKey = "service"

/// A name at a messenger.
open class CNInstantMessageAddress: NSObject, NSCopying, @unchecked Sendable {
  public let username: String
  public let service: String

  public init(username: String, service: String) {
    (self.username, self.service) = (username, service)
    super.init()
  }

  open class func localizedString(forKey key: String) -> String { ContactWords.property(key) }
  open class func localizedString(forService service: String) -> String { service }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CNInstantMessageAddress else { return false }
    return username == other.username && service == other.service
  }
  open override var hash: Int { username.hashValue ^ service.hashValue }
}

/// The name of somebody who is related to the contact; how, the label says.
open class CNContactRelation: NSObject, NSCopying, @unchecked Sendable {
  public let name: String

  public init(name: String) {
    self.name = name
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? CNContactRelation)?.name == name }
  open override var hash: Int { name.hashValue }
}
