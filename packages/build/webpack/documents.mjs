import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { readJson } from '../project.mjs'

/**
 * The documents that the host's package.json names, as pages for the host's build: `docs/teams.html`. The server serves
 * them (server/src/site/pages/docs-routes.ts).
 * @param folder absolute path of the host
 */
export function documentPages(folder) {
  const { documents = [] } = readJson(join(folder, 'package.json'))
  if (documents.length === 0) return {}
  // A package of the host, not of those who build remotes.
  const { Marked } = createRequire(join(folder, 'package.json'))('marked')
  const template = readFileSync(join(folder, 'src/document.html'), 'utf8')
  const names = documents.map((path) => basename(path, '.md'))
  const pages = documents.map((path, index) => {
    const markdown = readFileSync(join(folder, path), 'utf8')
    const [, title] = markdown.match(/^# (.*)$/m)
    const marked = new Marked({ renderer: rendererOf(names) })
    const parts = { TITLE: escapeHtml(title), CONTENT: marked.parse(markdown) }
    return [
      `docs/${names[index]}.html`,
      template.replaceAll(/%(TITLE|CONTENT)%/g, (_, part) => parts[part]),
    ]
  })
  return Object.fromEntries(pages)
}

/** @param names of the documents that links may lead to; other files are not served */
function rendererOf(names) {
  return {
    heading({ tokens, depth, text }) {
      const inner = this.parser.parseInline(tokens)
      return `<h${depth} id="${toAnchor(text)}">${inner}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens)
      const [path, anchor] = href.split('#')
      const name = basename(path, '.md')
      const isServed = path.endsWith('.md') && names.includes(name)
      if (!isServed && !/^(https?:|#)/.test(href)) return inner
      const address = isServed ? `/docs/${name}${anchor ? `#${anchor}` : ''}` : href
      return `<a href="${escapeHtml(address)}">${inner}</a>`
    },
    // What is wider than the page can be scrolled, also with the keyboard.
    code({ text, lang = '' }) {
      const where = /\bin-sala\b/.test(lang) ? '<p class="where">In the folder of Sala:</p>' : ''
      return `${where}<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
    },
    table(token) {
      const row = (cells, name) =>
        `<tr>${cells.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>`
      const rows = token.rows.map((cells) => row(cells, 'td')).join('\n')
      return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`
    },
  }
}

/** Returns a heading's anchor, like GitHub's. */
const toAnchor = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text) => text.replaceAll(/[&<>"]/g, (one) => escapes[one])
