import { ListFrame } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default { title: 'Lists/List frame', parts: ['ListFrame'] } satisfies Stories

const loaded = { entries: ['Dao', 'Mali'], error: null, isLoading: false, reload: () => undefined }
const error = 'You’re offline, or the server isn’t responding.'
const empty = <h2>No people yet</h2>
const names = <p>Dao, Mali</p>

export function Loaded() {
  return (
    <ListFrame list={loaded} empty={empty}>
      {names}
    </ListFrame>
  )
}

export function Empty() {
  return (
    <ListFrame list={{ ...loaded, entries: [] }} empty={empty}>
      {names}
    </ListFrame>
  )
}

export function Failed() {
  const list = { ...loaded, entries: null, error }
  return (
    <ListFrame list={list} empty={empty}>
      {names}
    </ListFrame>
  )
}

export function OutOfDate() {
  const list = { ...loaded, error }
  return (
    <ListFrame list={list} empty={empty}>
      {names}
    </ListFrame>
  )
}
