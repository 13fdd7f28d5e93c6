interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Upright and level bars, as in the windows of an old house. */
export function lattice(area: Area, columns: number, rows: number, bar: number, fill = '#0a0705') {
  const { left, top, right, bottom } = area
  const width = (right - left) / columns
  const height = (bottom - top) / rows
  const upright = Array.from({ length: columns + 1 }, (_, i) =>
    rect(left + i * width - bar / 2, top, bar, bottom - top, fill),
  )
  const level = Array.from({ length: rows + 1 }, (_, i) =>
    rect(left, top + i * height - bar / 2, right - left, bar, fill),
  )
  return [...upright, ...level].join('')
}

/** Level slats with light between them. */
export function slats(area: Area, count: number, share: number, fill = '#0a0705') {
  const step = (area.bottom - area.top) / count
  return Array.from({ length: count }, (_, i) =>
    rect(area.left, area.top + i * step, area.right - area.left, step * share, fill),
  ).join('')
}

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
