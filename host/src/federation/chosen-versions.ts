import type { LiveSet, RemoteRelease } from '@sala/shared/contract/remote'

const storageKey = 'chosen versions'

type Choices = Record<string, RemoteRelease>

/** The versions that a developer has chosen for this tab, by remote. */
export function chosenVersions(): Choices {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '') ?? {}
  } catch {
    return {}
  }
}

/** Keeps what was chosen; it counts from the next page on. */
export function chooseVersions(choices: Choices) {
  sessionStorage.setItem(storageKey, JSON.stringify(choices))
}

/** The live set as this tab is to see it. */
export function withChosenVersions(live: LiveSet): LiveSet {
  const choices = chosenVersions()
  return {
    ...live,
    remotes: live.remotes.map((remote) => {
      const choice = choices[remote.name]
      if (!choice) return remote
      // What is known of the live release is not true of the chosen one.
      const { entry: _, ...others } = remote
      return { ...others, ...choice }
    }),
  }
}
