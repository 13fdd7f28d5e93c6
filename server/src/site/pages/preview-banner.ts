import type { VersionPreview } from '../../releases/preview/find-previews.ts'
import type { PreviewBanner } from '../../releases/serve/site.ts'
import { addToPage, escapeHtml, type Page } from './page.ts'

/**
 * Adds a banner to a page that shows previews, or whose previews have just ended. It works without scripts. The
 * page is neither cached nor indexed.
 * @param timeZone the house's
 */
export function addPreviewBanner(page: Page, previewBanner: PreviewBanner, timeZone: string): Page {
  const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
  return addToPage(
    page,
    { html: renderBanner(previewBanner, timeZone), style },
    { headers, isShared: false },
  )
}

function renderBanner({ versions, dev, hasEnded }: PreviewBanner, timeZone: string) {
  const isShown = versions.length + dev.length > 0
  const ended = isShown ? 'A preview has ended.' : 'The preview has ended. This is the live site.'
  const sentences = [
    ...(hasEnded ? [`<p role="status">${ended}</p>`] : []),
    ...(isShown
      ? [`<p><strong>Preview</strong> of ${describePreviews(versions, dev, timeZone)}.</p>${leave}`]
      : []),
  ]
  return `<aside id="preview" aria-label="Preview">${sentences.join('')}</aside>`
}

const leave = '<form method="post" action="/preview/leave"><button>Exit preview</button></form>'

/** Groups the previews that end on the same day. */
function describePreviews(versions: VersionPreview[], dev: { app: string }[], timeZone: string) {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
  const byDay = Map.groupBy(versions, ({ expiresAt }) => day.format(expiresAt))
  const linked = [...byDay].map(
    ([until, some]) => `${some.map(releaseName).join(', ')} until ${until}`,
  )
  const names = dev.map(({ app }) => escapeHtml(app)).join(', ')
  const here = dev.length > 0 ? [`${names} from this machine`] : []
  return [...here, ...linked].join(', ')
}

function releaseName({ release: { app, version } }: VersionPreview) {
  return escapeHtml(`${app} ${version}`)
}

/**
 * Sticky at the bottom and in the flow, so that it does not cover the end of the page. The host's notices are
 * above it. Falls back to the dark colours where a page has no design tokens.
 */
const style = `
#preview {
  position: sticky;
  bottom: 0;
  z-index: 30;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 1.25rem;
  padding: 0.25rem 1.25rem max(0.25rem, env(safe-area-inset-bottom));
  border-top: 2px solid var(--brass, #d9b779);
  background: var(--raised-high, #231b17);
  color: var(--text, #f3e9df);
  font: 0.9375rem/1.4 var(--sans, system-ui, sans-serif);
}
#preview p {
  margin: 0.25rem 0;
  overflow-wrap: anywhere;
  text-align: center;
  text-wrap: balance;
}
#preview strong { color: var(--brass, #d9b779); font-weight: 600; }
#preview button {
  min-height: 2.75rem;
  padding: 0 0.25rem;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-decoration: underline;
  text-decoration-color: var(--brass, #d9b779);
  text-underline-offset: 0.25em;
  cursor: pointer;
}
#notices > :not(dialog) { margin-bottom: 3.5rem; }
@media (width <= 560px) { #notices > :not(dialog) { margin-bottom: 6rem; } }
@media print { #preview form { display: none; } }
`
