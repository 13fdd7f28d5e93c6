import { parseStories } from './parse-stories.ts'

const source = `import { Button } from '@sala/kit/ui'

const label = 'Add'

function Solid() {
  return <Button>{label}</Button>
}

function SideBySide() {
  return null
}
`

const Solid = () => <button type="button">Add</button>
const SideBySide = () => null

test('finds each story with its title and source', () => {
  expect(parseStories({ Solid, SideBySide }, source)).toEqual([
    {
      name: 'Solid',
      Example: Solid,
      code: 'function Solid() {\n  return <Button>{label}</Button>\n}',
    },
    {
      name: 'Side by side',
      Example: SideBySide,
      code: 'function SideBySide() {\n  return null\n}',
    },
  ])
})
