import type { ComponentType } from 'react'
import type { Session } from './auth.ts'
import type { OfficeLanguage, OtherLanguage } from './language.ts'
import type { PageData } from './page.ts'
import type { Role } from './people.ts'
import type { DeclaredSite } from './site.ts'

/** Version of this contract, declared in `remote.json`. */
export type ContractVersion = 1

/**
 * Access to a remote's screen; the route's guard depends only on it. A public screen is a separate,
 * prerendered document (`PrerenderModule` in page.ts) with its own style sheet and plain links: visitors
 * load neither UI kit nor router. The others are rendered in the host, which provides both.
 */
export type Access = 'public' | 'signed-in' | 'signed-out'

/** The skeleton that the host shows while a screen loads. */
export type ScreenShape = 'page' | 'card' | 'form-over-table' | 'table'

/** The name of an icon of the kit, or the remote's own: SVG path data on 24 × 24. */
export type MenuIcon = string | { path: string }

/** A number beside a menu entry, also while the remote is not loaded. 0 is not shown. */
export interface MenuBadge {
  /** Path below `/api` that answers `{ count }`, such as `/messages/unread`. */
  call: string
  /** Path below `/api` of the list whose changes reload it. */
  list: string
  /** Label of the number, such as “unread”. */
  label: string
}

/** Texts of `remote.json` in another language of the back-office. */
export interface RemoteWords {
  title: string
  /** Labels of the menu entry and its badge. */
  menu?: string
  badge?: string
}

/** By language of the back-office, besides English. */
export type RemoteTranslations = Partial<Record<Exclude<OfficeLanguage, 'en'>, RemoteWords>>

/** `remote.json`: all that the host reads about a remote. */
export interface RemoteDescription {
  /** The schema's address, for editors only. */
  $schema?: string
  /** Lower-case letters and digits; part of the remote's address. */
  name: string
  contract: ContractVersion
  /** `/`, or a path such as `/rooms`, which includes all paths below it. */
  route: string
  access: Access
  /** Roles that may open it; all when left out. */
  roles?: readonly Role[]
  /** `shell` shows the screen beside the side menu, `bare` on the whole page. */
  layout: 'shell' | 'bare'
  shape: ScreenShape
  /** The document's title while the screen is shown. */
  title: string
  /** Languages of a public page besides English; each has its own address, such as `/th`. */
  languages?: readonly OtherLanguage[]
  /** Title and menu in other languages, which the screen must have as well (`src/words/th.json`). */
  translations?: RemoteTranslations
  /** Entry in the side menu; lowest order first. */
  menu?: { label: string; icon: MenuIcon; order: number; badge?: MenuBadge }
  /**
   * Lists that it shows first: they are in the page, or requested before its scripts load. `staff`, `rooms`, or
   * one of its own collections; a public screen can only have public lists.
   */
  lists?: readonly string[]
  /** Maximum size of its scripts and style sheets together, uncompressed. */
  budgetBytes?: number
  /** Slots of its screen that other remotes can fill; `src/slots.ts` has the type of their props (`Slots`). */
  offers?: readonly string[]
  /** Slots of other remotes that it fills: `staff/row-details` with `src/fills/staff/row-details.tsx`. */
  fills?: readonly string[]
  /** When its canaries end automatically; a threshold that is left out has the default. */
  canary?: CanaryThresholds
  /** Lists of its own, which the server stores at `/api/remotes/<name>/<collection>`. */
  collections?: readonly DeclaredCollection[]
  /** Parts of its public page that an owner can change. */
  site?: DeclaredSite
}

/** Type of a field in a remote's own list. All but numbers are strings. */
export type DeclaredKind = 'text' | 'long text' | 'number' | 'date' | 'choice'

/** A field of a remote's own list. Its empty value is `''`, or null for a number. */
export interface DeclaredField {
  name: string
  kind: DeclaredKind
  /** Whether it must not be empty. */
  isRequired?: boolean
  /** In characters: 200 for text and 5000 for long text when left out. */
  maxLength?: number
  /** For numbers. */
  minimum?: number
  maximum?: number
  /** For a choice. */
  options?: readonly string[]
}

/** A list that a remote declares. It has all features of the built-in lists. */
export interface DeclaredCollection {
  name: string
  /** Read access to its visible entries; `signed-in` when left out. Only signed-in users can write. */
  access?: 'public' | 'signed-in'
  /** Whether its entries have pictures. */
  hasPictures?: boolean
  /** Singular and plural in messages; “entry” and the list's name when left out. */
  words?: { entry: string; entries: string }
  /** The first is the entry's title. */
  fields: readonly DeclaredField[]
}

/** When a canary ends automatically. Stricter than the defaults, never laxer. */
export interface CanaryThresholds {
  /** Time limit, unless it had `visits` by then. */
  hours?: number
  /** Maximum share of failed visits. */
  maxFailures?: number
  /** Visits that it needs. Fewer count as this many when the share of failures is computed. */
  visits?: number
}

/** One release of a remote, as a browser loads it. */
export interface RemoteRelease {
  version: string
  /** Address of its federation manifest. */
  manifest: string
  /**
   * From the manifest, to save a request: address of the container's script, and the global variable
   * that it sets. A preview has none.
   */
  entry?: { address: string; globalName: string }
  /**
   * `sha384-…` by the absolute path of each file that may be loaded; null for a preview, whose files
   * may change.
   */
  integrity: Record<string, string> | null
  /** A preview has none. */
  signature?: LiveSignature
  /** Slots of other remotes that it fills. */
  fills?: readonly string[]
  translations?: RemoteTranslations
  /** Served to a share of the visitors, whose browsers report every visit. */
  canary?: true
}

/** `release.sig` in a bundle. */
export interface ReleaseSignature {
  /** The key's id: the first 16 bytes of the SHA-256 of the public key, base64url. */
  key: string
  /** Ed25519 (RFC 8032) over the release's statement (docs/decisions/0014-signed-releases.md), base64url. */
  value: string
}

/** A signature, and what a browser needs besides the live set to verify it. */
export interface LiveSignature extends ReleaseSignature {
  /** SHA-256 of `release.json` without its commit, hex. */
  digest: string
}

/**
 * `globalThis.salaIntegrity`: a remote's build calls it before it loads one of its files.
 * @returns the hash that the file must have; empty for a file that is not checked
 */
export type FindIntegrity = (address: string) => string

/** One remote in the live set. */
export interface LiveRemote
  extends Omit<RemoteDescription, 'canary' | 'offers' | 'collections' | 'site'>,
    RemoteRelease {
  /** The previous release, loaded when this one fails. */
  fallback: RemoteRelease | null
}

/** `GET /remotes.json`: the version of each app that is live for this browser. */
export interface LiveSet {
  /** Changes whenever a live version changes. */
  revision: string
  host: {
    version: string
    /** Served to a share of the visitors. */
    canary?: true
    /** In a page: `sha384-…` by the absolute path of each of the host's files that it may load. */
    integrity?: Record<string, string>
  }
  remotes: LiveRemote[]
  /**
   * By remote, the public keys of its team by id: Ed25519, 32 bytes, base64url. Absent on servers
   * without signatures.
   */
  keys?: Record<string, Record<string, string>>
  /** In a page that is not in English: translations of the host's first messages, by the English sentence. */
  words?: Record<string, string>
}

/** Props of a remote's `./screen`. */
export interface ScreenProps {
  session: Session | null
  /** The data that the server rendered the page from; absent when the browser renders it. */
  page?: PageData
  /** Stores the session and leaves the sign-in screen. */
  onSignedIn: (session: Session) => void
}

/** The module that every remote exposes as `./screen`. */
export interface ScreenModule {
  default: ComponentType<ScreenProps>
}
