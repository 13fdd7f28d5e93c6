import { type RendererProcess, startRendererProcess } from './renderer-process.ts'
import { type Bounds, type Task, type TaskAnswer, bounds as usualBounds } from './task.ts'

/**
 * Keeps one renderer process running, and restarts it when it has ended. Runs one task at a time.
 */
export function createRenderer(bounds: Bounds = usualBounds) {
  let warm: Promise<RendererProcess> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function start() {
    let hasRendered = false
    const started = startRendererProcess(bounds, () => {
      if (warm !== started) return
      warm = undefined
      // Not restarted when it ended before its first task, which would end in a loop.
      if (hasRendered && !isClosed) warm = start()
    }).then((renderer) => ({
      ...renderer,
      render(task: Task) {
        hasRendered = true
        return renderer.render(task)
      },
    }))
    started.catch(() => {
      if (warm === started) warm = undefined
    })
    return started
  }

  async function renderNow(task: Task): Promise<TaskAnswer> {
    // The process may have been killed from outside: retry once.
    for (let attempt = 1; attempt <= 2; attempt++) {
      if (isClosed) throw new Error('The renderer is closed.')
      warm ??= start()
      const renderer = await warm
      if (!renderer.isReady) throw new Error('The renderer did not start.')
      const answer = await renderer.render(task)
      if (answer) return answer
    }
    return { failure: 'The prerender crashed its process.' }
  }

  return {
    /** @throws {Error} when there was no answer for reasons other than the task's code */
    render(task: Task) {
      const answer = last.then(() => renderNow(task))
      last = answer.catch(() => undefined)
      return answer
    },
    /** Starts the process ahead of the first task. */
    async warmUp() {
      if (isClosed) return
      warm ??= start()
      await warm.catch(() => undefined)
    },
    async close() {
      isClosed = true
      const renderer = await warm?.catch(() => undefined)
      renderer?.end()
    },
  }
}

export type Renderer = ReturnType<typeof createRenderer>
