import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/run.mjs'
import { filesIn, serve } from './serve.mjs'

const landing = join(root, 'remote-landing/dist')
const fonts = join(root, 'shared/src/theme/fonts')
const css = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
const services = [
  [
    'oil',
    'Warm oil',
    'Ninety minutes of coconut oil, warmed before you arrive, and two hands that have nowhere else to be.',
  ],
  [
    'bath',
    'Water first',
    'A deep bath by candlelight, drawn at dusk and strewn with petals. There is room in it for company.',
  ],
  [
    'evening',
    'The long evening',
    'Tea behind the screen to begin with. After that there is no programme, only two people and a lamp.',
  ],
]

/**
 * Serves the landing page as somebody would write it by hand, one file without a framework, with the product's own
 * content, pictures and fonts. The pictures below the first wait until the visitor moves, as the product's do.
 * @param sala address of the product, from which content and pictures come
 */
export async function serveHandWritten(sala) {
  const [staff, rooms] = await Promise.all(
    ['staff', 'rooms'].map(async (list) => (await fetch(`${sala}/api/${list}`)).json()),
  )
  const files = new Map([
    ...filesIn(landing, /\.(avif|webp)$/),
    ...filesIn(fonts, /-basic\.woff2$/),
  ])
  const html = renderPage({ staff, rooms, paths: [...files.keys()] })
  return serve(files.set('/index.html', Buffer.from(html)), sala)
}

/** `/banner-oil-480.avif 480w, …`, narrowest first. */
function srcset(paths, name, type) {
  const found = paths.flatMap((path) => {
    const widthPx = path.match(`^/${name}-(\\d+)\\b.*\\.${type}$`)?.[1]
    return widthPx ? [[Number(widthPx), path]] : []
  })
  return found
    .sort(([one], [other]) => one - other)
    .map(([widthPx, path]) => `${path} ${widthPx}w`)
    .join(', ')
}

function renderPage({ staff, rooms, paths }) {
  const font = (name) => paths.find((path) => path.startsWith(`/${name}`))
  const widths = (name, type) => srcset(paths, name, type)
  const banner = ([name, title, text]) => {
    const picture = {
      avif: widths(`banner-${name}`, 'avif'),
      webp: widths(`banner-${name}`, 'webp'),
    }
    return `<article>${photo(picture, '100vw')}<h3>${title}</h3><p>${text}</p><a href="#contact">Contact us</a></article>`
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sala Chan</title>
<meta name="description" content="A massage house for adults on Soi Lom Chan in Bangkok">
<style>${css.replace('DISPLAY', font('cormorant')).replace('SANS', font('figtree'))}</style>
</head>
<body>
<header><a href="#home">Sala Chan</a>
<nav><a href="#home">Home</a><a href="#services">Services</a><a href="#staff">Staff</a><a href="#rooms">Rooms</a><a href="#contact">Contact</a></nav></header>
<main>
<section id="home"><picture>
<source media="(aspect-ratio <= 3/4)" type="image/avif" sizes="max(100vw, 60svh)" srcset="${widths('hero-tall', 'avif')}">
<img fetchpriority="high" alt="" width="2400" height="1350" sizes="max(100vw, 160svh)" srcset="${widths('hero-wide', 'avif')}">
</picture><h1>Slow hands, low light</h1><p>A massage house for adults on Soi Lom Chan in Bangkok, three minutes from the BTS and a long way from the street.</p><button>Book now</button></section>
<section id="services"><h2>Three ways to lose an evening</h2>
${services.map(banner).join('\n')}</section>
<section id="staff"><h2>Whose hands</h2><p>Ask for any of us by name. We say little about ourselves here, and nothing at all about you.</p><ul class="staff">
${staff.map((person) => `<li>${photo(person.picture.srcset, '(max-width: 856px) 56vw, 17rem')}<h3>${inHtml(person.name)}</h3></li>`).join('\n')}
</ul></section>
<section id="rooms"><h2>Behind ten doors</h2><p>The walls are teak, the lamps are low, and every door locks from your side.</p><ul class="rooms">
${rooms.map((room) => `<li>${photo(room.picture.srcset, '(max-width: 600px) 90vw, 50rem')}<h3>${inHtml(room.title)}</h3><p>${inHtml(room.description)}</p><button>Book now</button></li>`).join('\n')}
</ul></section>
<section id="contact"><h2>Write to us</h2><p>Name the evening and the hour, and anything we should know. One person reads it, and answers within the day.</p>
<form method="post" action="/#contact"><label>Name<input name="name" required></label>
<label>Email<input name="email" type="email" required></label>
<label>Message<textarea name="message" rows="4" required></textarea></label>
<button>Send</button></form></section>
</main>
<footer><address>29 Soi Lom Chan, Charoen Nakhon Road<br>Khlong San, Bangkok 10600</address><p>+66 2 555 0129<br>admin@salachan.example</p>
<p>© 2019 Sala Chan</p><p>18+</p></footer>
<script>
const start = () => { for (const one of document.querySelectorAll('[data-srcset]')) one.srcset = one.dataset.srcset }
for (const type of ['scroll', 'pointerdown', 'keydown']) addEventListener(type, start, { once: true, passive: true })
</script>
</body>
</html>`
}

const photo = ({ avif, webp }, sizes) =>
  `<picture><source type="image/avif" sizes="${sizes}" data-srcset="${avif}"><img loading="lazy" alt="" sizes="${sizes}" data-srcset="${webp}"></picture>`

const inHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
