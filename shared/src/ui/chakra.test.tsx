import { chakra as styledByChakra } from '@chakra-ui/react'
import { render } from '@testing-library/react'
import { chakra, KitProvider } from './chakra.tsx'

const recipe = {
  base: { color: 'quiet', padding: '4', '&:hover': { color: 'text' } },
  variants: {
    look: { plain: { border: 0 }, strong: { fontWeight: 700, background: 'raised' } },
    wide: { true: { width: '100%' } },
  },
  defaultVariants: { look: 'plain' },
} as const

const Ours = chakra('a', recipe)
const Theirs = styledByChakra('a', recipe)

/** The rendered HTML; Emotion's class names are hashes of the styles. */
function renderHtml(element: React.ReactElement) {
  const { container } = render(<KitProvider>{element}</KitProvider>)
  return container.innerHTML
}

test.each<[string, React.ComponentProps<typeof Ours>]>([
  ['no variant', {}],
  ['a variant', { look: 'strong' }],
  ['two variants', { look: 'strong', wide: true }],
  ['an undefined variant', { look: undefined, wide: false }],
  ['attributes', { href: '/rooms', 'aria-label': 'Rooms', hidden: false, title: undefined }],
  ['a class name', { className: 'plain' }],
  ['a style prop', { paddingBlock: '2', look: 'strong' }],
  ['a css prop', { css: { color: 'red' } }],
  ['a style attribute', { style: { color: 'red' } }],
  ['another element', { as: 'button' }],
])('with %s it renders what Chakra renders', (_, props) => {
  const theirs = renderHtml(<Theirs {...props}>Rooms</Theirs>)
  const ours = renderHtml(<Ours {...props}>Rooms</Ours>)
  expect(ours).toEqual(theirs)
  expect(ours).toMatch(/class="[^"]*css-/)
})

test('a changed variant changes the styles of the same element', () => {
  const { container, rerender } = render(<Ours look="plain">Rooms</Ours>, { wrapper: KitProvider })
  const before = container.firstElementChild
  const plain = before?.className
  rerender(<Ours look="strong">Rooms</Ours>)
  expect(container.firstElementChild).toBe(before)
  expect(before?.className).not.toBe(plain)
  rerender(<Ours look="plain">Rooms</Ours>)
  expect(before?.className).toBe(plain)
})

test('forwards a ref', () => {
  const seen: (Element | null)[] = []
  render(<Ours ref={(link: Element | null) => void seen.push(link)}>Rooms</Ours>, {
    wrapper: KitProvider,
  })
  expect(seen[0]).toBeInstanceOf(HTMLAnchorElement)
})
