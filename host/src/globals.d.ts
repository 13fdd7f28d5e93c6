/**
 * Set by start.ts in a rendered page. Called before hydration: from then on events are not queued any more. The
 * returned function replays the queued ones.
 */
declare var salaTakeOver: (() => () => void) | undefined

/** Set by guard.ts, and by integrity.ts for remotes. The code of every build calls it for each file. */
declare var salaIntegrity: import('@sala/kit/contract/remote').FindIntegrity

/** A hash that no file has. */
declare var salaNothing: string

/** Webpack's: the folder of the host's files, with a slash at its end. */
declare var __webpack_public_path__: string

/** Trusted Types (W3C), as far as they are used; only some browsers have them. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string | null },
      ): unknown
    }
  | undefined
