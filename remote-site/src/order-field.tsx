import { MovableItem, MovableItems, MoveHandle } from '@sala/kit/collection'
import type { DeclaredOrder } from '@sala/kit/contract/site'
import { Button } from '@sala/kit/ui'
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
                <>
                  <Button
                    variant="icon"
                    aria-label={t('Move {name} up', { name: declared.items[id] ?? id })}
                    isDisabled={at === 0}
                    onClick={() => set(moveItem(order, at, -1))}
                  >
                    ↑
                  </Button>
                  <Button
                    variant="icon"
                    aria-label={t('Move {name} down', { name: declared.items[id] ?? id })}
                    isDisabled={at === order.length - 1}
                    onClick={() => set(moveItem(order, at, 1))}
                  >
                    ↓
                  </Button>
                </>
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

/** @returns a copy in which the item at `at` is moved by some places */
export function moveItem<Item>(items: readonly Item[], at: number, places: number) {
  const copy = [...items]
  copy.splice(at + places, 0, ...copy.splice(at, 1))
  return copy
}
