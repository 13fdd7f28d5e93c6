import type { Person } from '@sala/kit/contract/people'
import { Link } from '@sala/kit/router'
import { CheckBox, Panel } from '@sala/kit/ui'
import { t } from './words/t.ts'

interface Props {
  people: Person[]
  areRequired: boolean
  onChange: (areRequired: boolean) => void
}

/** Whether everybody must sign in with a passkey. Who has none yet cannot ask it of others. */
export function PasskeyRule({ people, areRequired, onChange }: Props) {
  const canAsk = people.some(({ isSelf, passkeys }) => isSelf && passkeys > 0)
  const without = people.filter(({ passkeys }) => passkeys === 0).length

  return (
    <Panel title={t('Signing in')}>
      <p>
        {t(
          'A password can be guessed, seen or given away; a passkey can not. When everybody needs one, a password lets in only who has none yet, to add one and to do nothing else. All others are signed out.',
        )}
      </p>
      <CheckBox
        label={t('Everybody signs in with a passkey')}
        isChecked={areRequired}
        isDisabled={!areRequired && !canAsk}
        onChange={onChange}
      />
      {!canAsk && !areRequired && (
        <p>
          {t('You have no passkey yourself yet. Add one under')}{' '}
          <Link to="/account">{t('Account')}</Link> {t('first.')}
        </p>
      )}
      {areRequired && without > 0 && <p>{inWords(without)}</p>}
    </Panel>
  )
}

function inWords(without: number) {
  return without === 1
    ? t('One person has none yet, and has to add one at the next sign-in.')
    : t('{count} have none yet, and have to add one at the next sign-in.', { count: without })
}
