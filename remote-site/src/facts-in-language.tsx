import type { OtherLanguage } from '@sala/kit/contract/language'
import { siteWord } from '@sala/kit/contract/site-words'
import { Panel } from '@sala/kit/ui'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { WordField } from './word-field.tsx'
import { t } from './words/t.ts'

interface Fact {
  label: string
  word: string
  original: string
  isLong?: boolean
}

/** Facts that stand together. */
interface Group {
  title: string
  facts: Fact[]
}

interface Props {
  language: OtherLanguage
}

/** What the house says of itself in words, in another language. */
export function HouseInLanguage({ language }: Props) {
  const { house, notice } = useEditing().content
  const { address, directions } = house
  const exceptions = (house.hours?.exceptions ?? []).map(({ note, from }, at) => ({
    label: from
      ? t('Why, exception {number} ({from})', { number: at + 1, from })
      : t('Why, exception {number}', { number: at + 1 }),
    word: siteWord.exception(note),
    original: note,
  }))
  const groups = [
    {
      title: t('House'),
      facts: [
        { label: t('Address'), word: siteWord.address, original: address, isLong: true },
        {
          label: t('How to get there'),
          word: siteWord.directions,
          original: directions,
          isLong: true,
        },
      ],
    },
    { title: t('Opening hours'), facts: exceptions },
    {
      title: t('Notice'),
      facts: [
        { label: t('Notice'), word: siteWord.notice, original: notice?.text ?? '', isLong: true },
      ],
    },
  ]
  return <Groups language={language} groups={groups} />
}

/** What the table of prices says in words, in another language. */
export function PricesInLanguage({ language }: Props) {
  const { rows, note } = useEditing().content.prices
  const facts = rows.map(({ name }, at) => ({
    label: t('Row {number}', { number: at + 1 }),
    word: siteWord.price(name),
    original: name,
  }))
  const noted = { label: t('Note'), word: siteWord.priceNote, original: note, isLong: true }
  return <Groups language={language} groups={[{ title: t('Prices'), facts: [...facts, noted] }]} />
}

function Groups({ language, groups }: Props & { groups: Group[] }) {
  const said = groups
    .map(({ title, facts }) => ({ title, facts: saidOf(facts) }))
    .filter(({ facts }) => facts.length > 0)
  if (said.length === 0) {
    return <p className={styles.quiet}>{t('Nothing here is filled in in English yet.')}</p>
  }
  return said.map(({ title, facts }) => (
    <Panel key={title} title={title}>
      <div className={styles.fields}>
        {facts.map((fact) => (
          <div key={fact.word} className={styles.field}>
            <WordField language={language} {...fact} />
          </div>
        ))}
      </div>
    </Panel>
  ))
}

/** Those that the house says, each once. */
const saidOf = (facts: Fact[]) =>
  facts.filter(
    ({ word, original }, at) =>
      original.trim() !== '' && facts.findIndex((one) => one.word === word) === at,
  )
