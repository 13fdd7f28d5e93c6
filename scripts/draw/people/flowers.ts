/** Small flowers worn in the hair, about a middle at (0, 0), in hundredths of a head. */
const petal = (turn: number, length: number, width: number, fill: string) =>
  `<path transform="rotate(${turn})" fill="${fill}"
    d="M0 1C${-width} ${-length * 0.35} ${-width * 0.8} ${-length} 0 ${-length}
    C${width * 0.8} ${-length} ${width} ${-length * 0.35} 0 1Z"/>`

function whorl(count: number, length: number, width: number, fill: string, from = 0) {
  return Array.from({ length: count }, (_, i) =>
    petal(from + (i * 360) / count, length, width, fill),
  ).join('')
}

const heart = (radius: number, fill: string) => `<circle r="${radius}" fill="${fill}"/>`

export const flowers = {
  frangipani: (colour: string) => whorl(5, 12, 6.4, colour) + heart(3.2, '#e0a63c'),
  orchid: (colour: string) =>
    whorl(3, 14, 5, colour) + whorl(2, 12, 9, colour, 80) + heart(3.4, '#6d1740'),
  jasmine: (colour: string) =>
    [
      [-9, 4],
      [0, -2],
      [9, 4],
      [-4, 11],
      [6, 12],
    ]
      .map(([x, y]) => `<g transform="translate(${x} ${y})">${whorl(6, 7, 3, colour)}</g>`)
      .join(''),
  hibiscus: (colour: string) => whorl(5, 15, 9.5, colour) + heart(3, '#3d0a10'),
  marigold: (colour: string) =>
    whorl(12, 12, 4, colour) + whorl(10, 8.4, 3.4, colour, 15) + whorl(7, 5, 2.6, '#8f3d0c', 8),
  pin: (colour: string) =>
    `<path d="M-24 12L22 -11" stroke="${colour}" stroke-width="2.4" stroke-linecap="round"/>
     <circle cx="23" cy="-11.5" r="5" fill="${colour}"/>`,
}

export type FlowerName = keyof typeof flowers
