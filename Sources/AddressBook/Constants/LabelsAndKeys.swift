// Labels of values and keys of dictionaries.
import AddressBookModel
import Foundation

public let kABWorkLabel: CFString! = NSString(string: ValueLabel.work)
public let kABHomeLabel: CFString! = NSString(string: ValueLabel.home)
public let kABOtherLabel: CFString! = NSString(string: ValueLabel.other)
public let kABPersonPhoneMobileLabel: CFString! = NSString(string: ValueLabel.mobile)
public let kABPersonPhoneIPhoneLabel: CFString! = NSString(string: ValueLabel.iPhone)
public let kABPersonPhoneMainLabel: CFString! = NSString(string: ValueLabel.main)
public let kABPersonPhoneHomeFAXLabel: CFString! = NSString(string: ValueLabel.homeFAX)
public let kABPersonPhoneWorkFAXLabel: CFString! = NSString(string: ValueLabel.workFAX)
public let kABPersonPhoneOtherFAXLabel: CFString! = NSString(string: ValueLabel.otherFAX)
public let kABPersonPhonePagerLabel: CFString! = NSString(string: ValueLabel.pager)
public let kABPersonHomePageLabel: CFString! = NSString(string: ValueLabel.homePage)
public let kABPersonAnniversaryLabel: CFString! = NSString(string: ValueLabel.anniversary)
public let kABPersonFatherLabel: CFString! = "_$!<Father>!$_"
public let kABPersonMotherLabel: CFString! = "_$!<Mother>!$_"
public let kABPersonParentLabel: CFString! = "_$!<Parent>!$_"
public let kABPersonBrotherLabel: CFString! = "_$!<Brother>!$_"
public let kABPersonSisterLabel: CFString! = "_$!<Sister>!$_"
public let kABPersonChildLabel: CFString! = "_$!<Child>!$_"
public let kABPersonFriendLabel: CFString! = "_$!<Friend>!$_"
public let kABPersonSpouseLabel: CFString! = NSString(string: ValueLabel.spouse)
public let kABPersonPartnerLabel: CFString! = "_$!<Partner>!$_"
public let kABPersonAssistantLabel: CFString! = "_$!<Assistant>!$_"
public let kABPersonManagerLabel: CFString! = "_$!<Manager>!$_"

public let kABPersonAddressStreetKey: CFString! = "Street"
public let kABPersonAddressCityKey: CFString! = "City"
public let kABPersonAddressStateKey: CFString! = "State"
public let kABPersonAddressZIPKey: CFString! = "ZIP"
public let kABPersonAddressCountryKey: CFString! = "Country"
public let kABPersonAddressCountryCodeKey: CFString! = "CountryCode"

public let kABPersonInstantMessageServiceKey: CFString! = "service"
public let kABPersonInstantMessageUsernameKey: CFString! = "username"
public let kABPersonInstantMessageServiceYahoo: CFString! = "Yahoo"
public let kABPersonInstantMessageServiceJabber: CFString! = "Jabber"
public let kABPersonInstantMessageServiceMSN: CFString! = "MSN"
public let kABPersonInstantMessageServiceICQ: CFString! = "ICQ"
public let kABPersonInstantMessageServiceAIM: CFString! = "AIM"
public let kABPersonInstantMessageServiceQQ: CFString! = "QQ"
public let kABPersonInstantMessageServiceGoogleTalk: CFString! = "GoogleTalk"
public let kABPersonInstantMessageServiceSkype: CFString! = "Skype"
public let kABPersonInstantMessageServiceFacebook: CFString! = "Facebook"
public let kABPersonInstantMessageServiceGaduGadu: CFString! = "GaduGadu"

public let kABPersonSocialProfileURLKey: CFString! = "url"
public let kABPersonSocialProfileServiceKey: CFString! = "service"
public let kABPersonSocialProfileUsernameKey: CFString! = "username"
public let kABPersonSocialProfileUserIdentifierKey: CFString! = "identifier"
public let kABPersonSocialProfileServiceTwitter: CFString! = "twitter"
public let kABPersonSocialProfileServiceSinaWeibo: CFString! = "sinaweibo"
public let kABPersonSocialProfileServiceGameCenter: CFString! = "gamecenter"
public let kABPersonSocialProfileServiceFacebook: CFString! = "facebook"
public let kABPersonSocialProfileServiceMyspace: CFString! = "myspace"
public let kABPersonSocialProfileServiceLinkedIn: CFString! = "linkedin"
public let kABPersonSocialProfileServiceFlickr: CFString! = "flickr"

public let kABPersonAlternateBirthdayCalendarIdentifierKey: CFString! = "calendarIdentifier"
public let kABPersonAlternateBirthdayEraKey: CFString! = "era"
public let kABPersonAlternateBirthdayYearKey: CFString! = "year"
public let kABPersonAlternateBirthdayMonthKey: CFString! = "month"
public let kABPersonAlternateBirthdayIsLeapMonthKey: CFString! = "isLeapMonth"
public let kABPersonAlternateBirthdayDayKey: CFString! = "day"

/// The label as a person reads it; one that the system does not know is returned as it is.
public func ABAddressBookCopyLocalizedLabel(_ label: CFString!) -> Unmanaged<CFString>! {
  Unmanaged.passRetained(NSString(string: SystemLabels.localized(String(describing: label ?? ""))))
}
