import { render, screen } from '@testing-library/react'
import { DocumentFailed } from '../document/document-failed.tsx'
import { liveSetStore } from '../federation/live-set.ts'
import { HostFailed } from '../host-failed.tsx'
import { NoticeBar } from '../message-bar/notice-bar.tsx'
import th from './th.json'

const notice = { severity: 'info', message: 'บันทึกแล้ว' } as const

const shown = () =>
  render(
    <>
      <NoticeBar notice={notice} onClose={jest.fn()} onAction={jest.fn()} onPause={jest.fn()} />
      <HostFailed error="gone" />
      <DocumentFailed error="gone" onRetry={jest.fn()} />
    </>,
  ).container

afterEach(() => {
  liveSetStore.setState({ words: null })
})

test('is English in a page without translations', () => {
  shown()
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
  expect(screen.getByRole('heading')).toHaveTextContent('This page could not be loaded')
  expect(screen.getByText(/^Part of this page could not be loaded/)).toBeVisible()
})

test('is translated with the texts in the page', () => {
  liveSetStore.setState({ words: { ...th.public, ...th.office } })
  const text = shown().textContent?.replace('gone', '')
  expect(text).not.toMatch(/[a-z]/i)
  expect(screen.getByRole('button', { name: 'ปิด' })).toBeVisible()
  expect(screen.getByRole('heading')).toHaveTextContent('โหลดหน้านี้ไม่ได้')
})
