import type { Language } from '@sala/kit/contract/language'
import type { SiteContent } from '@sala/kit/contract/site'
import { t } from './words/t.ts'

interface Shown {
  remote: string
  content: SiteContent
  language: Language
}

let count = 0

/**
 * Shows the real page within `place`, from a content that nobody has published. Each is a fresh frame, so that
 * the browser's history stays as it is; the old one is there until the new one has come.
 * @returns how to drop it while it is under way
 */
export function showFrame(
  place: HTMLElement,
  { remote, content, language }: Shown,
  onShown: (page: Document) => void,
) {
  count += 1
  const frame = document.createElement('iframe')
  frame.name = `site-preview-${count}`
  frame.title = t('Preview of the site')
  const old = [...place.children]
  if (old.length > 0) {
    frame.style.visibility = 'hidden'
    frame.inert = true
  }
  place.append(frame)
  post(frame.name, { remote, content: JSON.stringify(content), language })

  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    // The blank document that it begins with loads as well.
    if (!page || page.URL === 'about:blank') return
    const before = old.at(-1)
    const top = before instanceof HTMLIFrameElement ? before.contentWindow?.scrollY : 0
    frame.contentWindow?.scrollTo({ top: top ?? 0, behavior: 'instant' })
    for (const gone of old) gone.remove()
    frame.style.visibility = ''
    frame.inert = false
    onShown(page)
  })
  return () => {
    if (frame.style.visibility === 'hidden') frame.remove()
  }
}

function post(target: string, fields: Record<string, string>) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '/preview/site', target, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('textarea')
    Object.assign(input, { name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
