import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import * as ui from '../ui/index.ts'
import type { StoriesModule } from './index.ts'

const files = readdirSync(__dirname).filter((name) => name.endsWith('.stories.tsx'))
const modules = files.map((name): StoriesModule => jest.requireActual(join(__dirname, name)))

/** Components that the host wraps around every screen. */
const wrappers = ['KitProvider', 'Page']

test('every component of the kit has a story', () => {
  const isPart = (name: string) => /^[A-Z]/.test(name) && !wrappers.includes(name)
  const shown = modules.flatMap((module) => module.default.parts)
  expect(shown.sort()).toEqual(Object.keys(ui).filter(isPart).sort())
})

test('the index has every file of stories', () => {
  const index = readFileSync(join(__dirname, 'index.ts'), 'utf8')
  for (const name of files) expect(index).toContain(`'./${name}?raw'`)
})

for (const { default: stories, ...examples } of modules) {
  for (const [name, example] of Object.entries(examples)) {
    test(`${stories.title} shows ${name}`, () => {
      const Example = example as ComponentType
      const { container } = render(
        <ui.KitProvider>
          <Example />
        </ui.KitProvider>,
      )
      expect(container).not.toBeEmptyDOMElement()
    })
  }
}
