// A value is kept as the power of this that it is nearest to: a tenth off at most.
const step = 1.1
/** CLS has no unit and is far below 1: it is counted in thousandths. */
const finest = { CLS: 1000, FCP: 1, INP: 1, LCP: 1, TTFB: 1 } as const

type Name = keyof typeof finest

export function bucketOf(name: Name, value: number) {
  return Math.round(Math.log(value * finest[name] + 1) / Math.log(step))
}

export function middleOf(name: Name, bucket: number) {
  const value = (step ** bucket - 1) / finest[name]
  return name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)
}
