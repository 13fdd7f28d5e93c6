import type { FocalPoint, Picture } from './entry.ts'
import type { Language, OfficeLanguage, Translations } from './language.ts'

/** Place of an editable text, picture or order on the page. */
interface Place {
  /** Section of the page: “Home”. */
  section: string
  /** “Heading”. */
  label: string
}

/** A text that an owner can change. */
export interface DeclaredText extends Place {
  /** In characters. */
  maxLength: number
  /** Maximum number of lines on a phone; unlimited when left out. */
  maxLines?: number
}

/** Items that an owner can reorder. */
export interface DeclaredOrder extends Place {
  /** Labels of the items by name, in the default order. */
  items: Record<string, string>
}

/**
 * The parts of a public remote's page that an owner can change (`site` in `remote.json`), by names such as
 * `home.title`, in the page's order.
 */
export interface DeclaredSite {
  /** Default texts. The screen reads them from here. */
  originals?: Record<string, string>
  /** One for each of `originals`. */
  texts?: Record<string, DeclaredText>
  pictures?: Record<string, Place>
  orders?: Record<string, DeclaredOrder>
  /** Sections, labels and items in other languages of the back-office, by their English names. */
  translations?: Partial<Record<Exclude<OfficeLanguage, 'en'>, Record<string, string>>>
}

/** An owner's picture, which replaces the release's. */
export interface SitePicture {
  /** Address of the picture, immutable, ending in a file name. */
  file: string
  picture: Picture
  /** The middle when left out. */
  focal?: FocalPoint
}

/** An owner's changes of a remote's page. Everything else is as in the release. */
export interface RemoteSite {
  texts: Record<string, string>
  pictures: Record<string, SitePicture>
  /** Names of items in the new order; missing ones come last, in the default order. */
  orders: Record<string, string[]>
}

/** In the house's time zone, such as `14:00` to `02:00`: `until` is on the next day unless it is later than `from`. */
export interface OpenTime {
  from: string
  until: string
}

/** Days with other opening hours. */
export interface HoursException {
  /** First and last day in the house's time zone, `2031-04-13`. */
  from: string
  until: string
  /** Null: closed. */
  time: OpenTime | null
  /** The reason: “Songkran”. */
  note: string
}

/** The name of the house in each language of the public site. */
export const houseNames: Record<Language, string> = {
  en: 'Sala Chan',
  th: 'ศาลาจันทร์',
  zh: 'Sala Chan',
  ja: 'Sala Chan',
}

/** Contact data and opening hours. Empty values are `''` or null. */
export interface House {
  phone: string
  /** LINE id. */
  line: string
  /** WhatsApp number. */
  whatsApp: string
  email: string
  /** With line breaks. */
  address: string
  /** “Two minutes from Asok station”. */
  directions: string
  /** In degrees (WGS 84). */
  position: { latitude: number; longitude: number } | null
  hours: {
    /** Monday to Sunday; null: closed. */
    week: (OpenTime | null)[]
    exceptions: HoursException[]
  } | null
}

/** Prices of services or rooms by minutes. Without rows, no table is shown. */
export interface Prices {
  minutes: number[]
  rows: {
    name: string
    /** One for each of `minutes`; null for no price. */
    baht: (number | null)[]
  }[]
  note: string
}

/** A notice at the top of the page: “Closed for Songkran 13 to 15 April”. */
export interface SiteNotice {
  text: string
  /** First and last day in the house's time zone on which it is shown, `2031-04-10`. */
  from: string
  until: string
}

interface SiteFacts {
  house: House
  prices: Prices
  notice: SiteNotice | null
}

/** All changes of the public site: a draft, or a published edition. */
export interface SiteContent extends SiteFacts {
  /** By remote. */
  remotes: Record<string, RemoteSite>
  /** By the names of `siteTextName`; absent while there are none. */
  translations?: Translations
}

/** The part that a page is rendered from; the notice is null outside of its days. */
export interface PageSite extends SiteFacts, RemoteSite {
  /**
   * The page is a preview beside the form: elements with a declared text have its name as `data-text`, so
   * that the form can check whether the text fits.
   */
  isPreview?: true
}

export const emptySiteContent: SiteContent = {
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

/** Id of the edition without any changes. */
export const originalEdition = 'original'

/** A published or scheduled edition of the site. */
export interface SiteEdition {
  _id: string
  /** ISO 8601, UTC: when it was or will be published. */
  at: string
  /** Email of the user who published it. */
  by: string
}

/** Answer of `GET /api/site`. */
export interface SiteState {
  draft: SiteContent
  /** The draft's version; the ETag is this in quotes. */
  version: string
  /** Last save of the draft; null while there is none. `by` is null when the account was removed. */
  saved: { at: string; by: string | null } | null
  /** The edition that visitors see; null before the first publication. */
  published: (SiteEdition & { content: SiteContent }) | null
  /** The next publication. */
  scheduled: (SiteEdition & { content: SiteContent }) | null
  /** Editable parts and route of each live public remote, by its name. */
  declared: Record<string, DeclaredSite & { route: string }>
}
