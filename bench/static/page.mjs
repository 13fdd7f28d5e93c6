import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copy } from '../../remote-landing/src/copy.ts'

const css = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
const sections = ['home', 'services', 'staff', 'rooms', 'contact']

/**
 * The landing page as somebody would write it by hand: one file, no framework.
 * @param content `staff` and `rooms` as the API answers them, and the addresses of `fonts`, `hero`
 *   and `banners`
 * @param pictures `deferred` until the visitor first moves, or `native` lazy loading
 */
export function staticPage({ staff, rooms, fonts, hero, banners }, pictures) {
  const photo = photoFor(pictures)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${copy.house}</title>
<meta name="description" content="${inHtml(copy.home.text)}">
<style>${css.replace('DISPLAY', fonts.display).replace('SANS', fonts.sans)}</style>
</head>
<body>
<header><a href="#home">${copy.house}</a>
<nav>${sections.map((id) => `<a href="#${id}">${copy.menu[id]}</a>`).join('')}</nav></header>
<main>
<section id="home"><picture>
<source media="(aspect-ratio <= 3/4)" type="image/avif" sizes="max(100vw, 60svh)" srcset="${hero.tall}">
<img fetchpriority="high" alt="" width="2400" height="1350" sizes="max(100vw, 160svh)" srcset="${hero.wide}">
</picture><h1>${copy.home.title}</h1><p>${copy.home.text}</p><button>${copy.bookNow}</button></section>
<section id="services"><h2>${copy.services.title}</h2>
${['oil', 'bath', 'evening'].map((name) => banner(name, photo(banners[name], '100vw'))).join('\n')}</section>
<section id="staff"><h2>${copy.staff.title}</h2><p>${copy.staff.text}</p><ul class="staff">
${staff.map((person) => `<li>${photo(person.picture.srcset, '(max-width: 856px) 56vw, 17rem')}<h3>${inHtml(person.name)}</h3></li>`).join('\n')}
</ul></section>
<section id="rooms"><h2>${copy.rooms.title}</h2><p>${copy.rooms.text}</p><ul class="rooms">
${rooms.map((room) => `<li>${photo(room.picture.srcset, '(max-width: 600px) 90vw, 50rem')}<h3>${inHtml(room.title)}</h3><p>${inHtml(room.description)}</p><button>${copy.bookNow}</button></li>`).join('\n')}
</ul></section>
<section id="contact"><h2>${copy.contact.title}</h2><p>${copy.contact.text}</p>
<form method="post" action="/#contact"><label>${copy.contact.name}<input name="name" required></label>
<label>${copy.contact.email}<input name="email" type="email" required></label>
<label>${copy.contact.message}<textarea name="message" rows="4" required></textarea></label>
<button>${copy.contact.send}</button></form></section>
</main>
<footer><address>${copy.footer.street}<br>${copy.footer.city}</address><p>${copy.footer.phone}<br>${copy.footer.email}</p>
<p>${copy.footer.copyright}</p><p>${copy.footer.adults}</p></footer>
${pictures === 'deferred' ? startPictures : ''}
</body>
</html>`
}

const banner = (name, picture) =>
  `<article>${picture}<h3>${copy.services[name].title}</h3><p>${copy.services[name].text}</p><a href="#contact">${copy.services.contact}</a></article>`

const startPictures = `<script>
const start = () => { for (const one of document.querySelectorAll('[data-srcset]')) one.srcset = one.dataset.srcset }
for (const type of ['scroll', 'pointerdown', 'keydown']) addEventListener(type, start, { once: true, passive: true })
</script>`

function photoFor(pictures) {
  const attribute = pictures === 'deferred' ? 'data-srcset' : 'srcset'
  return ({ avif, webp }, sizes) =>
    `<picture><source type="image/avif" sizes="${sizes}" ${attribute}="${avif}"><img loading="lazy" alt="" sizes="${sizes}" ${attribute}="${webp}"></picture>`
}

function inHtml(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}
