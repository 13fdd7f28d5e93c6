import fc, { type Arbitrary } from 'fast-check'

const { TEST_ROUNDS, TEST_SEED } = process.env

/** The random seed of this run. */
export const seed = Number(TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** How many rounds a long test has: `few`, or `all` in `npm run soak`. */
export function rounds(few: number, all: number) {
  return TEST_ROUNDS === 'all' ? all : few
}

/** A few random elements in their order; all of them in `npm run soak`. */
export function sampleSome<T>(all: readonly T[], few: number): T[] {
  const chosen = fc.shuffledSubarray([...all.keys()], { minLength: few, maxLength: few })
  const [some = []] = TEST_ROUNDS === 'all' ? [[...all.keys()]] : drawSamples(chosen, 1)
  return some.sort((one, other) => one - other).map((at) => all[at] as T)
}

/** Random values of this run's seed. */
export function drawSamples<T>(arbitrary: Arbitrary<T>, count: number) {
  return fc.sample(arbitrary, { seed, numRuns: count })
}
