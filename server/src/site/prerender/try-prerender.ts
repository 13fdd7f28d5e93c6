import { SourceMap } from 'node:module'
import { localizedPath } from '@sala/kit/contract/language'
import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { overloaded } from '../../foundation/http/http-error.ts'
import { originPlaceholder } from '../../foundation/http/origin.ts'
import type { TryPrerender } from '../../releases/api/upload-routes.ts'
import { checkRendered } from './check-rendered.ts'
import { prerenderPath } from './prerenderer.ts'
import type { Renderer } from './renderer.ts'
import { samplePages } from './sample-pages.ts'
import type { TaskAnswer } from './task.ts'

const maxWaiting = 20
const maxFrames = 8
const maxMapBytes = 1_000_000
const inBundle = /<input>:(\d+)(?::\d+)?/g
const frameInSource = /\(?((?:src|server)\/[^\s()]+):(\d+)\)?/

/**
 * Returns a check that renders the document of an uploaded release from sample data, and reports why that fails.
 * Each release runs in its own process, so that live pages do not wait for another team's code.
 */
export function createTrialPrerender(createRenderer: () => Renderer): TryPrerender {
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting })

  return async ({ manifest, files }) => {
    const { app, version, description } = manifest
    const source = files.get(prerenderPath)?.toString()
    if (!description || description.access === 'signed-in' || source === undefined) return []
    const isPublic = description.access === 'public'
    const failure = await enqueue(app, 0, () =>
      tryPages(createRenderer(), samplePages(description), {
        source,
        route: description.route,
        isPublic,
      }),
    )
    if (!failure) return []

    const inSource = createStackMapper(files.get(`${prerenderPath}.map`))
    const stack = inSource(failure.stack).split('\n').filter(Boolean).slice(0, maxFrames)
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

interface Tried {
  source: string
  route: string
  isPublic: boolean
}

async function tryPages(
  renderer: Renderer,
  pages: ReturnType<typeof samplePages>,
  { source, route, isPublic }: Tried,
) {
  try {
    for (const [what, page] of pages) {
      const language = isPublic ? page.language : 'en'
      const address = originPlaceholder + localizedPath(route, language ?? 'en')
      const task = { source, page: JSON.stringify(page), address }
      // No answer is not a failure of the release.
      const answer = await renderer.render(task).catch(() => Promise.reject(overloaded()))
      const failure = failureIn(answer, isPublic)
      if (failure) return { what, ...failure }
    }
    return undefined
  } finally {
    await renderer.close()
  }
}

function failureIn(answer: TaskAnswer, isPublic: boolean) {
  if ('failure' in answer) return { message: answer.failure, stack: answer.stack ?? '' }
  try {
    checkRendered(answer.rendered, { isPublic })
    return undefined
  } catch (error) {
    return { message: (error as Error).message, stack: '' }
  }
}

/**
 * Returns a function that maps the positions in a stack trace to the source, where the source map has them.
 * @param json the source map of the bundle; untrusted
 */
function createStackMapper(json: Buffer | undefined) {
  const map = json && json.length <= maxMapBytes ? readMap(json.toString()) : undefined

  function toPosition(line: number) {
    const { originalSource, originalLine } = map?.findEntry(line - 1, 0) ?? {}
    const isKnown = typeof originalSource === 'string' && typeof originalLine === 'number'
    return isKnown ? `${shortPath(originalSource)}:${originalLine + 1}` : `${prerenderPath}:${line}`
  }
  return (stack: string) => stack.replaceAll(inBundle, (_, line) => toPosition(Number(line)))
}

function readMap(json: string) {
  try {
    return new SourceMap(JSON.parse(json))
  } catch {
    return undefined
  }
}

/** Removes the package from `webpack://@sala/remote-garden/./src/screen.tsx`. */
function shortPath(source: string) {
  return source.replace(/^webpack:\/\/(@[^/]*\/)?[^/]*\/(\.\/)?/, '')
}
