import type { ScreenProps } from '@sala/kit/contract/remote'
import { ListFrame, Page, PageHeader } from '@sala/kit/ui'
import { RoomsForm } from './rooms-form.tsx'
import { RoomsTable } from './rooms-table.tsx'
import { useRooms } from './use-rooms.ts'

/** The rooms: a form above, a table below. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? null
  // Each account has a form of its own, and drafts of its own in it.
  return <Rooms key={email} email={email} />
}

function Rooms({ email }: { email: string | null }) {
  const { list, form, remove } = useRooms(email)
  const count = list.entries?.length

  return (
    <Page>
      <PageHeader title="Rooms" count={countOf(count)} />
      <RoomsForm form={form} />
      <ListFrame list={list} empty={<NoRooms />}>
        <RoomsTable
          rooms={list.entries}
          unsaved={form.unsaved}
          onEdit={form.edit}
          onDelete={remove}
        />
      </ListFrame>
    </Page>
  )
}

function NoRooms() {
  return (
    <div>
      <h2>No rooms yet</h2>
      <p>Give the first one a title and a picture in the form above, then press Send.</p>
    </div>
  )
}

function countOf(count: number | undefined) {
  if (count === undefined) return ''
  return count === 1 ? '1 room' : `${count.toLocaleString('en')} rooms`
}
