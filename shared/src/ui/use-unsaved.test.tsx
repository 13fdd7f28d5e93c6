import { render } from '@testing-library/react'
import { onUnsaved } from '../events.ts'
import { useUnsaved } from './use-unsaved.ts'

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(isUnsaved)
  return null
}

test('says when a form begins and ceases to hold unsaved input, also by going away', () => {
  const said: boolean[] = []
  const stop = onUnsaved(({ isUnsaved }) => said.push(isUnsaved))
  const { rerender, unmount } = render(<Form isUnsaved={false} />)
  expect(said).toEqual([])
  rerender(<Form isUnsaved />)
  rerender(<Form isUnsaved={false} />)
  expect(said).toEqual([true, false])
  rerender(<Form isUnsaved />)
  unmount()
  expect(said).toEqual([true, false, true, false])
  stop()
})
