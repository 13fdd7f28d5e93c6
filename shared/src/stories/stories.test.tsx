import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import * as ui from '../ui/index.ts'
import type { Stories } from './index.ts'

const files = readdirSync(__dirname).filter((name) => name.endsWith('.stories.tsx'))
const stories = files.flatMap((name) =>
  Object.values(jest.requireActual<{ default: Stories }>(join(__dirname, name)).default),
)

/** Components that the host wraps around every screen. */
const wrappers = ['KitProvider', 'Page']

test('every component of the kit has a story', () => {
  const isPart = (name: string) => /^[A-Z]/.test(name) && !wrappers.includes(name)
  const shown = stories.flatMap(({ parts }) => parts)
  expect(shown.sort()).toEqual(Object.keys(ui).filter(isPart).sort())
})

test('the index has every file of stories', () => {
  const index = readFileSync(join(__dirname, 'index.ts'), 'utf8')
  for (const name of files) expect(index).toContain(`'./${name}?raw'`)
})

for (const { title, examples } of stories) {
  for (const [name, Example] of Object.entries(examples)) {
    test(`${title} shows ${name}`, () => {
      const { container } = render(
        <ui.KitProvider>
          <Example />
        </ui.KitProvider>,
      )
      expect(container).not.toBeEmptyDOMElement()
    })
  }
}
