import { DateTime, Logo, PageHeader, Panel } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default {
  title: 'Frame/Page',
  parts: ['PageHeader', 'Panel', 'DateTime', 'Logo'],
} satisfies Stories

export function HeadingAndPanel() {
  return (
    <>
      <PageHeader title="Guests" count="3 guests" />
      <Panel title="Last visit">
        <p>
          Somchai, <DateTime at="2026-01-06T07:32:00Z" />
        </p>
      </Panel>
    </>
  )
}

export function ProductLogo() {
  return <Logo />
}
