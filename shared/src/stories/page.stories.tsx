import { iconNames } from '@sala/kit/remote-json/menu'
import {
  DateTime,
  FillFailed,
  Icon,
  LineIcon,
  Logo,
  PageHeader,
  Panel,
  Slot,
  SlotsProvider,
  Tabs,
} from '@sala/kit/ui'
import { useState } from 'react'

export default {
  page: {
    title: 'Frame/Page',
    parts: ['PageHeader', 'Panel', 'DateTime', 'Logo'],
    examples: { HeadingAndPanel, ProductLogo },
  },
  tabs: { title: 'Frame/Tabs', parts: ['Tabs'], examples: { TwoTabs } },
  slot: {
    title: 'Frame/Slot',
    parts: ['Slot', 'SlotsProvider', 'FillFailed'],
    examples: { Empty, Filled, Failed },
  },
  icon: {
    title: 'Frame/Icons',
    parts: ['Icon', 'LineIcon'],
    examples: { ByName, UnknownName, OwnPath },
  },
}

function HeadingAndPanel() {
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

function ProductLogo() {
  return <Logo />
}

const tabs = [
  { id: 'morning', label: 'Morning' },
  { id: 'evening', label: 'Evening' },
] as const

function TwoTabs() {
  const [chosen, choose] = useState<(typeof tabs)[number]['id']>('morning')
  return (
    <Tabs label="Shifts" tabs={tabs} chosen={chosen} onChoose={choose}>
      <p>{chosen === 'morning' ? 'Dao and Mali' : 'Kiet and Lek'}</p>
    </Tabs>
  )
}

interface Slots {
  'guest-details': { guest: string }
}

function Guest() {
  return (
    <>
      <p>Somchai, three visits</p>
      <Slot<Slots> name="guest-details" props={{ guest: 'Somchai' }} />
    </>
  )
}

function Empty() {
  return <Guest />
}

function Filled() {
  return (
    <SlotsProvider value={() => <p>Likes the river room.</p>}>
      <Guest />
    </SlotsProvider>
  )
}

function Failed() {
  return (
    <SlotsProvider value={() => <FillFailed name="Notes" onRetry={async () => undefined} />}>
      <Guest />
    </SlotsProvider>
  )
}

function ByName() {
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

function UnknownName() {
  return <Icon name="elephant" />
}

function OwnPath() {
  return <LineIcon path="M12 4v16M4 12h16" />
}
