import { t } from '../words/t.ts'
import { IconButton } from './button.tsx'
import { chakra } from './chakra.tsx'

const Head = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4',
    marginBottom: '3',
  },
})

/** A dialog's title and close button. */
export function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Head>
      <h2>{title}</h2>
      <IconButton icon="close" label={t('Close')} onClick={onClose} />
    </Head>
  )
}

/** A list in a dialog. */
export const DialogItems = chakra('ul', {
  base: {
    marginTop: '4',
    '& > li': { paddingBlock: '4', borderTop: '1px solid var(--line)' },
  },
})

/** One item with its buttons. */
export const DialogItem = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    '& img': { objectFit: 'cover' },
    '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
    '& p': { fontSize: 'small' },
    '& > div:not([class])': { flex: '1 1 8rem' },
    // The buttons of an item stay side by side, on narrow screens below its text.
    '& button': { paddingInline: '3' },
  },
})

/** Scrolling content; needs an accessible name and `tabIndex={0}` to be scrolled by keyboard. */
export const ScrollBox = chakra('div', {
  base: {
    maxHeight: 'min(28rem, 50vh)',
    marginBlock: '4',
    overflowY: 'auto',
    borderBlock: '1px solid var(--line)',
  },
})

/** Two columns: before and after. */
export const SideBySide = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '4',
    marginBlock: '3',
    '& h3': { color: 'quiet', fontFamily: 'sans', fontSize: 'small' },
    '& dt': { color: 'quiet', fontSize: 'small' },
    '& dd': { overflowWrap: 'anywhere' },
    '& img': { marginBlock: '2', objectFit: 'cover' },
  },
})

/** Rows of an imported file under a heading, each with its number and its changes. */
export const FileRows = chakra('section', {
  base: {
    paddingBlock: '3',
    '& h3': { color: 'brass', fontFamily: 'var(--sans)', fontSize: 'small', fontWeight: 500 },
    '& b': { fontWeight: 500 },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '4rem 1fr',
      columnGap: '3',
      paddingBlock: '2',
      borderBlockStart: '1px solid var(--line)',
    },
    '& li:first-of-type': { border: 0 },
    '& li > span': { color: 'quiet', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& div': { minWidth: 0, overflowWrap: 'anywhere' },
    '& dl': { color: 'quiet', fontSize: 'small' },
    '& dl > div': { display: 'flex', flexWrap: 'wrap', columnGap: '2' },
    '& dt::after': { content: '":"' },
    '& del': { opacity: 0.8 },
    '& ins': { color: 'text', textDecoration: 'none' },
  },
})
