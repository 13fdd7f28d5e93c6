import type { ComponentType } from 'react'
import type { Session } from './auth.ts'
import type { OfficeLanguage, OtherLanguage } from './language.ts'
import type { PageData } from './page.ts'
import type { Role } from './people.ts'
import type { DeclaredSite } from './site.ts'

/** The version of this contract that a remote states in its `remote.json`. */
export type ContractVersion = 1

/**
 * Who may see a remote's screen; the guard follows from this alone. A public screen is a document of
 * its own: it brings its own style sheet, its links are plain anchors, and it is there before any
 * script (`Prerender` in page.ts), so that visitors wait for neither UI kit nor router. The others
 * find both around them.
 */
export type Access = 'public' | 'signed-in' | 'signed-out'

/** The outline that the host shows in a screen's place while it loads. */
export type ScreenShape = 'page' | 'card' | 'form-over-table' | 'table'

/** An icon that the kit draws by its name, or one of the remote's own: SVG path data on 24 × 24. */
export type MenuIcon = string | { path: string }

/** A number beside a menu entry, also while the remote is not loaded; none where it is 0. */
export interface MenuBadge {
  /** What of `GET /api…` answers it as `count`, such as `/messages/unread`. */
  call: string
  /** The list whose changes may change it, by its place below `/api`. */
  list: string
  /** What is counted, such as “unread”. */
  label: string
}

/** What a remote says of itself in another language of the back-office. */
export interface RemoteWords {
  title: string
  /** Its menu's label, and that of the number beside it. */
  menu?: string
  badge?: string
}

/** The languages beside English in which users can have the back-office. */
export type RemoteTranslations = Partial<Record<Exclude<OfficeLanguage, 'en'>, RemoteWords>>

/** `remote.json`: what a remote says of itself. The host reads nothing else about it. */
export interface RemoteDescription {
  /** Where an editor finds the schema; it means nothing to host and server. */
  $schema?: string
  /** Lower case and digits; part of the remote's address. */
  name: string
  contract: ContractVersion
  /** `/`, or a path such as `/rooms`, which also covers everything beneath it. */
  route: string
  access: Access
  /** Whom of those who are signed in it is for; everybody when left out. */
  roles?: readonly Role[]
  /** `shell` puts the screen beside the side menu, `bare` gives it the whole page. */
  layout: 'shell' | 'bare'
  shape: ScreenShape
  /** The document's title while the screen is shown. */
  title: string
  /** What it speaks beside English, if it is public: its page is at `/th` as well, and so on. */
  languages?: readonly OtherLanguage[]
  /** What the above is in other languages, each of which its screen speaks as well (`src/words/th.json`). */
  translations?: RemoteTranslations
  /** Its place in the side menu; lowest order first. */
  menu?: { label: string; icon: MenuIcon; order: number; badge?: MenuBadge }
  /**
   * The lists that it shows first: they are there, or on their way, before its scripts. `staff`, `rooms`, or the
   * name of one of its own; in a public screen one that visitors may read.
   */
  lists?: readonly string[]
  /** The most that its scripts and style sheets may weigh together, uncompressed. */
  budgetBytes?: number
  /** The named places of its screen that others may fill; `src/slots.ts` says what each gives (`Slots`). */
  offers?: readonly string[]
  /** The slots of others that it fills, such as `staff/row-details`, each by the module `src/fills/staff/row-details.tsx`. */
  fills?: readonly string[]
  /** When a canary of it ends by itself; what is left out is as it is for everybody. */
  canary?: CanaryThresholds
  /** Lists of its own, which the server keeps at `/api/remotes/<name>/<collection>`. */
  collections?: readonly DeclaredCollection[]
  /** What of its page an owner may change, if it is public. */
  site?: DeclaredSite
}

/** What a field of a remote's own list holds. All but numbers are text. */
export type DeclaredKind = 'text' | 'long text' | 'number' | 'date' | 'choice'

/** A field of a remote's own list. What nobody has given is `''`, or null for a number. */
export interface DeclaredField {
  name: string
  kind: DeclaredKind
  /** Whether an entry must have something in it. */
  isRequired?: boolean
  /** In characters, of text: 200 when left out, or 5000 of long text. */
  maxLength?: number
  /** Of a number. */
  minimum?: number
  maximum?: number
  /** Of a choice: what there is to choose from. */
  options?: readonly string[]
}

/** A list that a remote brings, with all that the house's own lists can do. */
export interface DeclaredCollection {
  name: string
  /** Who may read what visitors may see; `signed-in` when left out. Only who is signed in writes. */
  access?: 'public' | 'signed-in'
  /** Whether its entries have pictures. */
  hasPictures?: boolean
  /** As sentences speak of one, and of all; “entry” and its name when left out. */
  words?: { entry: string; entries: string }
  /** The first is what an entry is known by. */
  fields: readonly DeclaredField[]
}

/** When a canary ends by itself. It can be stricter than what protects everybody, and never laxer. */
export interface CanaryThresholds {
  /** How long it runs unless `visits` have seen it by then. */
  hours?: number
  /** The largest share of visits that may fail. */
  maxFailures?: number
  /** The visits that it needs; its failures are compared with at least so many. */
  visits?: number
}

/** One release of a remote, as a browser loads it. */
export interface RemoteRelease {
  version: string
  /** Address of its federation manifest. */
  manifest: string
  /**
   * What the manifest would say, so that nobody waits for it: the address of the container's script
   * and the global variable that it makes. A preview has none.
   */
  entry?: { address: string; globalName: string }
  /**
   * `sha384-…` by the absolute path of each file that may be loaded; null for a preview, whose files
   * change while they are worked on.
   */
  integrity: Record<string, string> | null
  /** A preview has none. */
  signature?: LiveSignature
  /** The slots of others that it fills. */
  fills?: readonly string[]
  translations?: RemoteTranslations
  /** Only a share of the visitors gets it, who tell how it fares. */
  canary?: true
}

/** `release.sig`, beside `release.json` in a bundle: who has signed the release. */
export interface ReleaseSignature {
  /** The key's id: the first 16 bytes of the SHA-256 of the public key, base64url. */
  key: string
  /** Ed25519 (RFC 8032) over the release's statement (docs/decisions/0014-signed-releases.md), base64url. */
  value: string
}

/** A signature, and what it takes to check it beside what the live set says of the release anyway. */
export interface LiveSignature extends ReleaseSignature {
  /** SHA-256 of `release.json` without its commit, hex. */
  digest: string
}

/**
 * `globalThis.salaIntegrity`: what a remote's build asks the host before it loads one of its files.
 * @returns the hash that the file must have; empty when any will do
 */
export type IntegrityOf = (address: string) => string

/** One remote in the live set. */
export interface LiveRemote
  extends Omit<RemoteDescription, 'canary' | 'offers' | 'collections' | 'site'>,
    RemoteRelease {
  /** The release before it, for when this one cannot be had. */
  fallback: RemoteRelease | null
}

/** `GET /remotes.json`: which version of which app is live for this browser. */
export interface LiveSet {
  /** Changes with every change of what is live. */
  revision: string
  host: {
    version: string
    /** Only a share of the visitors gets it. */
    canary?: true
    /** In a page: `sha384-…` by the absolute path of each file that the host may load in it. */
    integrity?: Record<string, string>
  }
  remotes: LiveRemote[]
  /**
   * The public keys of each remote's team by their ids: Ed25519, 32 bytes, base64url. Absent where the
   * server is of a version that knows of no signatures.
   */
  keys?: Record<string, Record<string, string>>
  /** In a page that is not in English: what the host says there before it has loaded anything, by what it is in English. */
  words?: Record<string, string>
}

/** What the host hands to a remote's `./screen`. */
export interface ScreenProps {
  session: Session | null
  /** What the page was rendered from on the server; absent when the browser renders it. */
  page?: PageData
  /** Stores the session and leaves the sign-in screen. */
  onSignedIn: (session: Session) => void
}

/** The module that every remote exposes as `./screen`. */
export interface ScreenModule {
  default: ComponentType<ScreenProps>
}
