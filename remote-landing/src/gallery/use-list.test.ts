import { paginate } from './use-list.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const page = (number: number, pages: number) => ({ entries: numbers(8), page: number, pages })

test('shows the rendered page until the whole list is loaded', () => {
  const entries = numbers(8)
  expect(paginate(null, page(1, 3), 1)).toEqual({ entries, next: 2, isLater: false })
  expect(paginate(null, page(3, 3), 1)).toEqual({ entries, next: null, isLater: true })
})

test('shows the requested number of pages', () => {
  expect(paginate(numbers(40), page(1, 4), 2)).toMatchObject({ entries: numbers(16), next: 3 })
  expect(paginate(numbers(40), undefined, 3)).toMatchObject({ entries: numbers(24), next: 4 })
  expect(paginate(numbers(40), page(2, 4), 1).entries[0]).toBe(8)
})

test('the last page has up to 16 entries', () => {
  const whole = { entries: numbers(40), next: null }
  for (const shown of [4, 7]) {
    expect(paginate(numbers(40), page(1, 4), shown)).toMatchObject(whole)
  }
  expect(paginate(numbers(40), page(4, 4), 1).entries).toEqual(numbers(40).slice(24))
  expect(paginate(numbers(16), undefined, 1)).toMatchObject({ entries: numbers(16), next: null })
})

test('shows the last page when the current one no longer exists', () => {
  const { entries, next } = paginate(numbers(18), page(3, 3), 1)
  expect(entries).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(next).toBeNull()
  expect(paginate([], page(3, 3), 1).entries).toEqual([])
})
