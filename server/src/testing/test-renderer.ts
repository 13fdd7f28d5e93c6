import { createRenderer } from '../site/prerender/renderer.ts'
import { bounds } from '../site/prerender/task.ts'

const address = 'https://sala.example/'
const head = '{}'

/** The source of a release whose page's HTML is what `body` returns, as JSON if it is no text. */
export const toPrerenderSource = (body: string) => `
const asText = (value) => typeof value === 'string' ? value : String(JSON.stringify(value))
module.exports.prerender = (page, address) => ({ head: {}, html: asText((() => { ${body} })()) })`

/** A renderer, and short ways to ask it. */
export function createTestRenderer(limits: Partial<typeof bounds> = {}) {
  const renderer = createRenderer({ ...bounds, ...limits })

  /** What comes of a source: the HTML that it renders, or its failure. */
  async function render(source: string, page: unknown = { name: 'Ploy' }) {
    const answer = await renderer.render({ source, page: JSON.stringify(page), address })
    return 'failure' in answer
      ? { failure: answer.failure }
      : { html: answer.rendered.slice(head.length + 1) }
  }

  /** What a page says that is made of one expression. @throws {Error} with the failure, if it is one */
  async function evaluate(expression: string) {
    const answer = await render(toPrerenderSource(`return ${expression}`))
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.html
  }
  return { ...renderer, render, evaluate }
}
