import { request } from '@sala/kit/api/request'
import type { LastError, ReleaseStatus } from '@sala/kit/contract/release'

export interface ReleaseError extends LastError {
  _id: string
  app: string
  version: string
}

/** The last errors of all versions of all remotes, newest first. */
export async function listReleaseErrors(): Promise<ReleaseError[]> {
  const apps = await request<ReleaseStatus[]>('GET', '/releases')
  return apps
    .flatMap(({ app, errors = {} }) =>
      Object.entries(errors).flatMap(([version, ofVersion]) =>
        ofVersion.map((error) => {
          const { place, message } = error
          return { ...error, _id: JSON.stringify([app, version, place, message]), app, version }
        }),
      ),
    )
    .toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
}
