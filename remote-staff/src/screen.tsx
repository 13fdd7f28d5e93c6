import type { ScreenProps } from '@sala/kit/contract/remote'
import { ListFrame, Page, PageHeader } from '@sala/kit/ui'
import { StaffForm } from './staff-form.tsx'
import { StaffTable } from './staff-table.tsx'
import { useStaff } from './use-staff.ts'

/** The staff: a form above, a table below. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? null
  // Each account has a form of its own, and drafts of its own in it.
  return <Staff key={email} email={email} />
}

function Staff({ email }: { email: string | null }) {
  const { list, form, remove } = useStaff(email)
  const count = list.entries?.length

  return (
    <Page>
      <PageHeader title="Staff" count={countOf(count)} />
      <StaffForm form={form} />
      <ListFrame list={list} empty={<NobodyYet />}>
        <StaffTable
          staff={list.entries}
          unsaved={form.unsaved}
          onEdit={form.edit}
          onDelete={remove}
        />
      </ListFrame>
    </Page>
  )
}

function NobodyYet() {
  return (
    <div>
      <h2>Nobody yet</h2>
      <p>Give the first person a name and a picture in the form above, then press Add.</p>
    </div>
  )
}

function countOf(count: number | undefined) {
  if (count === undefined) return ''
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}
