import type { Person } from '@sala/kit/contract/people'
import { Link } from '@sala/kit/router'
import { CheckBox, Panel } from '@sala/kit/ui'
import { t } from './words/t.ts'

interface Props {
  people: Person[]
  areRequired: boolean
  onChange: (areRequired: boolean) => void
}

/** Requires passkeys for everyone. Only an owner with a passkey can turn it on. */
export function PasskeySetting({ people, areRequired, onChange }: Props) {
  const canRequire = people.some(({ isSelf, passkeys }) => isSelf && passkeys > 0)
  const without = people.filter(({ passkeys }) => passkeys === 0).length

  return (
    <Panel title={t('Sign-in')}>
      <p>
        {t(
          'Passwords can be guessed or stolen; passkeys can’t. If you require them, people without a passkey can use their password only to sign in and add one. Everyone but you is signed out when you turn this on.',
        )}
      </p>
      <CheckBox
        label={t('Require everyone to sign in with a passkey')}
        isChecked={areRequired}
        isDisabled={!areRequired && !canRequire}
        onChange={onChange}
      />
      {!canRequire && !areRequired && (
        <p>
          {t('First add a passkey of your own:')} <Link to="/account">{t('Account')}</Link>
        </p>
      )}
      {areRequired && without > 0 && <p>{countText(without)}</p>}
    </Panel>
  )
}

function countText(without: number) {
  return without === 1
    ? t('1 person has no passkey and must add one at the next sign-in.')
    : t('{count} people have no passkey and must add one at the next sign-in.', { count: without })
}
