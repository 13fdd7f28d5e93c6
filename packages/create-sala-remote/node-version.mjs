import { readFileSync } from 'node:fs'

// Imported first: what the other modules do may fail in an older Node.
const { engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const needed = engines.node.slice('>='.length)
const isOlder = process.versions.node.localeCompare(needed, 'en', { numeric: true }) < 0
if (isOlder) {
  process.stderr.write(`Needs Node ${needed} or newer; this is ${process.versions.node}.\n`)
  process.exit(2)
}
