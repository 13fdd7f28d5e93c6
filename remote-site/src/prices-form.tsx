import { request } from '@sala/kit/api/request'
import { MovableItem, MovableItems, MoveHandle } from '@sala/kit/collection'
import type { Prices } from '@sala/kit/contract/site'
import type { Room } from '@sala/kit/contract/staff-and-rooms'
import { Button, Panel, sendFailure, TextArea, TextField } from '@sala/kit/ui'
import type { ReactNode } from 'react'
import { moveItem } from './order-field.tsx'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { PriceTranslations } from './translation-forms.tsx'
import { t } from './words/t.ts'

type Table = Omit<Prices, 'note'>

/** The table of prices in baht, by name and minutes. */
export function PricesForm() {
  const { state, content, language, isReader, change } = useEditing()
  const { minutes, rows, note } = content.prices
  const set = (table: Partial<Table>) => change(['prices', 'table'], { minutes, rows, ...table })
  const addRows = (names: string[]) => {
    const existing = new Set(rows.map(({ name }) => name))
    const added = names.filter((name) => !existing.has(name))
    set({ rows: [...rows, ...added.map((name) => ({ name, baht: minutes.map(() => null) }))] })
  }
  const items = rows.map((row, at) => ({ id: String(at), name: getRowName(row, at) }))
  const dropRow = (id: string, at: number) =>
    set({ rows: moveItem(rows, Number(id), at - Number(id)) })
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
      minutes: moveItem(minutes, at, by),
      rows: rows.map((row) => ({ ...row, baht: moveItem(row.baht, at, by) })),
    })
  const addRooms = async () => {
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

  if (language !== 'en') return <PriceTranslations language={language} />
  return (
    <Panel title={t('Prices')}>
      <p>{t('Prices in baht. Leave a field empty if it isn’t offered.')}</p>
      {rows.length + minutes.length > 0 && (
        <div className={styles.scroller}>
          <MovableItems items={items} isMovable={!isReader} onDrop={dropRow}>
            <table className={styles.prices} aria-label={t('Prices')}>
              <thead>
                <tr>
                  <th scope="col">{t('Name')}</th>
                  {minutes.map((count, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows and columns have no id
                    <th key={at} scope="col">
                      <TextField
                        label={t('Minutes {number}', { number: at + 1 })}
                        inputMode="numeric"
                        value={count ? String(count) : ''}
                        readOnly={isReader}
                        onValue={(text) =>
                          set({ minutes: minutes.with(at, parseInteger(text) ?? 0) })
                        }
                      />
                      {!isReader && (
                        <MoveButtons
                          name={t('column {number}', { number: at + 1 })}
                          directions={['left', 'right']}
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows and columns have no id
                  <MovableItem key={at} id={String(at)} as="tr">
                    <th scope="row">
                      <TextField
                        label={t('Row {number}', { number: at + 1 })}
                        value={row.name}
                        readOnly={isReader}
                        onValue={(name) => set({ rows: rows.with(at, { ...row, name }) })}
                      />
                      {!isReader && (
                        <MoveButtons
                          name={getRowName(row, at)}
                          directions={['up', 'down']}
                          isFirst={at === 0}
                          isLast={at === rows.length - 1}
                          onMove={(by) => set({ rows: moveItem(rows, at, by) })}
                          onRemove={() => set({ rows: rows.toSpliced(at, 1) })}
                        >
                          <MoveHandle name={getRowName(row, at)} />
                        </MoveButtons>
                      )}
                    </th>
                    {minutes.map((count, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: rows and columns have no id
                      <td key={column}>
                        <TextField
                          label={t('{minutes} min', { minutes: count })}
                          aria-label={t('{row}, {minutes} minutes', {
                            row: row.name || t('Row {number}', { number: at + 1 }),
                            minutes: count,
                          })}
                          inputMode="numeric"
                          value={String(row.baht[column] ?? '')}
                          readOnly={isReader}
                          onValue={(text) => {
                            const baht = row.baht.with(column, parseInteger(text))
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
            {t('Add row')}
          </Button>
          <Button variant="plain" onClick={addMinutes}>
            {t('Add column')}
          </Button>
          <Button variant="plain" onClick={addRooms}>
            {t('Add rooms')}
          </Button>
          <Button variant="plain" onClick={() => addRows(serviceNames)}>
            {t('Add services')}
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

const directions = {
  up: ['↑', 'Move {name} up'],
  down: ['↓', 'Move {name} down'],
  left: ['←', 'Move {name} left'],
  right: ['→', 'Move {name} right'],
} as const

type Direction = keyof typeof directions

interface MoveButtonsProps {
  name: string
  /** Towards the start and the end. */
  directions: readonly [Direction, Direction]
  isFirst: boolean
  isLast: boolean
  onMove: (places: number) => void
  onRemove: () => void
  /** The drag handle. */
  children?: ReactNode
}

function MoveButtons({
  name,
  directions: [back, forward],
  isFirst,
  isLast,
  onMove,
  onRemove,
  children,
}: MoveButtonsProps) {
  const [backArrow, moveBack] = directions[back]
  const [forwardArrow, moveForward] = directions[forward]
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
        aria-label={t(moveForward, { name })}
        isDisabled={isLast}
        onClick={() => onMove(1)}
      >
        {forwardArrow}
      </Button>
      <Button variant="icon" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        ×
      </Button>
    </div>
  )
}

function getRowName({ name }: { name: string }, at: number) {
  return name || t('row {number}', { number: at + 1 })
}

/** @returns null if the text contains no digits */
function parseInteger(text: string) {
  const digits = text.replace(/\D/g, '').slice(0, 7)
  return digits ? Number(digits) : null
}
