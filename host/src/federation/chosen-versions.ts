import type { LiveRemote, LiveSet, RemoteRelease } from '@sala/kit/contract/remote'

const storageKey = 'chosen versions'

/** By remote; one without a version follows what is live. */
type Choices = Record<string, RemoteRelease | undefined>

/** A remote of which a developer has chosen another version for this tab. */
export interface ChosenRemote extends LiveRemote {
  /** The version that is live. */
  liveVersion: string
}

/** The versions that a developer has chosen for this tab, by remote. */
export function chosenVersions(): Choices {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '') ?? {}
  } catch {
    return {}
  }
}

/** Stores the choices. They apply from the next page load. */
export function chooseVersions(choices: Choices) {
  sessionStorage.setItem(storageKey, JSON.stringify(choices))
}

/** The live set with the choices of this tab. */
export function withChosenVersions(live: LiveSet): LiveSet {
  const choices = chosenVersions()
  return {
    ...live,
    remotes: live.remotes.map((remote) => {
      const choice = choices[remote.name]
      return choice ? withChoice(remote, choice) : remote
    }),
  }
}

/** Keeps nothing of the live release, which becomes the fallback. */
function withChoice(remote: LiveRemote, choice: RemoteRelease): ChosenRemote {
  const { entry, signature, canary, fills, ...others } = remote
  return { ...others, ...choice, fallback: remote, liveVersion: remote.version }
}
