/** Resolves after the next paint; in a hidden page, once it is visible. */
export const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
