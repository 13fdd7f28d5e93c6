/** What the alternatives of a selector ask of an element, by the selector. */
const asked = new Map()

/**
 * Whether a selector may match an element: false only where its name or a class of it is missing.
 * jsdom tries every rule on every element, and nearly all that Emotion writes differ in their class.
 * @param {object} element of jsdom's own kind
 * @param {string} selector
 */
module.exports = function mayMatch(element, selector) {
  if (!asked.has(selector)) asked.set(selector, read(selector))
  const classes = element.getAttributeNS(null, 'class') ?? ''
  return asked
    .get(selector)
    .some(
      ({ name, className }) =>
        (!name || name === element._localName) && (!className || classes.includes(className)),
    )
}

/** @returns {{ name?: string, className?: string }[]} */
function read(selector) {
  const flat = selector.replaceAll(/\[[^\]]*\]|\([^()]*\)/g, '')
  // Brackets within brackets, and escaped names, are the engine's.
  if (/[()[\]\\]/.test(flat)) return [{}]
  return flat.split(',').map((alternative) => {
    const last = alternative
      .trim()
      .split(/[\s>+~]+/)
      .at(-1)
    return { name: last.match(/^[a-z][\w-]*/i)?.[0], className: last.match(/\.([\w-]+)/)?.[1] }
  })
}
