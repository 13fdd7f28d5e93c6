import { fakeCredentials, fakeSession } from '@sala/kit/testing/fake-account'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { createFakeTeamOperations, gardenHistory } from '@sala/kit/testing/fake-teams'
import { confirmWithPassword, renderScreen } from '@sala/kit/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import Screen from './screen.tsx'

const session = fakeSession(fakeCredentials.email)
const proof = { password: fakeCredentials.password }
const button = (name: string) => screen.getByRole('button', { name })
const findRow = async (table: string, text: string) => {
  const cell = await within(await screen.findByRole('table', { name: table })).findByText(text)
  return cell.closest('tr') as HTMLElement
}

test('shows what is live, since when and by whom, with failed visits and errors', async () => {
  installFakeApi()
  renderScreen(Screen, { session })
  expect(await findRow('Live', 'garden')).toHaveTextContent(
    /^garden1\.1\.0Since 28 Feb 2026, 02:12laptopFailed visits 0Errors 3$/,
  )
  expect(screen.getByText('1 live')).toBeVisible()
  expect(screen.getByRole('link', { name: 'garden' })).toHaveAttribute('href', '/releases/garden')
})

test('rolls back after a confirmation that names what will be live, with a reason', async () => {
  const api = installFakeApi()
  const { user, notices } = renderScreen(Screen, { session })
  await findRow('Live', 'garden')
  await user.click(button('Roll back garden to 1.0.0'))
  const title = 'Roll back garden to 1.0.0?'
  const dialog = await screen.findByRole('dialog', { name: title })
  expect(dialog).toHaveTextContent(
    'All visitors will get 1.0.0 instead of 1.1.0 from the next page load.',
  )
  await user.type(screen.getByLabelText('Reason (optional)'), ' wrong roses ')
  await confirmWithPassword(user, title, 'Roll back')
  expect(await findRow('Live', '1.0.0')).toHaveTextContent(fakeCredentials.email)
  const message = 'garden 1.0.0 is live again.'
  await waitFor(() => expect(notices).toEqual([{ severity: 'success', message }]))
  expect(api.calls('POST /releases/{id}/rollback')[0]).toMatchObject({
    path: '/releases/garden/rollback',
    body: { to: '1.0.0', why: 'wrong roses', proof },
  })
})

test('shows each reason of the gate, and stays open', async () => {
  const api = installFakeApi()
  api.answer('POST /releases/{id}/rollback', 422, {
    status: 'error',
    message: 'The gate refuses this release.',
    findings: [
      { rule: 'types-checked', message: 'Run “npx sala rollback garden --to 1.0.0”.' },
      { rule: 'routes', message: 'lake uses the route /garden.' },
    ],
  })
  const { user } = renderScreen(Screen, { session })
  await findRow('Live', 'garden')
  await user.click(button('Roll back garden to 1.0.0'))
  await confirmWithPassword(user, /^Roll back/, 'Roll back')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The gate refuses this release. Run “npx sala rollback garden --to 1.0.0”. lake uses the route /garden.',
  )
})

test('follows releases that are made elsewhere', async () => {
  const api = installFakeApi()
  renderScreen(Screen, { session })
  await findRow('Live', 'garden')
  api.answer('GET /releases', 200, [])
  await waitFor(() => expect(api.countSubscribers()).toBe(1))
  api.sendChange('releaseEvents')
  expect(await screen.findByText('0 live')).toBeVisible()
})

test('lists the versions of an app with signature, state and note, and promotes one', async () => {
  const api = installFakeApi()
  const { user } = renderScreen(Screen, { session }, '/releases/garden')
  expect(await findRow('Versions', '1.1.0')).toHaveTextContent(
    /^1\.1\.0 LiveSigned: laptopthe first rosesPublished .*laptopFailed visits 0Errors 3$/,
  )
  expect(await findRow('Versions', '1.0.0')).toHaveTextContent(/^1\.0\.0 Previous.*Roll back$/)
  await user.click(button('Promote 1.2.0'))
  await confirmWithPassword(user, 'Promote garden 1.2.0?', 'Promote')
  expect(await screen.findByText('1.2.0 is live')).toBeVisible()
  expect(api.calls('POST /releases/{id}/promote')[0]?.body).toEqual({ version: '1.2.0', proof })
})

test('sends the reason for a version that was not rendered in a browser', async () => {
  const api = installFakeApi()
  const versions = gardenHistory.versions.map((one) => ({ ...one, checks: null }))
  api.answer('GET /releases/{id}/history', 200, { ...gardenHistory, versions })
  const { user } = renderScreen(Screen, { session }, '/releases/garden')
  expect(await findRow('Versions', '1.2.0')).toHaveTextContent('Not rendered in a browser')
  await user.click(button('Promote 1.2.0'))
  const title = 'Promote garden 1.2.0?'
  expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(
    'It was not rendered in a browser: give the reason to show it.',
  )
  const reason = screen.getByLabelText(/^Reason/)
  expect(reason).toBeRequired()
  await user.type(reason, 'the browser is away')
  await confirmWithPassword(user, title, 'Promote')
  const why = 'the browser is away'
  await waitFor(() =>
    expect(api.calls('POST /releases/{id}/promote')[0]?.body).toEqual({
      version: '1.2.0',
      why,
      unrendered: why,
      proof,
    }),
  )
})

test('starts a canary, shows what it saw, and ends it', async () => {
  const api = installFakeApi()
  const { user } = renderScreen(Screen, { session }, '/releases/garden')
  const form = within(await screen.findByRole('form', { name: 'Canary' }))
  await user.selectOptions(form.getByLabelText(/^Version/), '1.2.0')
  await user.click(form.getByRole('button', { name: 'Start canary' }))
  await confirmWithPassword(user, 'Show garden 1.2.0 to 10 % of the visitors?', 'Start canary')
  expect(await screen.findByText(/It failed in 0 of 0 visits/)).toBeVisible()
  await user.click(button('End canary'))
  await confirmWithPassword(user, 'End the canary of garden 1.2.0?', 'End canary')
  await screen.findByRole('form', { name: 'Canary' })
  const calls = api.calls('POST /releases/{id}/canary').map(({ body }) => body)
  expect(calls).toEqual([
    { version: '1.2.0', percent: 10, proof },
    { version: '1.2.0', percent: 0, proof },
  ])
})

test('retires a remote, and brings it back', async () => {
  installFakeApi()
  const { user } = renderScreen(Screen, { session }, '/releases/garden')
  await user.click(await screen.findByRole('button', { name: 'Retire' }))
  expect(await screen.findByRole('dialog', { name: 'Retire garden?' })).toHaveTextContent(
    '“Roll back” brings 1.1.0 back.',
  )
  await confirmWithPassword(user, 'Retire garden?', 'Retire')
  await user.click(await screen.findByRole('button', { name: 'Roll back to 1.1.0' }))
  await confirmWithPassword(user, 'Roll back garden to 1.1.0?', 'Roll back')
  expect(await screen.findByText('1.1.0 is live')).toBeVisible()
})

test('lists retired remotes on the first page', async () => {
  const api = installFakeApi()
  const by = { retiredAt: '2026-03-02T10:30:00.000Z', retiredBy: 'ci', why: 'nobody came' }
  api.answer('GET /releases/retired', 200, [{ app: 'meadow', version: '2.0.0', ...by }])
  renderScreen(Screen, { session })
  expect(await findRow('Retired', 'meadow')).toHaveTextContent(/nobody came$/)
  expect(button('Roll back meadow to 2.0.0')).toBeVisible()
})

test.each(['host', 'releases'])('does not offer to retire %s', async (app) => {
  const api = installFakeApi()
  const [garden] = createFakeTeamOperations()['GET /releases']()
  api.answer('GET /releases', 200, [{ ...garden, app }])
  renderScreen(Screen, { session }, `/releases/${app}`)
  expect(await screen.findByRole('button', { name: 'Roll back to 1.0.0' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull()
})

test('creates a preview link, shows it once, and revokes it', async () => {
  const api = installFakeApi()
  const { user } = renderScreen(Screen, { session }, '/releases/garden')
  const form = within(await screen.findByRole('form', { name: 'Preview links' }))
  await user.selectOptions(form.getByLabelText(/^Version/), '1.2.0')
  await user.click(form.getByRole('button', { name: 'Create preview link' }))
  expect(await screen.findByLabelText(/^Preview link for 1.2.0/)).toHaveValue(
    'https://sala.example/preview/garden/secret',
  )
  await user.click(await screen.findByRole('button', { name: 'Revoke the preview link cd34' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /cd34/ })).toBeNull())
  const [revoked] = api.calls('POST /releases/{id}/previews/{link}/revoke')
  expect(revoked?.path).toBe('/releases/garden/previews/cd34/revoke')
})
