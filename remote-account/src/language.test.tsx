import { fakeSession } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import Screen from './screen.tsx'

const session = fakeSession('mali@sala.example')
const language = (name: string) => screen.getByRole('radio', { name })

test('is English by default, and stores a choice on the server and in the session', async () => {
  const api = installFakeApi()
  const onSignedIn = jest.fn()
  const { user } = renderScreen(Screen, { session, onSignedIn })
  expect(language('English')).toBeChecked()
  await user.click(language('ไทย'))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ ...session, language: 'th' }))
  expect(api.calls('PUT /auth/language')).toMatchObject([{ body: { language: 'th' } }])
})

test('keeps the language when saving fails', async () => {
  installFakeApi().fail('PUT /auth/language', 503, 'Not now, please.')
  const onSignedIn = jest.fn()
  const { user, notices } = renderScreen(Screen, { session, onSignedIn })
  await user.click(language('ไทย'))
  await waitFor(() => expect(notices[0]?.message).toBe('Not now, please.'))
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(language('English')).toBeChecked()
})

test('is hidden until a required passkey is added', () => {
  installFakeApi()
  renderScreen(Screen, { session: { ...session, lacks: 'passkey' } })
  expect(screen.queryByRole('radio', { name: 'ไทย' })).toBeNull()
})
