import { iconNames } from '@sala/kit/remote-json/menu'
import { Icon } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default { title: 'Frame/Icons', parts: ['Icon'] } satisfies Stories

export function ByName() {
  return (
    <ul style={{ display: 'grid', gap: '1rem', gridTemplateColumns: 'repeat(auto-fill, 7rem)' }}>
      {iconNames.map((name) => (
        <li key={name} style={{ display: 'flex', gap: '0.75rem' }}>
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  )
}

export function UnknownName() {
  return <Icon name="elephant" />
}
