import { paginate } from './use-list.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const page = (number: number, pages: number) => ({ entries: numbers(16), page: number, pages })

test('shows the rendered page until the whole list is loaded', () => {
  const entries = numbers(16)
  expect(paginate(null, page(1, 3), 1)).toEqual({ entries, next: 2, isLater: false })
  expect(paginate(null, page(3, 3), 1)).toEqual({ entries, next: null, isLater: true })
})

test('shows the requested number of pages', () => {
  expect(paginate(numbers(40), page(1, 3), 2)).toMatchObject({ entries: numbers(32), next: 3 })
  expect(paginate(numbers(40), undefined, 3)).toMatchObject({ entries: numbers(40), next: null })
  expect(paginate(numbers(40), page(2, 3), 1).entries[0]).toBe(16)
})

test('shows the last page when the current one no longer exists', () => {
  const { entries, next } = paginate(numbers(22), page(3, 3), 1)
  expect(entries).toEqual([16, 17, 18, 19, 20, 21])
  expect(next).toBeNull()
  expect(paginate([], page(3, 3), 1).entries).toEqual([])
})
