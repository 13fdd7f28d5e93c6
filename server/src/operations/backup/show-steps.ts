/** How a command tells what it does and how far it is. */
export interface ShowSteps {
  step(text: string): void
  /** From 0 to 1. */
  part(part: number): void
}

export const showNothing: ShowSteps = { step: () => {}, part: () => {} }

const mostLines = 100

/** Tells of it by printing objects; of the parts, not every single one. */
export function stepsAsLines(print: (line: object) => void): ShowSteps {
  let told = 0
  return {
    step(step) {
      told = 0
      print({ step })
    },
    part(part) {
      const whole = Math.floor(part * mostLines)
      if (whole === told) return
      told = whole
      print({ part })
    },
  }
}
