import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/root.mjs'
import { findApps } from '../../server/src/releases/checkout/apps.ts'
import { packBuild } from '../../server/src/releases/checkout/pack.ts'
import { signRelease } from '../../server/src/releases/trust/keys.ts'
import { gzipped } from '../../server/src/testing/bundles.ts'
import { openClient } from './client.mjs'

const betweenMs = 5000

/** Publishes the landing page as a new version, and makes it live; again and again. */
export async function publish({ server, figures, over }) {
  const app = findApps(root).find(({ name }) => name === 'landing')
  const { bundle: built } = await packBuild(app)
  const { ask, leave } = openClient(server.address)
  const headers = { authorization: `Bearer ${server.token}` }

  for (let count = 1; !over.aborted; count++) {
    const version = `${built.manifest.version}.${count}`
    const manifest = { ...built.manifest, version }
    const signature = signRelease(manifest, server.key)
    const body = await gzipped({ ...built, manifest, signature })
    const post = (kind, action, type, content, right) => {
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: content,
      }
      return figures.time(kind, () => ask(`/api/releases/landing${action}`, options), right)
    }
    const { status } = await post('publish', '', 'application/gzip', body, [201])
    if (status === 201) {
      await post('promote', '/promote', 'application/json', JSON.stringify({ version }), [200])
    }
    await pause(betweenMs, undefined, { signal: over }).catch(() => {})
  }
  leave()
}
