import { between, type Random } from '../kit/random.ts'

interface Patch {
  x: number
  y: number
  spreadX: number
  spreadY: number
  count: number
  size: number
  /** How flat they lie, from 0 to 1. */
  flat?: number
}

const reds = ['#CA4145', '#B32F38', '#E0686A', '#9C2530', '#E9878A']

/** Petals strewn about a place, smaller the farther away they lie. */
export function petals(random: Random, patch: Patch) {
  const { flat = 0.42 } = patch
  return Array.from({ length: patch.count }, () => {
    const angle = random() * Math.PI * 2
    const far = Math.sqrt(random())
    const x = patch.x + Math.cos(angle) * far * patch.spreadX
    const y = patch.y + Math.sin(angle) * far * patch.spreadY
    const depth = 1 + (0.45 * (y - patch.y)) / patch.spreadY
    const size = patch.size * depth * between(random, 0.7, 1.2)
    const fill = reds[Math.floor(random() * reds.length)]
    const turn = between(random, 0, 360)
    return `<g transform="translate(${x} ${y}) scale(1 ${flat}) rotate(${turn})">
      <path d="M0 ${-size}C${size * 0.9} ${-size} ${size} ${size * 0.5} 0 ${size}
      C${-size} ${size * 0.5} ${-size * 0.8} ${-size * 0.7} 0 ${-size}" fill="${fill}"/></g>`
  }).join('')
}
