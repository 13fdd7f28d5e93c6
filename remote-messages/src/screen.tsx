import type { ScreenProps } from '@sala/kit/contract/remote'
import { Button, Choice, ListBar, ListFrame, Page, PageHeader, SearchField } from '@sala/kit/ui'
import { useEffect, useRef, useState } from 'react'
import { LetterList } from './letter-list.tsx'
import { LetterView } from './letter-view.tsx'
import { sendAgain } from './messages-api.ts'
import styles from './screen.module.css'
import { TellMe } from './tell-me.tsx'
import { useInbox } from './use-inbox.ts'
import { filterNames, filters, usePlace } from './use-place.ts'
import { useSettled } from './use-settled.ts'
import { useTryAgain } from './use-try-again.ts'

/** The letters of visitors: a list, and the one that is open. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? null
  const place = usePlace()
  const { filter, letterId } = place
  const [text, setText] = useState(place.find)
  const find = useSettled(text.trim())
  const inbox = useInbox(filters[filter], find, email)
  const { list, canMail } = inbox
  const listed = useRef<HTMLDivElement>(null)
  const again = useTryAgain(() => sendAgain(), list.reload)
  useEffect(() => {
    if (find !== place.find) place.setFind(find)
  }, [find, place])
  // Whoever leaves a letter is back where they came from.
  const close = () => {
    listed.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    place.close()
  }

  return (
    <Page>
      <div className={styles.head}>
        <PageHeader title="Messages" count={countOf(list.entries, inbox.hasOlder)} />
        <TellMe canMail={canMail} isTold={inbox.isTold} onChange={list.reload} />
      </div>
      <ListBar>
        <SearchField label="Find" value={text} onValue={setText} />
        <div className={styles.filters}>
          <Choice label="Show" options={filterNames} value={filter} onValue={place.setFilter} />
        </div>
      </ListBar>
      <div className={styles.panes} data-open={letterId !== null || undefined}>
        <div ref={listed} className={styles.list}>
          {filter === 'Undelivered' && Boolean(list.entries?.length) && canMail && (
            <Button look="outline" isBusy={again.isBusy} onClick={again.run}>
              Try again
            </Button>
          )}
          <ListFrame list={list} empty={<Empty isAll={filter === 'All' && find === ''} />}>
            <LetterList letters={list.entries} place={place} canMail={canMail} />
            {inbox.hasOlder && (
              <Button look="outline" isBusy={list.isLoading} onClick={inbox.showOlder}>
                Older letters
              </Button>
            )}
          </ListFrame>
        </div>
        {letterId !== null && (
          <LetterView
            key={`${letterId} ${email}`}
            id={letterId}
            email={email}
            canMail={canMail}
            hasOwnTry={filter !== 'Undelivered'}
            onClose={close}
            onChange={list.reload}
          />
        )}
      </div>
    </Page>
  )
}

function countOf(letters: unknown[] | null, hasOlder: boolean) {
  if (!letters) return ''
  if (hasOlder) return `The newest ${letters.length.toLocaleString('en')}`
  return letters.length === 1 ? '1 letter' : `${letters.length.toLocaleString('en')} letters`
}

function Empty({ isAll }: { isAll: boolean }) {
  return (
    <div>
      <h2>{isAll ? 'No letters yet' : 'No such letters'}</h2>
      <p>
        {isAll
          ? 'What visitors write on the page stands here as soon as it has come.'
          : 'Nothing here matches what you look for.'}
      </p>
    </div>
  )
}
