import type { ScreenProps } from '@sala/kit/contract/remote'
import { Navigate, Route, Routes } from '@sala/kit/router'
import { Page, PageHeader } from '@sala/kit/ui'
import { PartPage } from './part-page.tsx'
import { parts } from './parts.ts'
import { PartsMenu } from './parts-menu.tsx'
import styles from './screen.module.css'
import { useDeclarations } from './use-declarations.ts'

/** The kit's components, one at a time, with their stories, code and props. */
export default function Screen(_props: ScreenProps) {
  const declarations = useDeclarations()
  const [first] = parts

  return (
    <Page>
      <PageHeader title="UI kit" count={`${parts.length} parts`} />
      <p className={styles.introduction}>
        The components for screens of the back-office. Import them from <code>@sala/kit/ui</code>:
        the host shares one copy with all remotes, the live one shown here.
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
