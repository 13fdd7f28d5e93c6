/**
 * Runs a task now, or after `firstMs`, and again every `everyMs`, never twice at once.
 * @returns how to stop, which waits for a run that has begun
 */
export function every(everyMs: number, task: () => Promise<void>, firstMs = 0) {
  let running: Promise<void> | undefined
  function run() {
    running ??= task().finally(() => {
      running = undefined
    })
  }
  let timer = setTimeout(() => {
    timer = setInterval(run, everyMs)
    run()
  }, firstMs)
  return () => {
    // Clears either kind.
    clearInterval(timer)
    return running
  }
}
