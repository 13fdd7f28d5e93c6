import { chakra } from './chakra.tsx'

const Root = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '4',
    '& h1': { fontSize: 'title' },
    '& h1:focus': { outline: 'none' },
    '& p': { color: 'brass', fontSize: 'small', fontVariantNumeric: 'tabular-nums lining-nums' },
  },
})

interface Props {
  title: string
  /** Such as “10 rooms”; read out when it changes. */
  count: string
}

export function PageHeader({ title, count }: Props) {
  return (
    <Root>
      <h1 tabIndex={-1}>{title}</h1>
      <p aria-live="polite">{count}</p>
    </Root>
  )
}
