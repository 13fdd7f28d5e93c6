import { request } from '@sala/kit/api/request'
import { MovableItem, MovableItems, MoveHandle } from '@sala/kit/collection'
import type { Prices } from '@sala/kit/contract/site'
import type { Room } from '@sala/kit/contract/staff-and-rooms'
import { Button, Panel, sendFailure, TextArea, TextField } from '@sala/kit/ui'
import { MoveButtons, moveItem } from './move-buttons.tsx'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { PriceTranslations } from './translation-forms.tsx'
import { t } from './words/t.ts'

type Table = Omit<Prices, 'note'>
type Row = Prices['rows'][number]

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
  const setColumns = (minutes: number[], change: (baht: Row['baht']) => Row['baht']) =>
    set({ minutes, rows: rows.map((row) => ({ ...row, baht: change(row.baht) })) })
  const addMinutes = () =>
    setColumns([...minutes, (minutes.at(-1) ?? 30) + 30], (baht) => [...baht, null])
  const removeMinutes = (at: number) =>
    setColumns(minutes.toSpliced(at, 1), (baht) => baht.toSpliced(at, 1))
  const moveMinutes = (at: number, places: number) =>
    setColumns(moveItem(minutes, at, places), (baht) => moveItem(baht, at, places))
  const addRooms = () =>
    request<Room[]>('GET', '/rooms').then(
      (rooms) => addRows(rooms.map(({ title }) => title)),
      sendFailure,
    )
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
                        <div className={styles.moves}>
                          <MoveButtons
                            name={t('column {number}', { number: at + 1 })}
                            axis="horizontal"
                            at={at}
                            count={minutes.length}
                            onMove={(places) => moveMinutes(at, places)}
                          />
                          <RemoveButton
                            name={t('column {number}', { number: at + 1 })}
                            onRemove={() => removeMinutes(at)}
                          />
                        </div>
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
                        <div className={styles.moves}>
                          <MoveHandle name={getRowName(row, at)} />
                          <MoveButtons
                            name={getRowName(row, at)}
                            axis="vertical"
                            at={at}
                            count={rows.length}
                            onMove={(places) => set({ rows: moveItem(rows, at, places) })}
                          />
                          <RemoveButton
                            name={getRowName(row, at)}
                            onRemove={() => set({ rows: rows.toSpliced(at, 1) })}
                          />
                        </div>
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

const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <Button variant="icon" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
    ×
  </Button>
)

function getRowName({ name }: Row, at: number) {
  return name || t('row {number}', { number: at + 1 })
}

/** @returns null if the text contains no digits */
function parseInteger(text: string) {
  const digits = text.replace(/\D/g, '').slice(0, 7)
  return digits ? Number(digits) : null
}
