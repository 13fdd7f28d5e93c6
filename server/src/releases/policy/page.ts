import type { Finding } from '@sala/kit/contract/release'
import type { Bundle } from '../bundle/bundle.ts'
import { hintsIn } from '../bundle/hints.ts'
import { outlinesIn, outlinesPath } from '../bundle/outlines.ts'

/** What the pages that visitors get are made of, by path. */
const mostBytes = { 'index.html': 20_000, 'hints.json': 20_000, [outlinesPath]: 20_000 }
/** Scripts and style sheets that stand in each page. */
const mostInlineBytes = 200_000

/** A host's pages can be made, and are of bounded size. */
export function checkPage({ manifest, files }: Bundle): Finding[] {
  if (manifest.description) return []
  const finding = (file: string, message: string): Finding => ({ rule: 'files', file, message })
  for (const [path, most] of Object.entries(mostBytes)) {
    const { length } = files.get(path) ?? []
    if (length > most) return [finding(path, `${path} has ${length} bytes; ${most} is the most.`)]
  }
  const json = files.get('hints.json')
  if (!json) return []
  const hints = hintsIn(json.toString(), manifest)
  if (!hints) return [finding('hints.json', 'hints.json is not what a build of the host writes.')]
  const outlines = files.get(outlinesPath)
  if (outlines && !outlinesIn(outlines.toString()))
    return [finding(outlinesPath, `${outlinesPath} is not what a build of the host writes.`)]
  const ofOffice = outlines ? hints.app.filter((path) => path.endsWith('.css')) : []
  const inline = new Set([
    hints.start,
    ...(hints.ask ? [hints.ask] : []),
    ...hints.styles,
    ...ofOffice,
  ])
  const bytes = [...inline].reduce((sum, path) => sum + (manifest.files[path]?.bytes ?? 0), 0)
  if (bytes <= mostInlineBytes) return []
  const message = `Each page would carry ${bytes} bytes of scripts and style sheets; ${mostInlineBytes} is the most.`
  return [finding('hints.json', message)]
}
