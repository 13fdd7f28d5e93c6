import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RemoteDescription } from '@sala/kit/contract/remote'

const page = '<!doctype html><script type="application/json">"%LIVE_SET%"</script>%HOST%/main.js'

export const garden: RemoteDescription = {
  name: 'garden',
  contract: 1,
  route: '/garden',
  access: 'public',
  layout: 'bare',
  shape: 'page',
  title: '</script>',
}

/** Creates a checkout with a built host and the remote `garden` at /garden; removes it after the test. */
export function createCheckout(t: { after: (remove: () => void) => void }) {
  const root = mkdtempSync(join(tmpdir(), 'sala-checkout-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))

  function write(path: string, content: string) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  write('host/package.json', '{"version":"1.0.0"}')
  write('host/dist/index.html', page)
  write('host/dist/main.js', 'host()')
  write('host/dist/mf-manifest.json', '{"name":"host"}')
  write('remote-garden/package.json', '{"version":"1.0.0"}')
  write('remote-garden/remote.json', JSON.stringify(garden))
  write('remote-garden/dist/mf-manifest.json', '{"build":1}')
  write('remote-garden/dist/remoteEntry.js', 'first()')
  return { root, write }
}
