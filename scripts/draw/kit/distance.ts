const diagonal = Math.SQRT2

/** How far each covered pixel is from the nearest uncovered one, by steps; `most` is enough. */
export function distanceInside(cover: Float32Array, width: number, height: number, most: number) {
  const distance = new Float32Array(cover.length)
  for (let i = 0; i < cover.length; i++) distance[i] = (cover[i] ?? 0) > 0.5 ? most : 0
  const pull = (i: number, neighbour: number, step: number) => {
    const near = (distance[neighbour] ?? 0) + step
    if (near < (distance[i] ?? 0)) distance[i] = near
  }
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (!distance[i]) continue
      pull(i, i - 1, 1)
      pull(i, i - width, 1)
      pull(i, i - width - 1, diagonal)
      pull(i, i - width + 1, diagonal)
    }
  }
  for (let y = height - 2; y >= 0; y--) {
    for (let x = width - 2; x > 0; x--) {
      const i = y * width + x
      if (!distance[i]) continue
      pull(i, i + 1, 1)
      pull(i, i + width, 1)
      pull(i, i + width + 1, diagonal)
      pull(i, i + width - 1, diagonal)
    }
  }
  return distance
}
