import type { Notice } from '@sala/kit/contract/events'
import type { SentForm } from '@sala/kit/contract/page'
import { onNotice } from '@sala/kit/events'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { ContactForm } from './contact-form.tsx'

const contact = { Name: 'Anan', Email: 'anan@example.com', Message: 'Is Thursday free?' }
const field = (label: string) => screen.getByLabelText(label)
const button = (name = 'Send') => screen.getByRole('button', { name })

let notices: Notice[]
let stop: () => void

beforeEach(() => {
  notices = []
  stop = onNotice((notice) => notices.push(notice))
})

afterEach(() => stop())

async function write(fields: Partial<typeof contact> = contact) {
  const user = userEvent.setup()
  render(<ContactForm sent={null} />)
  for (const [label, text] of Object.entries(fields)) await user.type(field(label), text)
  await user.click(button())
  return user
}

test.each([
  [{}, 'Name'],
  [{ ...contact, Name: ' ' }, 'Name'],
  [{ Name: 'Anan', Message: 'Hello' }, 'Email'],
  [{ Name: 'Anan', Email: 'not an address' }, 'Message'],
])('requires all fields, sends nothing and focuses the first empty one', async (fields, first) => {
  const api = installFakeApi()
  await write(fields)
  expect(notices).toEqual([{ severity: 'error', message: 'Please fill all the fields' }])
  expect(field(first)).toHaveFocus()
  expect(field(first)).toBeInvalid()
  expect(api.calls()).toEqual([])
})

test.each([
  'anan',
  'anan@example',
  '@example.com',
  'anan@example.c',
  'an an@example.com',
  'an..an@example.com',
])('rejects the email address %p', async (email) => {
  const api = installFakeApi()
  await write({ ...contact, Email: email })
  expect(notices).toEqual([{ severity: 'error', message: 'Please enter a valid email' }])
  expect(field('Email')).toHaveFocus()
  expect(field('Email')).toBeInvalid()
  expect(field('Name')).not.toHaveAttribute('aria-invalid')
  expect(api.calls()).toEqual([])
})

test.each(['anan@b.xn--p1ai', 'anan@ไทย.ไทย'])('sends the email address %p', async (email) => {
  const api = installFakeApi()
  await write({ ...contact, Email: email })
  expect(api.calls('POST /send-email')[0]?.body).toMatchObject({ email })
})

test('clears the error of a field that is edited', async () => {
  const user = await write({ ...contact, Email: 'anan' })
  await user.type(field('Email'), '@EXAMPLE.COM')
  expect(field('Email')).not.toHaveAttribute('aria-invalid')
})

test('sends, shows the server’s message and clears the fields', async () => {
  const api = installFakeApi()
  await write()
  await waitFor(() =>
    expect(notices).toEqual([
      { severity: 'success', message: expect.stringMatching(/thank you/i) },
    ]),
  )
  expect(api.calls('POST /send-email').map(({ body }) => body)).toEqual([
    { name: contact.Name, email: contact.Email, message: contact.Message },
  ])
  for (const label of Object.keys(contact)) expect(field(label)).toHaveValue('')
})

test('confirms a message until the next one is typed, and announces it only by the notice', async () => {
  installFakeApi()
  const user = await write()
  const confirmation = await screen.findByText(/thank you/i)
  expect(notices).toEqual([{ severity: 'success', message: confirmation.textContent }])
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.type(field('Name'), 'B')
  expect(confirmation).not.toBeInTheDocument()
})

test('an invalid attempt after a message removes its confirmation', async () => {
  installFakeApi()
  const user = await write()
  const confirmation = await screen.findByText(/thank you/i)
  await user.click(button())
  expect(confirmation).not.toBeInTheDocument()
})

test('sends the honeypot field and how long the page was open', async () => {
  const api = installFakeApi()
  const user = await write({})
  const honeypot = document.querySelector<HTMLInputElement>('input[name=leaveEmpty]')
  expect(honeypot).not.toBeVisible()
  expect(honeypot).toHaveAttribute('autocomplete', 'off')
  if (honeypot) honeypot.value = 'https://pills.example'
  for (const [label, text] of Object.entries(contact)) await user.type(field(label), text)
  await user.click(button())
  await waitFor(() => expect(api.calls('POST /send-email')).toHaveLength(1))
  const [call] = api.calls('POST /send-email')
  expect(call?.body).toMatchObject({ name: contact.Name, leaveEmpty: 'https://pills.example' })
  expect(call?.headers.get('sala-open-ms')).toMatch(/^\d+$/)
})

test('reads Sending... until the response arrives, and sends once', async () => {
  const api = installFakeApi()
  const respond = api.pause('POST /send-email')
  const user = await write()
  await user.click(button('Sending...'))
  await user.type(field('Name'), '{Enter}')
  respond()
  expect(await screen.findByRole('button', { name: 'Send' })).toBeInTheDocument()
  expect(api.calls('POST /send-email')).toHaveLength(1)
})

test('shows why sending failed and keeps the fields', async () => {
  const api = installFakeApi()
  api.fail('POST /send-email', 429, 'Too many messages.')
  const user = await write()
  await waitFor(() =>
    expect(notices).toEqual([{ severity: 'error', message: 'Too many messages.' }]),
  )

  api.failConnection('POST /send-email')
  await user.click(button())
  await waitFor(() => expect(notices[1]?.message).toContain("server isn't responding"))
  for (const [label, text] of Object.entries(contact)) expect(field(label)).toHaveValue(text)
})

const refused: SentForm = {
  fields: { name: 'Anan', email: 'anan@example', message: 'Is Thursday free?' },
  notice: { severity: 'error', message: 'Please enter a valid email' },
}

test('shows the result of a submission without scripts, with its fields', () => {
  render(<ContactForm sent={refused} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email')
  expect(field('Email')).toHaveValue('anan@example')
  expect(field('Email')).toBeInvalid()
  expect(field('Message')).toHaveValue('Is Thursday free?')
})

test('shows the confirmation of a submission without scripts until the next one is typed', async () => {
  const notice = { severity: 'success', message: 'Thank you.' } as const
  render(<ContactForm sent={{ fields: { name: '', email: '', message: '' }, notice }} />)
  expect(screen.getByRole('status')).toHaveTextContent('Thank you.')
  await userEvent.setup().type(field('Message'), 'M')
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('the next submission removes that result and clears the fields', async () => {
  installFakeApi()
  const user = userEvent.setup()
  render(<ContactForm sent={refused} />)
  await user.type(field('Email'), '.com')
  await user.click(button())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await waitFor(() => expect(notices).toHaveLength(1))
  for (const label of Object.keys(contact)) expect(field(label)).toHaveValue('')
})

test('keeps what is typed before hydration', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<ContactForm sent={refused} />)
  document.body.append(container)
  for (const label of Object.keys(contact)) {
    const typed = field(label) as HTMLInputElement | HTMLTextAreaElement
    typed.value = 'Something else'
  }
  render(<ContactForm sent={refused} />, { container, hydrate: true })
  for (const label of Object.keys(contact)) expect(field(label)).toHaveValue('Something else')
})
