import type { Language } from '@sala/kit/contract/language'
import type { SiteContent } from '@sala/kit/contract/site'
import { t } from './words/t.ts'

interface PreviewContent {
  remote: string
  content: SiteContent
  language: Language
}

let count = 0

/**
 * Shows the page with unpublished content. Each preview is a new frame, which adds no entry to the browser's
 * history; the old frame stays visible until the new one is loaded.
 * @returns a function that cancels loading
 */
export function showFrame(
  container: HTMLElement,
  { remote, content, language }: PreviewContent,
  onShown: (page: Document) => void,
) {
  count += 1
  const frame = document.createElement('iframe')
  frame.name = `site-preview-${count}`
  frame.title = t('Preview of the site')
  const old = [...container.children]
  if (old.length > 0) {
    frame.style.visibility = 'hidden'
    frame.inert = true
  }
  container.append(frame)
  post(frame.name, { remote, content: JSON.stringify(content), language })

  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    // The initial blank document fires `load` too.
    if (!page || page.URL === 'about:blank') return
    const before = old.at(-1)
    const top = before instanceof HTMLIFrameElement ? before.contentWindow?.scrollY : 0
    frame.contentWindow?.scrollTo({ top: top ?? 0, behavior: 'instant' })
    for (const frame of old) frame.remove()
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
