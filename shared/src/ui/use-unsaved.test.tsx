import { render } from '@testing-library/react'
import { onUnsaved } from '../events.ts'
import { useUnsaved } from './use-unsaved.ts'

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(isUnsaved)
  return null
}

test('reports when a form gets and loses unsaved input, also by unmounting', () => {
  const reported: boolean[] = []
  const stop = onUnsaved(({ isUnsaved }) => reported.push(isUnsaved))
  const { rerender, unmount } = render(<Form isUnsaved={false} />)
  expect(reported).toEqual([])
  rerender(<Form isUnsaved />)
  rerender(<Form isUnsaved={false} />)
  expect(reported).toEqual([true, false])
  rerender(<Form isUnsaved />)
  unmount()
  expect(reported).toEqual([true, false, true, false])
  stop()
})
