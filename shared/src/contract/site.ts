import type { Focal } from './entry.ts'
import type { OfficeLanguage, Translations } from './language.ts'
import type { Picture } from './picture.ts'

/** Of what an owner may change: where it stands on the page, and what it is there. */
interface Place {
  /** A section of the page, as an owner would say it: “Home”. */
  section: string
  /** “Heading”. */
  label: string
}

/** A sentence that an owner may put into other words. */
export interface DeclaredText extends Place {
  /** In characters. */
  maxLength: number
  /** The most lines that it may take on a phone; as many as it likes when left out. */
  maxLines?: number
}

/** Several of a kind that an owner may put into another order. */
export interface DeclaredOrder extends Place {
  /** What each is called, by its name, in the release's own order. */
  items: Record<string, string>
}

/**
 * What of a public remote's page an owner may change (`site` in `remote.json`), by names such as
 * `home.title`, in the page's order.
 */
export interface DeclaredSite {
  /** The sentences as the release says them: its screen reads them here, so they stand by themselves. */
  originals?: Record<string, string>
  /** Of each of `originals`. */
  texts?: Record<string, DeclaredText>
  pictures?: Record<string, Place>
  orders?: Record<string, DeclaredOrder>
  /**
   * What its sections, labels and items are called in the other languages of the back-office, by what they are
   * called in English; in English where it does not say.
   */
  translations?: Partial<Record<Exclude<OfficeLanguage, 'en'>, Record<string, string>>>
}

/** A picture of an owner's in place of the release's. */
export interface SitePicture {
  /** Address of the picture, immutable, ending in a file name. */
  file: string
  picture: Picture
  /** What every crop keeps in view; the middle when left out. */
  focal?: Focal
}

/** What an owner has changed of a remote's page. What is not named is as the release has it. */
export interface RemoteSite {
  texts: Record<string, string>
  pictures: Record<string, SitePicture>
  /** The names of what is put into another order. What is not named comes last, as the release has it. */
  orders: Record<string, string[]>
}

/** In the house's own time (Asia/Bangkok), such as `14:00` to `02:00`: until past midnight where it is not later. */
export interface OpenTime {
  from: string
  until: string
}

/** Days on which the house is open at other times. */
export interface HoursException {
  /** The first and the last day, `2031-04-13`. */
  from: string
  until: string
  /** Null: closed. */
  time: OpenTime | null
  /** Why: “Songkran”. */
  note: string
}

/** Facts of the house. What is `''` or null is not filled in. */
export interface House {
  phone: string
  /** The id of LINE. */
  line: string
  /** The number at WhatsApp. */
  whatsApp: string
  email: string
  /** In lines. */
  address: string
  /** How to get there. */
  directions: string
  /** In degrees of WGS 84. */
  position: { latitude: number; longitude: number } | null
  hours: {
    /** Monday to Sunday; null: closed. */
    week: (OpenTime | null)[]
    exceptions: HoursException[]
  } | null
}

/** A table of services or rooms by minutes. Without rows there is none. */
export interface Prices {
  minutes: number[]
  rows: {
    name: string
    /** One for each of `minutes`; null where there is none. */
    baht: (number | null)[]
  }[]
  note: string
}

/** What is said at the top of the page for some days: “Closed for Songkran 13 to 15 April”. */
export interface SiteNotice {
  text: string
  /** The first and the last day on which it is shown, `2031-04-10`. */
  from: string
  until: string
}

interface SiteFacts {
  house: House
  prices: Prices
  notice: SiteNotice | null
}

/** All that an owner has said of the public site: a draft, or what was published. */
export interface SiteContent extends SiteFacts {
  /** By the names of remotes. */
  remotes: Record<string, RemoteSite>
  /** In other languages, by the names of `siteWord`; absent where nothing is. */
  translations?: Translations
}

/** What of it a page is rendered from; its notice is there only on its days. */
export interface PageSite extends SiteFacts, RemoteSite {
  /**
   * The page is shown beside the form in which it is changed: an element that shows a declared text has
   * its name as `data-text`, so that it is seen whether the text fits.
   */
  isPreview?: true
}

/** What nobody has said anything about. */
export const nothingSaid: SiteContent = {
  remotes: {},
  house: {
    phone: '',
    line: '',
    whatsApp: '',
    email: '',
    address: '',
    directions: '',
    position: null,
    hours: null,
  },
  prices: { minutes: [], rows: [], note: '' },
  notice: null,
}

/** Called so among the editions: the page as its release says it, with nothing said otherwise. */
export const originalEdition = 'original'

/** An edition of the site that was published, or will be. */
export interface SiteEdition {
  _id: string
  /** ISO 8601, UTC: since when visitors see it, or from when on they will. */
  at: string
  /** The address of who published it. */
  by: string
}

/** The draft, as `GET /api/site` answers it. */
export interface SiteState {
  draft: SiteContent
  /** Of the draft; its ETag is this in quotes. */
  version: string
  /** Who saved the draft last, and when; null while nobody has. */
  saved: { at: string; by: string } | null
  /** What visitors see; null while nothing was published. */
  published: (SiteEdition & { content: SiteContent }) | null
  /** What will be published. */
  scheduled: (SiteEdition & { content: SiteContent }) | null
  /** What may be changed, by the names of the live public remotes, and where their pages are. */
  declared: Record<string, DeclaredSite & { route: string }>
}
