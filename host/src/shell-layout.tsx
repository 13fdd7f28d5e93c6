import type { ReactNode } from 'react'
export default function ShellLayout({ children }: { children: ReactNode }) {
  return <div>{children}</div>
}
