import type { ComponentType } from 'react'
import type { Session } from './auth.ts'

/** The version of this contract that a remote states in its `remote.json`. */
export type ContractVersion = 1

/**
 * Who may see a remote's screen; the guard follows from this alone. A public screen brings its
 * own style sheet, so that visitors wait for no UI kit; the others find the kit's provider
 * around them.
 */
export type Access = 'public' | 'signed-in' | 'signed-out'

/** The outline that the host shows in a screen's place while it loads. */
export type ScreenShape = 'page' | 'card' | 'form-over-table' | 'table'

/** `remote.json`: what a remote says of itself. The host reads nothing else about it. */
export interface RemoteDescription {
  /** Lower case and digits; part of the remote's address. */
  name: string
  contract: ContractVersion
  /** `/`, or a path such as `/rooms`, which also covers everything beneath it. */
  route: string
  access: Access
  /** `shell` puts the screen beside the side menu, `bare` gives it the whole page. */
  layout: 'shell' | 'bare'
  shape: ScreenShape
  /** The document's title while the screen is shown. */
  title: string
  /** Its place in the side menu; lowest order first. */
  menu?: { label: string; icon: string; order: number }
}

/** One remote in the live set. */
export interface LiveRemote extends RemoteDescription {
  version: string
  /** Address of its federation manifest. */
  manifest: string
}

/** `GET /remotes.json`: which version of which remote is live. */
export interface LiveSet {
  remotes: LiveRemote[]
}

/** What the host hands to a remote's `./screen`. */
export interface ScreenProps {
  session: Session | null
  /** Stores the session and leaves the sign-in screen. */
  onSignedIn: (session: Session) => void
}

/** The module that every remote exposes as `./screen`. */
export interface ScreenModule {
  default: ComponentType<ScreenProps>
}
