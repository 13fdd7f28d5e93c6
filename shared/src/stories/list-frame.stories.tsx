import { ListFrame } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default { title: 'Lists/List frame', parts: ['ListFrame'] } satisfies Stories

const there = { entries: ['Dao', 'Mali'], error: null, isLoading: false, reload: () => undefined }
const nobody = <h2>Nobody yet</h2>
const names = <p>Dao, Mali</p>

export function There() {
  return (
    <ListFrame list={there} empty={nobody}>
      {names}
    </ListFrame>
  )
}

export function Empty() {
  return (
    <ListFrame list={{ ...there, entries: [] }} empty={nobody}>
      {names}
    </ListFrame>
  )
}

export function Failed() {
  const list = { ...there, entries: null, error: 'Sala cannot be reached just now.' }
  return (
    <ListFrame list={list} empty={nobody}>
      {names}
    </ListFrame>
  )
}

export function OutOfDate() {
  const list = { ...there, error: 'Sala cannot be reached just now.' }
  return (
    <ListFrame list={list} empty={nobody}>
      {names}
    </ListFrame>
  )
}
