import { chooseAppearance, chosenAppearance } from '@sala/kit/appearance'
import type { Appearance } from '@sala/kit/contract/appearance'
import { Panel, RadioGroup } from '@sala/kit/ui'
import { useState } from 'react'
import { t } from './words/t.ts'

const labels: Record<Appearance, string> = {
  system: t('System'),
  dark: t('Dark'),
  light: t('Light'),
}
const appearances = Object.keys(labels) as Appearance[]
const options = appearances.map((appearance) => labels[appearance])

/** Chooses the appearance of the back-office in this browser. */
export function AppearancePart() {
  const [chosen, setChosen] = useState(chosenAppearance)
  const choose = (option: string) => {
    const appearance = appearances.find((one) => labels[one] === option) ?? 'dark'
    chooseAppearance(appearance)
    setChosen(appearance)
  }

  return (
    <Panel title={t('Appearance')}>
      <p>{t('Appearance of the back-office in this browser. The public site is not affected.')}</p>
      <RadioGroup
        label={t('Appearance')}
        options={options}
        value={labels[chosen]}
        onValue={choose}
      />
    </Panel>
  )
}
