import { sendUnsaved } from '@sala/kit/events'
import { hasUnsaved, startUnsaved } from './unsaved.ts'

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'the browser asks' : 'leaves'
}

test('warns before leaving a page with unsaved input', () => {
  const stop = startUnsaved()
  expect(leave()).toBe('leaves')
  sendUnsaved({ id: 'one', isUnsaved: true })
  sendUnsaved({ id: 'other', isUnsaved: true })
  sendUnsaved({ id: 'one', isUnsaved: false })
  expect(hasUnsaved()).toBe(true)
  expect(leave()).toBe('the browser asks')

  sendUnsaved({ id: 'other', isUnsaved: false })
  expect(hasUnsaved()).toBe(false)
  expect(leave()).toBe('leaves')
  stop()
})
