import { chooseAppearance, chosenAppearance } from '@sala/kit/appearance'
import type { Appearance } from '@sala/kit/contract/appearance'
import { Panel, RadioGroup } from '@sala/kit/ui'
import { useState } from 'react'
import { t } from './words/t.ts'

const words: Record<Appearance, string> = {
  system: t('By system'),
  dark: t('Dark'),
  light: t('Light'),
}
const ways = Object.keys(words) as Appearance[]
const options = ways.map((way) => words[way])

/** How the back-office looks in this browser. */
export function AppearancePart() {
  const [chosen, setChosen] = useState(chosenAppearance)
  const choose = (option: string) => {
    const way = ways.find((one) => words[one] === option) ?? 'dark'
    chooseAppearance(way)
    setChosen(way)
  }

  return (
    <Panel title={t('Appearance')}>
      <p>{t('How the back-office looks in this browser. The public site stays as it is.')}</p>
      <RadioGroup
        label={t('Appearance')}
        options={options}
        value={words[chosen]}
        onValue={choose}
      />
    </Panel>
  )
}
