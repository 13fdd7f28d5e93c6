import { renderScreen } from '@sala/kit/testing/render-screen'
import { screen } from '@testing-library/react'
import Screen from './screen.tsx'

test('says what it is, and greets who is signed in', () => {
  const session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email: 'mali@sala.example' }
  renderScreen(Screen, { session })
  expect(screen.getByRole('heading', { name: '__TITLE__' })).toBeInTheDocument()
  expect(screen.getByText('Here it begins, mali@sala.example.')).toBeInTheDocument()
})
