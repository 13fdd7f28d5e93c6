import { longestCallMs } from './api-base.ts'

/**
 * Gives a call up when nothing of it has come or gone for a while: a large picture takes its time.
 * @param call told the signal, and what to call whenever something moves
 */
export async function whileItMoves<Result>(
  call: (signal: AbortSignal, moved: () => void) => Promise<Result>,
) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), longestCallMs)
  }

  moved()
  try {
    return await call(controller.signal, moved)
  } finally {
    clearTimeout(timer)
  }
}
