import { said } from './said.ts'

interface Props {
  className: string | undefined
  isTrying: boolean
  onClick: () => void
}

/** Tries again what could not be loaded. */
export const RetryButton = ({ isTrying, ...props }: Props) => (
  <button type="button" {...props} disabled={isTrying}>
    {said(isTrying ? 'Trying…' : 'Try again')}
  </button>
)
