import type { RemoteRelease } from '@sala/kit/contract/remote'
import { useInsertionEffect } from 'react'
import type { CachedScreen } from './screens.ts'

/** A style sheet of a remote: a link that its build has added, or one that came in the document. */
type Sheet = HTMLLinkElement | HTMLStyleElement

/** How many places show each release, by the address of its folder. */
const places = new Map<string, number>()
/** The `media` of style sheets before they were switched off. */
const originalMedia = new WeakMap<Sheet, string>()
let isWatching = false

/**
 * Applies the style sheets of a release while its screen or fill is shown. Those of other releases are switched off. They
 * stay loaded, so that nothing flashes when the screen is shown again.
 */
function ReleaseStyles({ screen }: { screen: CachedScreen }) {
  // Before any effect of the screen measures it.
  useInsertionEffect(() => {
    const folder = toFolder(screen.release)
    if (!isWatching) watchSheets()
    addPlace(folder, 1)
    return () => addPlace(folder, -1)
  }, [screen])
  return null
}

export const stylesBeside = (screen: CachedScreen) => <ReleaseStyles screen={screen} />

const toFolder = ({ manifest }: RemoteRelease) =>
  new URL('.', new URL(manifest, location.href)).href

function addPlace(folder: string, count: number) {
  places.set(folder, (places.get(folder) ?? 0) + count)
  switchSheets()
}

/** A remote’s build adds its style sheets to the head when it needs them, however late that is. */
function watchSheets() {
  isWatching = true
  switchSheets()
  new MutationObserver(switchSheets).observe(document.head, { childList: true })
}

function switchSheets() {
  const sheets = document.head.querySelectorAll<Sheet>('link[rel=stylesheet],style[data-href]')
  for (const sheet of sheets) {
    const address = sheet instanceof HTMLLinkElement ? sheet.href : sheet.dataset.href
    if (!isOfRemote(address)) continue
    const isShown = (places.get(new URL('.', address).href) ?? 0) > 0
    if (!originalMedia.has(sheet)) originalMedia.set(sheet, sheet.media)
    const media = isShown ? (originalMedia.get(sheet) ?? '') : 'not all'
    if (sheet.media !== media) sheet.media = media
  }
}

/** The host’s style sheets are under /host/, or have only a file name. */
function isOfRemote(address = ''): address is string {
  return URL.canParse(address) && !new URL(address).pathname.startsWith('/host/')
}
