const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it can stand in an element or in an attribute. */
export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** JSON as it can stand in a script element: only `<` could end it. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
