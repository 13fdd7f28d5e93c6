import { MovableItem, MovableItems, MoveHandle } from '@sala/kit/collection'
import type { DeclaredOrder } from '@sala/kit/contract/site'
import { Button } from '@sala/kit/ui'
import { MoveButtons, moveItem } from './move-buttons.tsx'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'

/** Changes the order of items on the page. */
export function OrderField({
  remote,
  name,
  declared,
}: {
  remote: string
  name: string
  declared: DeclaredOrder
}) {
  const { content, isReader, change } = useEditing()
  const path = ['remotes', remote, 'orders', name]
  const own = content.remotes[remote]?.orders[name]
  const ids = Object.keys(declared.items)
  const order = [...new Set([...(own ?? []), ...ids])].filter((id) => ids.includes(id))
  const items = order.map((id) => ({ id, name: declared.items[id] ?? id }))
  const set = (next: string[]) => change(path, `${next}` === `${ids}` ? undefined : next)
  const drop = (id: string, at: number) => {
    const from = order.indexOf(id)
    set(moveItem(order, from, at - from))
  }

  return (
    <fieldset className={styles.group}>
      <legend>{declared.label}</legend>
      <MovableItems items={items} isMovable={!isReader} onDrop={drop}>
        <ol className={styles.order}>
          {order.map((id, at) => (
            <MovableItem key={id} id={id} as="li">
              <MoveHandle name={declared.items[id] ?? id} />
              <span>{declared.items[id]}</span>
              {!isReader && (
                <MoveButtons
                  name={declared.items[id] ?? id}
                  axis="vertical"
                  at={at}
                  count={order.length}
                  onMove={(places) => set(moveItem(order, at, places))}
                />
              )}
            </MovableItem>
          ))}
        </ol>
      </MovableItems>
      {own && !isReader && (
        <Button variant="plain" onClick={() => change(path, undefined)}>
          {t('Reset to original')}
        </Button>
      )}
    </fieldset>
  )
}
