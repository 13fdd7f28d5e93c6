import type { Language } from '@sala/kit/contract/language'
import { canEdit } from '@sala/kit/contract/people'
import type { ScreenProps } from '@sala/kit/contract/remote'
import {
  Actions,
  Button,
  describeChange,
  ListFrame,
  Page,
  PageHeader,
  Panel,
  Tabs,
} from '@sala/kit/ui'
import { useState } from 'react'
import { Differences } from './differences.tsx'
import { Editions } from './editions.tsx'
import { HouseForm } from './house-form.tsx'
import { LanguageChoice } from './language-choice.tsx'
import type { Fit } from './measure.ts'
import { Preview } from './preview.tsx'
import { PricesForm } from './prices-form.tsx'
import { Publishing } from './publishing.tsx'
import styles from './site.module.css'
import { EditingContext } from './site-context.ts'
import { TextsForm } from './texts-form.tsx'
import { useSite } from './use-site.ts'
import { t } from './words/t.ts'

const tabs = [
  { id: 'texts', label: t('Texts') },
  { id: 'house', label: t('House') },
  { id: 'prices', label: t('Prices') },
  { id: 'editions', label: t('Editions') },
  { id: 'preview', label: t('Preview') },
] as const

type TabId = (typeof tabs)[number]['id']

/** Edits and publishes the public site. */
export default function Screen({ session }: ScreenProps) {
  const site = useSite(session)
  const [chosen, setChosen] = useState<TabId>('texts')
  const [language, setLanguage] = useState<Language>('en')
  const [focused, setFocused] = useState<string | null>(null)
  const [fits, setFits] = useState<Record<string, Fit>>({})
  const { state, content, saving, conflicts } = site
  const isReader = !canEdit(session?.role)
  const frame = {
    entries: state ? [state] : null,
    error: site.failure,
    isLoading: false,
    reload: site.load,
  }
  const saved = state?.saved ? { at: state.saved.at, who: state.saved.by } : null
  const remote = Object.keys(state?.declared ?? {})[0]
  const showFits = (found: Record<string, Fit>) =>
    setFits(
      Object.fromEntries(Object.entries(found).map(([name, fit]) => [`${remote}/${name}`, fit])),
    )

  const status =
    typeof saving === 'object'
      ? t('Not saved: {reason}', { reason: saving.error })
      : statusTexts[saving]
  return (
    <Page className={styles.page}>
      <PageHeader title={t('Site')} count={state && !isReader ? status : ''} />
      <ListFrame list={frame} empty={null}>
        {null}
      </ListFrame>
      {state && content && (
        <EditingContext
          value={{
            state,
            content,
            language,
            isReader,
            fits,
            change: site.change,
            onFocus: setFocused,
          }}
        >
          <Publishing site={site} isReader={isReader} />
          {conflicts.length > 0 && (
            <Panel title={t('Choose which version to keep.')}>
              <p role="alert">{describeChange(saved, session?.email ?? null)}</p>
              <Differences
                differences={conflicts}
                declared={state.declared}
                titles={[t('Theirs'), t('Yours')]}
              />
              <Actions>
                <Button onClick={() => site.resolveConflicts(true)}>{t('Keep mine')}</Button>
                <Button variant="plain" onClick={() => site.resolveConflicts(false)}>
                  {t('Take theirs')}
                </Button>
              </Actions>
            </Panel>
          )}
          <div className={styles.beside} data-tab={chosen}>
            <Tabs label={t('Parts of the site')} tabs={tabs} chosen={chosen} onChoose={setChosen}>
              <div className={styles.part}>
                {chosen !== 'editions' && (
                  <LanguageChoice language={language} onLanguage={setLanguage} />
                )}
                {chosen === 'texts' && <TextsForm />}
                {chosen === 'house' && <HouseForm />}
                {chosen === 'prices' && <PricesForm />}
                {chosen === 'editions' && <Editions site={site} isReader={isReader} />}
              </div>
            </Tabs>
            {remote && <Preview {...{ remote, content, language, focused }} onFits={showFits} />}
          </div>
        </EditingContext>
      )}
    </Page>
  )
}

const statusTexts = { saved: t('Saved'), saving: t('Saving…') }
