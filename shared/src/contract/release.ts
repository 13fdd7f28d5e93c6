import type { ContractVersion, RemoteDescription, RemoteRelease } from './remote.ts'

/** One file of a release. */
export interface ReleaseFile {
  /** Of the file as it was built, hexadecimal. */
  sha256: string
  bytes: number
  /** `sha384-…`, as browsers check it. */
  integrity: string
}

/** `release.json`: what a bundle says of itself. The server checks every word of it. */
export interface ReleaseManifest {
  /** A remote's name, or `host`. */
  app: string
  /** Semantic version; a version never changes its bytes. */
  version: string
  contract: ContractVersion
  /** The remote's `remote.json`; null for the host. */
  description: RemoteDescription | null
  /** Ranges of the shared packages that it needs the host to provide. */
  requires: Record<string, string>
  /** Versions of the shared packages that it provides; only the host does. */
  provides: Record<string, string>
  /** Older versions of them for which it is as good; only a host says so. */
  satisfies?: Record<string, string[]>
  /**
   * What a remote uses of each shared module, and where first: `{ Button: 'src/screen.tsx:12' }`. Under
   * `*` stands where the source does not say what. Absent in releases from before this was recorded.
   */
  usedExports?: Record<string, Record<string, string>>
  /** As usedExports, what each shared module of the host exports; null where its build cannot tell. */
  providedExports?: Record<string, string[] | null>
  /** The script that is loaded first. */
  entry: string
  /** By path relative to the release's folder. */
  files: Record<string, ReleaseFile>
  /** The git commit that it was built from, when it is known. */
  commit: string | null
}

/** Why a release is refused. */
export interface Finding {
  rule: string
  /** A sentence that says what is wrong and what to do. */
  message: string
  /** Whom it would break, with the version, such as `host 1.0.0`. */
  consumer?: string
  file?: string
  line?: number
}

/** What `POST /api/releases/{app}/check` answers. */
export interface Verdict {
  verdict: 'accepted' | 'refused'
  findings: Finding[]
}

export type ReleaseAction =
  | 'publish'
  | 'promote'
  | 'rollback'
  | 'canary'
  | 'canary-ended'
  | 'retire'

/** One line of an app's history, newest first. */
export interface ReleaseEvent {
  /** ISO 8601, UTC. */
  at: string
  /** The deploy token's name, an administrator's email, `checkout` or `sala`. */
  who: string
  app: string
  action: ReleaseAction
  from: string | null
  to: string | null
  why: string | null
}

/** A published version, such that a browser can load it. */
export interface PublishedVersion extends RemoteRelease {
  /** ISO 8601, UTC. */
  publishedAt: string
  publishedBy: string
}

/** What `GET /api/releases/{app}/history` answers; both newest first. */
export interface ReleaseHistory {
  events: ReleaseEvent[]
  versions: PublishedVersion[]
}

/** Reports of a version: while a canary runs, all visits that are reported; otherwise only the failed ones. */
export interface ReleaseHealth {
  visits: number
  failures: number
}

/** A version that a share of the visitors gets. */
export interface RunningCanary {
  version: string
  percent: number
  /** ISO 8601, UTC: when it ends unless enough visitors have seen it; null without such a time. */
  until: string | null
  /** The visits that it needs by then. */
  visitsNeeded: number
}

export type VitalName = 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'

/** What the host tells of a visit to a public page, by `POST /api/releases/vitals`: a share of them, and nothing about whom. */
export interface VisitVitals {
  app: string
  version: string
  /** Milliseconds; CLS has no unit. */
  vitals: Partial<Record<VitalName, number>>
}

/** How fast a version was for three visits out of four. */
export type ReleaseVitals = Partial<Record<VitalName, { p75: number; visits: number }>>

/** One app's row of `GET /api/releases`. */
export interface ReleaseStatus {
  app: string
  live: string
  previous: string | null
  /** ISO 8601, UTC. */
  liveSince: string
  canary: RunningCanary | null
  health: Record<string, ReleaseHealth>
  /** By version. */
  vitals: Record<string, ReleaseVitals>
  /** The last errors by version, newest first. */
  errors: Record<string, LastError[]>
}

/** An error of a version, reported by browsers or the server. */
export interface LastError {
  message: string
  /** `path:line:column` within the release's folder; null when it is not known. */
  place: string | null
  /** How often it was reported. */
  count: number
  /** ISO 8601, UTC. */
  lastAt: string
}

/** One app of `GET /api/releases/retired`: it was live, and is not any more. */
export interface RetiredApp {
  app: string
  /** What was live last. */
  version: string
  /** ISO 8601, UTC. */
  retiredAt: string
  retiredBy: string
  why: string | null
}

/**
 * `crashed` is an error that an error boundary caught, `uncaught` one in an event handler, a promise or a
 * timer. Only the server reports `prerender-failed`.
 */
export type ReportKind =
  | 'loaded'
  | 'load-failed'
  | 'crashed'
  | 'fell-back'
  | 'uncaught'
  | 'prerender-failed'

/** What an error is called, and where in the release's own code it came from, if it did. */
export interface ErrorPlace {
  name: string
  /** The file within the release's folder; line and column count from 1. */
  at?: { path: string; line: number; column: number }
}

/** What the host tells of a screen, by `POST /api/releases/reports`. */
export interface ScreenReport {
  app: string
  version: string
  kind: ReportKind
  message?: string
  /** Absent when nothing is known of it, or somebody else's code is at fault. */
  error?: ErrorPlace
}
