import { mayChange } from '@sala/kit/contract/people'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { Button, Choice, ListBar, ListFrame, Page, PageHeader, SearchField } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { useEffect, useRef, useState } from 'react'
import { LetterList } from './letter-list.tsx'
import { LetterView } from './letter-view.tsx'
import { sendAgain } from './messages-api.ts'
import styles from './screen.module.css'
import { TellMe } from './tell-me.tsx'
import { useInbox } from './use-inbox.ts'
import { filterNames, filterOf, usePlace } from './use-place.ts'
import { useTryAgain } from './use-try-again.ts'
import { t } from './words/t.ts'

/** How long nothing is typed before letters are looked for. */
const findAfterMs = 200

/** The letters of visitors: a list, and the one that is open. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? null
  const mayWrite = mayChange(session?.role)
  const place = usePlace()
  const { filter, letterId } = place
  const [text, setText] = useState(place.find)
  const { find } = place
  const inbox = useInbox(filter, find, email)
  const { list, canMail } = inbox
  const listed = useRef<HTMLDivElement>(null)
  const again = useTryAgain(() => sendAgain(), list.reload)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === place.find) return
    const timer = setTimeout(() => place.setFind(wanted), findAfterMs)
    return () => clearTimeout(timer)
  }, [text, place])
  // Whoever leaves a letter is back where they came from.
  const close = () => {
    listed.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    place.close()
  }

  return (
    <Page>
      <div className={styles.head}>
        <PageHeader title={t('Messages')} count={countOf(list.entries, inbox.hasOlder)} />
        <TellMe canMail={canMail} isTold={inbox.isTold} onChange={list.reload} />
      </div>
      <ListBar>
        <SearchField label={t('Find')} value={text} onValue={setText} />
        <div className={styles.filters}>
          <Choice
            label={t('Show')}
            options={Object.values(filterNames)}
            value={filterNames[filter]}
            onValue={(name) => place.setFilter(filterOf(name))}
          />
        </div>
      </ListBar>
      <div className={styles.panes} data-open={letterId !== null || undefined}>
        <div ref={listed} className={styles.list}>
          {mayWrite && filter === 'undelivered' && Boolean(list.entries?.length) && canMail && (
            <Button variant="outline" isBusy={again.isBusy} onClick={again.run}>
              {t('Try again')}
            </Button>
          )}
          <ListFrame list={list} empty={<Empty isAll={filter === 'all' && find === ''} />}>
            <LetterList letters={list.entries} place={place} canMail={canMail} />
            {inbox.hasOlder && (
              <Button variant="outline" isBusy={list.isLoading} onClick={inbox.showOlder}>
                {t('Older letters')}
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
            mayWrite={mayWrite}
            hasOwnTry={filter !== 'undelivered'}
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
  const count = letters.length.toLocaleString(locale())
  if (hasOlder) return t('The newest {count}', { count })
  return letters.length === 1 ? t('1 letter') : t('{count} letters', { count })
}

function Empty({ isAll }: { isAll: boolean }) {
  return (
    <div>
      <h2>{isAll ? t('No letters yet') : t('No such letters')}</h2>
      <p>
        {isAll
          ? t('What visitors write on the page stands here as soon as it has come.')
          : t('Nothing here matches what you look for.')}
      </p>
    </div>
  )
}
