import { createRenderer } from '../site/prerender/renderer.ts'
import { bounds } from '../site/prerender/task.ts'

const address = 'https://sala.example/'
const head = '{}'

/** The source of a release whose HTML is the result of `body`, as JSON if it is no string. */
export const toPrerenderSource = (body: string) => `
const asText = (value) => typeof value === 'string' ? value : String(JSON.stringify(value))
module.exports.prerender = (page, address) => ({ head: {}, html: asText((() => { ${body} })()) })`

/** A renderer, with shortcuts. */
export function createTestRenderer(limits: Partial<typeof bounds> = {}) {
  const renderer = createRenderer({ ...bounds, ...limits })

  /** Renders a source; returns the HTML or the failure. */
  async function render(source: string, page: unknown = { name: 'Ploy' }) {
    const answer = await renderer.render({ source, page: JSON.stringify(page), address })
    return 'failure' in answer
      ? { failure: answer.failure }
      : { html: answer.rendered.slice(head.length + 1) }
  }

  /** Evaluates an expression in a page; throws on a failure. */
  async function evaluate(expression: string) {
    const answer = await render(toPrerenderSource(`return ${expression}`))
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.html
  }
  return { ...renderer, render, evaluate }
}
