/**
 * Set by start.ts in a page that the server has rendered. Called before the page is taken over: from
 * then on nothing is held back any more. What it returns makes happen what was.
 */
declare var salaTakeOver: (() => () => void) | undefined

/** Set by guard.ts, and by the federation for the remotes: what every app's build asks. */
declare var salaIntegrity: import('@sala/kit/contract/remote').IntegrityOf

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
