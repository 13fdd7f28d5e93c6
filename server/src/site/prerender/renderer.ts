import { type RendererProcess, startRendererProcess } from './renderer-process.ts'
import { type Bounds, type Task, type TaskAnswer, bounds as usualBounds } from './task.ts'

/**
 * Keeps a process that renders warm; one that has ended is followed by another at once. Tasks are
 * taken one after the other.
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
      // One that ends by itself before it has done anything would end again and again.
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
    // Somebody else may have ended the process; whoever ends it again has ended it before.
    for (let attempt = 1; attempt <= 2; attempt++) {
      if (isClosed) throw new Error('The renderer is closed.')
      warm ??= start()
      const renderer = await warm
      if (!renderer.isReady) throw new Error('The renderer did not start.')
      const answer = await renderer.render(task)
      if (answer) return answer
    }
    return { failure: 'The prerender ended its process.' }
  }

  return {
    /** @throws {Error} when no answer came, and that is no fault of the task's code */
    render(task: Task) {
      const answer = last.then(() => renderNow(task))
      last = answer.catch(() => undefined)
      return answer
    },
    /** Starts the process before anybody waits for it. */
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
