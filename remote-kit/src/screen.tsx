import type { ScreenProps } from '@sala/kit/contract/remote'
import { Navigate, Route, Routes } from '@sala/kit/router'
import { Page, PageHeader } from '@sala/kit/ui'
import { PartPage } from './part-page.tsx'
import { parts } from './parts.ts'
import { PartsMenu } from './parts-menu.tsx'
import styles from './screen.module.css'
import { useDeclarations } from './use-declarations.ts'

/** The kit's parts, one at a time: their states, how each is written, and what it takes. */
export default function Screen(_props: ScreenProps) {
  const declarations = useDeclarations()
  const [first] = parts

  return (
    <Page>
      <PageHeader title="The kit" count={`${parts.length} parts`} />
      <p className={styles.introduction}>
        What screens of the back-office are built from. Import it from <code>@sala/kit/ui</code>:
        the host gives every remote the same copy, and this is the one that is live here.
      </p>
      <div className={styles.columns}>
        <PartsMenu />
        <Routes>
          {parts.map((part) => (
            <Route
              key={part.slug}
              path={part.slug}
              element={<PartPage key={part.slug} part={part} declarations={declarations} />}
            />
          ))}
          <Route path="*" element={<Navigate to={`/kit/${first?.slug}`} replace />} />
        </Routes>
      </div>
    </Page>
  )
}
