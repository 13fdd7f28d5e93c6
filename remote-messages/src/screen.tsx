import { ShortcutsDialog, Trash, useShortcuts } from '@sala/kit/collection'
import { canEdit } from '@sala/kit/contract/people'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { Button, ListBar, ListFrame, Page, PageHeader, RadioGroup, SearchField } from '@sala/kit/ui'
import { locale } from '@sala/kit/words'
import { useEffect, useRef, useState } from 'react'
import { EmailNotifications } from './email-notifications.tsx'
import { MessageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'
import { retryDelivery } from './messages-api.ts'
import { deletionWarning } from './personal-data.tsx'
import styles from './screen.module.css'
import { getSenderName } from './status-text.ts'
import { filterNames, findFilter, useInboxUrl } from './use-inbox-url.ts'
import { useInbox, useRetry, useTrash } from './use-messages.ts'
import { t } from './words/t.ts'

const searchDebounceMs = 200

/** The inbox: a list of messages, and the one that is open. */
export default function Screen({ session }: ScreenProps) {
  const email = session?.email ?? null
  const isEditor = canEdit(session?.role)
  const url = useInboxUrl()
  const { filter, find, messageId } = url
  const [text, setText] = useState(find)
  const inbox = useInbox(filter, find, email)
  const { list, canMail } = inbox
  const listElement = useRef<HTMLDivElement>(null)
  const findField = useRef<HTMLInputElement>(null)
  const [isHelpShown, setHelpShown] = useState(false)
  useShortcuts({ '/': () => findField.current?.focus(), '?': () => setHelpShown(true) })
  /** The message whose row gets the focus as soon as it is listed. */
  const target = useRef<string | null>(null)
  const focus = (id: string | null) => {
    target.current = id
  }
  const trash = useTrash({ email, canEdit: isEditor, onChange: list.reload, focus })
  const retry = useRetry(() => retryDelivery(), list.reload)
  const reload = () => {
    list.reload()
    trash.reload()
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === url.find) return
    const timer = setTimeout(() => url.setFind(wanted), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text, url])
  useEffect(() => {
    if (!target.current || !list.entries) return
    const link = listElement.current?.querySelector<HTMLElement>(`[data-id="${target.current}"]`)
    if (!link) return
    target.current = null
    link.focus()
  }, [list.entries])
  /** Whether the open message was the last one of the list, which now is empty. */
  const isAlone = messageId !== null && list.entries?.length === 0
  // Closing moves the focus back to the link that opened the message, or to its neighbour if that link goes.
  const close = (isDeleted = false) => {
    const link = listElement.current?.querySelector<HTMLElement>('[aria-current]')
    const item = link?.closest('li')
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
    const next = isDeleted ? neighbour?.querySelector('a') : link
    ;(next ?? document.querySelector('h1'))?.focus()
    url.close()
  }

  return (
    <Page>
      <div className={styles.head}>
        <PageHeader title={t('Messages')} count={countText(list.entries, inbox.hasOlder)} />
        <EmailNotifications
          canMail={canMail}
          isTold={inbox.isTold}
          failure={inbox.noticeFailure}
          onChange={list.reload}
        />
      </div>
      <ListBar>
        <SearchField ref={findField} label={t('Find')} value={text} onValue={setText} />
        <div className={styles.filters}>
          <RadioGroup
            label={t('Show')}
            options={Object.values(filterNames)}
            value={filterNames[filter]}
            onValue={(name) => url.setFilter(findFilter(name))}
          />
        </div>
      </ListBar>
      <div className={styles.panes} data-open={messageId !== null || undefined}>
        <div ref={listElement} className={styles.list} hidden={isAlone}>
          {isEditor && filter === 'undelivered' && Boolean(list.entries?.length) && canMail && (
            <Button variant="outline" isBusy={retry.isBusy} onClick={retry.run}>
              {t('Try all again')}
            </Button>
          )}
          <ListFrame list={list} empty={<Empty isAll={filter === 'all' && find === ''} />}>
            <MessageList messages={list.entries} url={url} canMail={canMail} />
            {inbox.hasOlder && (
              <Button variant="outline" isBusy={list.isLoading} onClick={inbox.showOlder}>
                {t('Older messages')}
              </Button>
            )}
          </ListFrame>
          {trash.data && (
            <Trash
              many={t('messages')}
              items={trash.data.messages}
              count={trash.data.count}
              getName={(message) => t('the message from {name}', { name: getSenderName(message) })}
              renderText={(message) => (
                <>
                  <b>{getSenderName(message)}</b>
                  <p className={styles.firstLine}>{message.firstLine}</p>
                </>
              )}
              warning={deletionWarning}
              onRestore={({ _id }) => trash.restore(_id)}
              onPurge={trash.purge}
            >
              {trash.data.messages.length < trash.data.count && (
                <Button variant="outline" onClick={trash.showOlder}>
                  {t('Older messages')}
                </Button>
              )}
            </Trash>
          )}
        </div>
        {messageId !== null && (
          <MessageView
            key={`${messageId} ${email}`}
            id={messageId}
            email={email}
            canMail={canMail}
            canEdit={isEditor}
            onClose={close}
            onChange={reload}
            onRestore={trash.restore}
          />
        )}
      </div>
      <ShortcutsDialog isOpen={isHelpShown} isReadOnly onClose={() => setHelpShown(false)} />
    </Page>
  )
}

function countText(messages: unknown[] | null, hasOlder: boolean) {
  if (!messages) return ''
  const count = messages.length.toLocaleString(locale())
  if (hasOlder) return t('Newest {count}', { count })
  return messages.length === 1 ? t('1 message') : t('{count} messages', { count })
}

function Empty({ isAll }: { isAll: boolean }) {
  return (
    <div>
      <h2>{isAll ? t('No messages yet') : t('No messages found')}</h2>
      <p>
        {isAll ? t('Messages from your website appear here.') : t('Try another search or filter.')}
      </p>
    </div>
  )
}
