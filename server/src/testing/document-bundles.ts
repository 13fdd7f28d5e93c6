import { hostBundle, remoteBundle } from './bundles.ts'

type Options = NonNullable<Parameters<typeof remoteBundle>[0]>

const template = `<!doctype html><html lang=en><head><meta charset=utf-8><title>Sala</title><script type=application/json id=live-set>"%LIVE_SET%"</script><link rel=icon href=%HOST%/favicon.svg><script defer src=%HOST%/main.0a1b.js></script><link href=%HOST%/theme.2c3d.css rel=stylesheet></head><body>
    <div id=root></div>
    <div id=notices></div>
</body></html>`

export const hints = {
  start: 'start.js',
  ask: 'ask.js',
  styles: ['theme.2c3d.css'],
  document: ['main.0a1b.js', 'main.4e5f.css', 'react.js'],
  app: ['theme.2c3d.css', 'main.0a1b.js', 'main.4e5f.css', 'react.js', 'kit.js'],
  collection: ['list.js'],
  entrance: ['door.js'],
  entranceLanguages: ['th'],
  loadsRemotes: true,
}

/** A release of the host whose public pages are complete documents before scripts run. */
export function documentHost({ version = '3.0.0', ...options }: Options = {}) {
  return hostBundle({
    ...options,
    version,
    manifest: { entry: 'main.0a1b.js', ...options.manifest },
    files: {
      'index.html': template,
      'hints.json': JSON.stringify(hints),
      'start.js': startScript,
      'ask.js': askScript,
      'main.0a1b.js': `host(${JSON.stringify(version)})`,
      'theme.2c3d.css': 'html{color:#fff}@font-face{src:url(figtree.woff2)}\n',
      'main.4e5f.css': 'dialog{margin:0}',
      'react.js': 'react()',
      'kit.js': 'kit()',
      'list.js': 'list()',
      'door.js': 'door()',
      ...options.files,
    },
  })
}

export const startScript = 'document.documentElement.dataset.waiting="";'
export const askScript = 'ask(document.currentScript.dataset.reads)'

/** The federation manifest of a remote with one script and one style sheet. */
const federation = {
  metaData: { globalName: 'sala_pond', remoteEntry: { path: '', name: 'remoteEntry.js' } },
  exposes: [
    {
      path: './screen',
      assets: {
        js: { sync: ['screen.6a7b.js'], async: [] },
        css: { sync: ['screen.8c9d.css'], async: [] },
      },
    },
  ],
}

/** A release of the remote `pond` that shows both lists and is prerendered by `prerender`. */
export function documentRemote({
  version = '1.0.0',
  prerender = prerenderSource(version),
  ...options
}: Options & { prerender?: string } = {}) {
  return remoteBundle({
    ...options,
    version,
    description: { lists: ['staff', 'rooms'], ...options.description },
    files: {
      'mf-manifest.json': JSON.stringify(federation),
      'screen.6a7b.js': 'screen()',
      'screen.8c9d.css': `.${options.description?.name ?? 'pond'}{background:url("lotus.avif")}`,
      'server/prerender.js': prerender,
      ...options.files,
    },
  })
}

/** A page with all its data, and with hostile text where only the server can escape it. */
export function prerenderSource(version: string) {
  return `
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const list = (name, { entries, page, pages }) =>
  '<ol id="' + name + '" data-page="' + page + ' of ' + pages + '">' +
  entries.map(({ name, title }) => '<li>' + escaped(name || title) + '</li>').join('') + '</ol>'
module.exports.prerender = ({ lists, sent, language }, address) => ({
  html: '<main id="pond" data-version="${version}" data-address="' + escaped(address) + '"' + (language ? ' data-language="' + language + '"' : '') + '><img src="%BASE%/lotus.avif">' +
    Object.entries(lists).map(([name, one]) => list(name, one)).join('') +
    (sent ? '<p role="status">' + escaped(sent.notice.severity + ': ' + sent.notice.message) + '</p>' : '') +
    '<input value="' + escaped(sent ? sent.fields.name : '') + '"></main>',
  head: {
    title: 'Pond <${version}> "deep" & \\'still\\'',
    description: '"><script>description()</script>',
    siteName: 'Ponds & more',
    picture: { url: '%BASE%/lotus.avif', widthPx: 1200, heightPx: 630, alt: 'A "lotus"' },
    structured: { '@type': 'DaySpa', name: '</script><script>structured()</script>', image: '%BASE%/lotus.avif', url: address },
    rating: 'adult',
  },
})`
}

/** A source that passes the gate's trial, and behaves like `source` for visitors. */
export function failsLater(source: string) {
  return `${prerenderSource('tried')}
const tried = module.exports.prerender
module.exports.prerender = (page, address) => {
  if (Object.values(page.lists).some(({ etag }) => etag === '"sample"')) return tried(page, address)
  module.exports = exports = {}
  ;(0, eval)(${JSON.stringify(source)})
  return module.exports.prerender(page, address)
}`
}
