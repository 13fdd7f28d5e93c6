interface Bloom {
  x: number
  y: number
  size: number
  turn: number
}

/** A moth orchid's flower, a little turned away. */
export function orchidBloom({ x, y, size, turn }: Bloom, colour = '#e9dccb', lip = '#a8324c') {
  const wide = (side: number) =>
    `<path d="M0 2C${side * 30} ${-44} ${side * 92} ${-40} ${side * 84} 6C${side * 78} 40 ${side * 30} 36 0 2Z" fill="${colour}"/>`
  const narrow = (angle: number) =>
    `<path transform="rotate(${angle})" d="M0 0C-30 -30 -28 -84 0 -92C28 -84 30 -30 0 0Z" fill="${colour}"/>`
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 90} ${size / 95})">
    ${narrow(0)}${narrow(128)}${narrow(-128)}${wide(1)}${wide(-1)}
    <path d="M0 0C-20 8 -22 30 -8 44L0 36L8 44C22 30 20 8 0 0Z" fill="${lip}"/>
    <circle r="9" fill="#d9a44e"/></g>`
}

/** Both a spray of flowers and the stem that bows under them. */
export function orchidSpray(x: number, y: number, reach: number) {
  const along = (share: number): [number, number] => [
    x + reach * (0.12 * share + 0.95 * share ** 2.4),
    y - reach * (1.5 * share - 0.62 * share ** 3.2),
  ]
  const points = Array.from({ length: 25 }, (_, i) => along(i / 24).join(' '))
  const stem = `<path d="M${points.join('L')}" fill="none" stroke="#4b5a30" stroke-width="${reach * 0.022}"/>`
  const blooms = [0.46, 0.62, 0.76, 0.88, 0.98].map((share, i) => {
    const [bloomX, bloomY] = along(share)
    const down = reach * 0.07 * (i % 2 ? -1 : 1)
    return {
      x: bloomX + down * 0.3,
      y: bloomY + down,
      size: reach * (0.2 - i * 0.025),
      turn: -16 + i * 11,
    }
  })
  return { stem, blooms }
}
