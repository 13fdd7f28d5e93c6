import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

const page = '<!doctype html><script type="application/json">"%LIVE_SET%"</script>%HOST%/main.js'

/** A checkout with a built host and the remote `garden` at /garden; it goes after the test. */
export function builtCheckout(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'sala-checkout-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))

  function write(path: string, content: string) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  write('host/dist/index.html', page)
  write('host/dist/mf-manifest.json', '{"name":"host"}')
  write('remote-garden/remote.json', '{"name":"garden","route":"/garden","title":"</script>"}')
  write('remote-garden/dist/mf-manifest.json', '{"build":1}')
  write('remote-garden/dist/remoteEntry.js', 'first()')
  return { root, write }
}
