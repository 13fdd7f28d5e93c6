import type { ContractVersion, RemoteDescription, RemoteRelease } from './remote.ts'

/** One file of a release. */
export interface ReleaseFile {
  /** Hash of the built file, hex. */
  sha256: string
  bytes: number
  /** `sha384-…`, as in the HTML attribute. */
  integrity: string
}

/** `release.json` of a bundle. The server verifies all of it. */
export interface ReleaseManifest {
  /** A remote's name, or `host`. */
  app: string
  /** Semantic version; the files of a version never change. */
  version: string
  contract: ContractVersion
  /** The remote's `remote.json`; null for the host. */
  description: RemoteDescription | null
  /** Ranges of the shared packages that it needs the host to provide. */
  requires: Record<string, string>
  /** Versions of the shared packages that it provides; only the host does. */
  provides: Record<string, string>
  /** Older versions of the provided packages that it is compatible with; only the host has them. */
  satisfies?: Record<string, string[]>
  /**
   * Exports that a remote uses of each shared module, with the first place: `{ Button: 'src/screen.tsx:12' }`.
   * `*` is a use whose names the source does not show. Absent in older releases.
   */
  usedExports?: Record<string, Record<string, string>>
  /** Exports of each shared module of the host; null where the build cannot know them. */
  providedExports?: Record<string, string[] | null>
  /** The first script to load. */
  entry: string
  /** By path relative to the release's folder. */
  files: Record<string, ReleaseFile>
  /** The git commit that it was built from, if known. */
  commit: string | null
}

/** A reason to refuse a release. */
export interface Finding {
  rule: string
  /** A sentence: the problem, and how to fix it. */
  message: string
  /** App and version that the release would break, such as `host 1.0.0`. */
  consumer?: string
  file?: string
  line?: number
}

/** Answer of `POST /api/releases/{app}/check`. */
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

/** An event in an app's history. */
export interface ReleaseEvent {
  /** ISO 8601, UTC. */
  at: string
  /** Name of the deploy token, email of the user, `checkout` or `sala`. */
  who: string
  app: string
  action: ReleaseAction
  from: string | null
  to: string | null
  why: string | null
}

/** What a team has checked before it published a release. */
export interface ReleaseChecks {
  /** The live releases whose types it was compared with. */
  types: { app: string; version: string }[]
  /** Null when nothing was rendered in a browser. */
  rendered: {
    /** Name and version. */
    browser: string
    /** Paths of the rendered pages. */
    pages: string[]
    languages: string[]
  } | null
}

/** A published version, with what a browser needs to load it. */
export interface PublishedVersion extends RemoteRelease {
  /** Null for builds of the checkout, and where the team said nothing. */
  checks: ReleaseChecks | null
  /** ISO 8601, UTC. */
  publishedAt: string
  publishedBy: string
}

/** Answer of `GET /api/releases/{app}/history`, both newest first. */
export interface ReleaseHistory {
  events: ReleaseEvent[]
  versions: PublishedVersion[]
}

/** Reported visits of a version: all while a canary runs, otherwise only the failed ones. */
export interface ReleaseHealth {
  visits: number
  failures: number
}

/** A version that is served to a share of the visitors. */
export interface RunningCanary {
  version: string
  percent: number
  /** ISO 8601, UTC: when it ends unless it had enough visits; null for no time limit. */
  until: string | null
  /** The number of visits that it needs by then. */
  visitsNeeded: number
}

export type VitalName = 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'

/** Web vitals of a visit, for `POST /api/releases/vitals`. A sample of all visits to public pages, anonymous. */
export interface VisitVitals {
  app: string
  version: string
  /** Milliseconds; CLS has no unit. */
  vitals: Partial<Record<VitalName, number>>
}

/** 75th percentiles of a version's web vitals. */
export type ReleaseVitals = Partial<Record<VitalName, { p75: number; visits: number }>>

/** One app's row of `GET /api/releases`. */
export interface ReleaseStatus {
  app: string
  live: string
  previous: string | null
  /** ISO 8601, UTC. */
  liveSince: string
  /** Who made it live; older servers leave it out. */
  promotedBy?: string
  canary: RunningCanary | null
  health: Record<string, ReleaseHealth>
  /** By version. */
  vitals: Record<string, ReleaseVitals>
  /** By version, newest first. */
  errors: Record<string, LastError[]>
}

/** An error of a version that browsers or the server reported. */
export interface LastError {
  message: string
  /** `path:line:column` within the release's folder; null when unknown. */
  place: string | null
  /** Number of reports. */
  count: number
  /** ISO 8601, UTC. */
  lastAt: string
}

/** An app of `GET /api/releases/retired`, which is no longer live. */
export interface RetiredApp {
  app: string
  /** Its last live version. */
  version: string
  /** ISO 8601, UTC. */
  retiredAt: string
  retiredBy: string
  why: string | null
}

/**
 * `crashed`: an error boundary caught an error. `uncaught`: an error in an event handler, a promise or a
 * timer. Only the server reports `prerender-failed`.
 */
export type ReportKind =
  | 'loaded'
  | 'load-failed'
  | 'crashed'
  | 'fell-back'
  | 'uncaught'
  | 'prerender-failed'

/** Name of an error, and its place in the release's own code, if it came from there. */
export interface ErrorPlace {
  name: string
  /** The file within the release's folder; line and column count from 1. */
  at?: { path: string; line: number; column: number }
}

/** Report of the host about a screen, for `POST /api/releases/reports`. */
export interface ScreenReport {
  app: string
  version: string
  kind: ReportKind
  message?: string
  /** Absent when it is unknown, or thrown by other code than the release's. */
  error?: ErrorPlace
}
