import fc, { type Arbitrary } from 'fast-check'

const { TEST_ROUNDS, TEST_SEED } = process.env

/** What chance begins with in this run: the same seed draws the same. */
export const seed = Number(TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** How many rounds of a long test to do: few each time, all of them in `npm run soak`. */
export function rounds(few: number, all: number) {
  return TEST_ROUNDS === 'all' ? all : few
}

/** A few of them by chance, in their order; all of them in `npm run soak`. */
export function sampleSome<T>(all: readonly T[], few: number): T[] {
  const chosen = fc.shuffledSubarray([...all.keys()], { minLength: few, maxLength: few })
  const [some = []] = TEST_ROUNDS === 'all' ? [[...all.keys()]] : drawSamples(chosen, 1)
  return some.sort((one, other) => one - other).map((at) => all[at] as T)
}

/** So many values, as the seed has it. */
export function drawSamples<T>(arbitrary: Arbitrary<T>, count: number) {
  return fc.sample(arbitrary, { seed, numRuns: count })
}
