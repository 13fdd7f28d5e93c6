import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import { serve } from '../serve.mjs'
import { staticPage } from './page.mjs'

const landing = join(root, 'remote-landing/dist')
const fonts = join(root, 'shared/src/theme/fonts')

/**
 * Serves the hand-written page with the product's own content, pictures and fonts.
 * @param sala address of the product, from which content and pictures come
 * @param pictures as `staticPage` takes it
 */
export async function serveStatic(sala, pictures) {
  const [staff, rooms] = await Promise.all(
    ['staff', 'rooms'].map(async (list) => (await fetch(`${sala}/api/${list}`)).json()),
  )
  const files = new Map([
    ...filesIn(landing, /\.(avif|webp)$/),
    ...filesIn(fonts, /-basic\.woff2$/),
  ])
  const find = (start) => [...files.keys()].find((path) => path.startsWith(`/${start}`))
  const widths = (name, type) => srcset([...files.keys()], name, type)
  const both = (name) => ({ avif: widths(name, 'avif'), webp: widths(name, 'webp') })

  const html = staticPage(
    {
      staff,
      rooms,
      fonts: { display: find('cormorant'), sans: find('figtree') },
      hero: { tall: widths('hero-tall', 'avif'), wide: widths('hero-wide', 'avif') },
      banners: {
        oil: both('banner-oil'),
        bath: both('banner-bath'),
        evening: both('banner-evening'),
      },
    },
    pictures,
  )
  return serve(files.set('/index.html', Buffer.from(html)), sala)
}

function filesIn(folder, pattern) {
  const names = readdirSync(folder).filter((name) => pattern.test(name))
  return names.map((name) => [`/${name}`, readFileSync(join(folder, name))])
}

/** `/banner-oil-480.<hash>.avif 480w, …`, narrowest first. */
function srcset(paths, name, type) {
  const found = paths.flatMap((path) => {
    const widthPx = path.match(`^/${name}-(\\d+)\\.\\w+\\.${type}$`)?.[1]
    return widthPx ? [[Number(widthPx), path]] : []
  })
  return found
    .sort(([one], [other]) => one - other)
    .map(([widthPx, path]) => `${path} ${widthPx}w`)
    .join(', ')
}
