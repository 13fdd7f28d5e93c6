import type { ContactFields } from '@sala/kit/contract/contact'
import { policyWith } from '../../foundation/http/csp.ts'
import { escapeHtml } from './escape.ts'
import { type Page, toPage } from './page.ts'

/** What is wrong with a form, and what was typed, where the page itself cannot be rendered. */
export function plainAnswer(fields: ContactFields, message: string): Page {
  const { name, email, message: text } = fields
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your message</title>
<h1>Your message was not sent</h1>
<p role="alert">${escapeHtml(message)}</p>
<form method="post">
<p><label>Name<br><input name="name" value="${escapeHtml(name)}" required></label>
<p><label>Email<br><input name="email" type="email" value="${escapeHtml(email)}" required></label>
<p><label>Message<br><textarea name="message" rows="8" required>
${escapeHtml(text)}</textarea></label>
<p><button>Send</button>
</form>
</html>
`
  return toPage(html, policyWith(), false)
}
