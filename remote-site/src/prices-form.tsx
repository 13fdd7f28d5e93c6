import { request } from '@sala/kit/api/request'
import { MovableItem, MovableItems, MoveHandle } from '@sala/kit/collection'
import type { Room } from '@sala/kit/contract/rooms'
import type { Prices } from '@sala/kit/contract/site'
import { Button, Panel, sendFailure, TextArea, TextField } from '@sala/kit/ui'
import type { ReactNode } from 'react'
import { PricesInLanguage } from './facts-in-language.tsx'
import { moved } from './moved.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'

type Table = Omit<Prices, 'note'>

/** What is asked for how long, in baht. */
export function PricesForm() {
  const { state, content, language, isReader, change } = useEditing()
  const { minutes, rows, note } = content.prices
  const set = (table: Partial<Table>) => change(['prices', 'table'], { minutes, rows, ...table })
  const addRows = (names: string[]) => {
    const known = new Set(rows.map(({ name }) => name))
    const added = names.filter((name) => !known.has(name))
    set({ rows: [...rows, ...added.map((name) => ({ name, baht: minutes.map(() => null) }))] })
  }
  const items = rows.map((row, at) => ({ id: String(at), name: nameOf(row, at) }))
  const dropRow = (id: string, at: number) =>
    set({ rows: moved(rows, Number(id), at - Number(id)) })
  const addMinutes = () =>
    set({
      minutes: [...minutes, (minutes.at(-1) ?? 30) + 30],
      rows: rows.map((row) => ({ ...row, baht: [...row.baht, null] })),
    })
  const removeMinutes = (at: number) =>
    set({
      minutes: minutes.toSpliced(at, 1),
      rows: rows.map((row) => ({ ...row, baht: row.baht.toSpliced(at, 1) })),
    })
  const moveMinutes = (at: number, by: number) =>
    set({
      minutes: moved(minutes, at, by),
      rows: rows.map((row) => ({ ...row, baht: moved(row.baht, at, by) })),
    })
  const fromRooms = async () => {
    try {
      const rooms = await request<Room[]>('GET', '/rooms')
      addRows(rooms.map(({ title }) => title))
    } catch (error) {
      sendFailure(error)
    }
  }
  const serviceNames = Object.entries(state.declared).flatMap(([remote, { originals = {} }]) =>
    Object.entries(originals).flatMap(([name, text]) =>
      /^services\..+\.title$/.test(name) ? (content.remotes[remote]?.texts[name] ?? text) : [],
    ),
  )

  if (language !== 'en') return <PricesInLanguage language={language} />
  return (
    <Panel title={t('Prices')}>
      <p>{t('In baht. What is left empty is not offered.')}</p>
      {rows.length + minutes.length > 0 && (
        <div className={styles.scroller}>
          <MovableItems items={items} isMovable={!isReader} onDrop={dropRow}>
            <table className={styles.prices} aria-label={t('Prices')}>
              <thead>
                <tr>
                  <th scope="col">{t('Name')}</th>
                  {minutes.map((some, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: it is known by its place alone
                    <th key={at} scope="col">
                      <TextField
                        label={t('Minutes {number}', { number: at + 1 })}
                        inputMode="numeric"
                        value={some ? String(some) : ''}
                        readOnly={isReader}
                        onValue={(text) => set({ minutes: minutes.with(at, wholeOf(text) ?? 0) })}
                      />
                      {!isReader && (
                        <Moves
                          name={t('column {number}', { number: at + 1 })}
                          ways={['left', 'right']}
                          isFirst={at === 0}
                          isLast={at === minutes.length - 1}
                          onMove={(by) => moveMinutes(at, by)}
                          onRemove={() => removeMinutes(at)}
                        />
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: it is known by its place alone
                  <MovableItem key={at} id={String(at)} as="tr">
                    <th scope="row">
                      <TextField
                        label={t('Row {number}', { number: at + 1 })}
                        value={row.name}
                        readOnly={isReader}
                        onValue={(name) => set({ rows: rows.with(at, { ...row, name }) })}
                      />
                      {!isReader && (
                        <Moves
                          name={nameOf(row, at)}
                          ways={['up', 'down']}
                          isFirst={at === 0}
                          isLast={at === rows.length - 1}
                          onMove={(by) => set({ rows: moved(rows, at, by) })}
                          onRemove={() => set({ rows: rows.toSpliced(at, 1) })}
                        >
                          <MoveHandle name={nameOf(row, at)} />
                        </Moves>
                      )}
                    </th>
                    {minutes.map((some, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: it is known by its place alone
                      <td key={column}>
                        <TextField
                          label={t('{minutes} min', { minutes: some })}
                          aria-label={t('{row}, {minutes} minutes', {
                            row: row.name || t('Row {number}', { number: at + 1 }),
                            minutes: some,
                          })}
                          inputMode="numeric"
                          value={String(row.baht[column] ?? '')}
                          readOnly={isReader}
                          onValue={(text) => {
                            const baht = row.baht.with(column, wholeOf(text))
                            set({ rows: rows.with(at, { ...row, baht }) })
                          }}
                        />
                      </td>
                    ))}
                  </MovableItem>
                ))}
              </tbody>
            </table>
          </MovableItems>
        </div>
      )}
      {!isReader && (
        <div className={styles.buttons}>
          <Button
            variant="plain"
            onClick={() => set({ rows: [...rows, { name: '', baht: minutes.map(() => null) }] })}
          >
            {t('Add a row')}
          </Button>
          <Button variant="plain" onClick={addMinutes}>
            {t('Add a column')}
          </Button>
          <Button variant="plain" onClick={fromRooms}>
            {t('From the rooms')}
          </Button>
          <Button variant="plain" onClick={() => addRows(serviceNames)}>
            {t('From the services')}
          </Button>
        </div>
      )}
      <div>
        <TextArea
          label={t('Note')}
          value={note}
          readOnly={isReader}
          onValue={(text) => change(['prices', 'note'], text)}
        />
      </div>
    </Panel>
  )
}

const ways = {
  up: ['↑', 'Move {name} up'],
  down: ['↓', 'Move {name} down'],
  left: ['←', 'Move {name} left'],
  right: ['→', 'Move {name} right'],
} as const

interface MovesProps {
  name: string
  /** Back, and on. */
  ways: readonly [keyof typeof ways, keyof typeof ways]
  isFirst: boolean
  isLast: boolean
  onMove: (places: number) => void
  onRemove: () => void
  /** What it is taken by as well. */
  children?: ReactNode
}

function Moves({
  name,
  ways: [back, on],
  isFirst,
  isLast,
  onMove,
  onRemove,
  children,
}: MovesProps) {
  const [backArrow, moveBack] = ways[back]
  const [onArrow, moveOn] = ways[on]
  return (
    <div className={styles.moves}>
      {children}
      <Button
        variant="icon"
        aria-label={t(moveBack, { name })}
        isDisabled={isFirst}
        onClick={() => onMove(-1)}
      >
        {backArrow}
      </Button>
      <Button
        variant="icon"
        aria-label={t(moveOn, { name })}
        isDisabled={isLast}
        onClick={() => onMove(1)}
      >
        {onArrow}
      </Button>
      <Button variant="icon" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        ×
      </Button>
    </div>
  )
}

/** What a row is called where it has no name yet. */
function nameOf({ name }: { name: string }, at: number) {
  return name || t('row {number}', { number: at + 1 })
}

/** Null where it is no whole number. */
function wholeOf(text: string) {
  const digits = text.replace(/\D/g, '').slice(0, 7)
  return digits ? Number(digits) : null
}
