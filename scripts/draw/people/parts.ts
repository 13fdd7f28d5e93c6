/** One path for each part, since parts drawn in opposite ways would cut holes in each other. */
export const parts = (d: string, fill: string) =>
  d
    .split(/(?=M)/)
    .map((part) => `<path d="${part}" fill="${fill}"/>`)
    .join('')
