import type { Today } from '@sala/kit/contract/today'
import { Link } from '@sala/kit/router'
import { Panel } from '@sala/kit/ui'
import { momentInWords, placeOf, titleOf } from './in-words.ts'
import styles from './screen.module.css'
import { t } from './words/t.ts'

/** What visitors will see from a moment on. */
export function NextList({ next }: Pick<Today, 'next'>) {
  if (next.length === 0) return null
  return (
    <Panel title={t('Published next')}>
      <ul className={styles.lines}>
        {next.map((one) => (
          <li key={`${one.of} ${one.title} ${one.at}`}>
            <Link to={placeOf(one)}>{titleOf(one)}</Link>
            <span>{momentInWords(one.at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
