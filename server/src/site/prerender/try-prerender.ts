import { fairQueue } from '../../foundation/http/fair-queue.ts'
import { tooBusy } from '../../foundation/http/http-error.ts'
import { anyOrigin } from '../../foundation/http/origin.ts'
import type { TryPrerender } from '../../releases/api/upload-routes.ts'
import { checkRendered } from './check-rendered.ts'
import { prerenderPath } from './prerenderer.ts'
import { openRenderer, type Renderer } from './renderer.ts'
import { samplePages } from './sample-pages.ts'
import { sourceLines } from './source-lines.ts'
import type { TaskAnswer } from './task.ts'

const mostWaiting = 20
const mostFrames = 8
const frameInSource = /\(?((?:src|server)\/[^\s()]+):(\d+)\)?/

/**
 * Renders the page of a public release as visitors would get it, before any of them does, and says
 * why that fails. Each release is tried in a process of its own: those who wait for the live pages
 * wait for no other team's code.
 */
export function openTrial(open = openRenderer): TryPrerender {
  const inTurn = fairQueue({ atOnce: 1, mostWaiting })

  return async ({ manifest, files }) => {
    const { app, version, description } = manifest
    const source = files.get(prerenderPath)?.toString()
    if (description?.access !== 'public' || source === undefined) return []
    const failure = await inTurn(app, 0, () =>
      tryPages(open(), source, samplePages(description), anyOrigin + description.route),
    )
    if (!failure) return []

    const inSource = sourceLines(prerenderPath, files.get(`${prerenderPath}.map`))
    const stack = inSource(failure.stack).split('\n').filter(Boolean).slice(0, mostFrames)
    const [, file = prerenderPath, line] = stack.join('\n').match(frameInSource) ?? []
    const about = `${app} ${version} cannot be rendered on the server ${failure.what}`
    return [
      {
        rule: 'prerender',
        file,
        ...(line && { line: Number(line) }),
        message: [`${about}: ${failure.message}`, ...stack].join('\n'),
      },
    ]
  }
}

async function tryPages(
  renderer: Renderer,
  source: string,
  pages: ReturnType<typeof samplePages>,
  address: string,
) {
  try {
    for (const [what, page] of pages) {
      const task = { source, page: JSON.stringify(page), address }
      // That no answer comes is no fault of the release.
      const answer = await renderer.render(task).catch(() => Promise.reject(tooBusy()))
      const failure = failureIn(answer)
      if (failure) return { what, ...failure }
    }
    return undefined
  } finally {
    await renderer.close()
  }
}

function failureIn(answer: TaskAnswer) {
  if ('failure' in answer) return { message: answer.failure, stack: answer.stack ?? '' }
  try {
    checkRendered(answer.rendered)
    return undefined
  } catch (error) {
    return { message: (error as Error).message, stack: '' }
  }
}
