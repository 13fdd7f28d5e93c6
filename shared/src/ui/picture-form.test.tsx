import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { Notice } from '../contract/events.ts'
import { onNotice } from '../events.ts'
import { pictureFile } from '../testing/render-screen.ts'
import { KitProvider } from './chakra.tsx'
import { PictureForm } from './picture-form.tsx'
import { usePicture } from './use-picture.ts'

function Form() {
  const picture = usePicture()
  return (
    <PictureForm
      title="New lantern"
      picture={picture}
      previewWidthPx={320}
      previewHeightPx={235}
      restored={null}
      conflict={null}
      onSubmit={() => undefined}
      actions={<button type="reset" onClick={picture.clear} aria-label="Clear" />}
    >
      {null}
    </PictureForm>
  )
}

const renderForm = () => render(<Form />, { wrapper: KitProvider })
const form = () => screen.getByRole('form', { name: 'New lantern' })
const paste = (clipboardData: { types: string[]; files: File[] }) =>
  fireEvent(document.body, createEvent.paste(document.body, { clipboardData }))
const preview = () => screen.queryByAltText('Preview')

test('a dropped file becomes the picture', () => {
  renderForm()
  const dataTransfer = { types: ['Files'], files: [pictureFile()] }
  fireEvent.dragOver(form(), { dataTransfer })
  expect(form()).toHaveAttribute('data-over')
  fireEvent.drop(form(), { dataTransfer })
  expect(form()).not.toHaveAttribute('data-over')
  expect(preview()).toBeInTheDocument()
  expect(screen.getByText('lamp.png')).toBeInTheDocument()
})

test('a pasted picture becomes the picture, unless it is pasted with text', () => {
  renderForm()
  paste({ types: ['text/plain', 'Files'], files: [pictureFile()] })
  expect(preview()).toBeNull()
  paste({ types: ['Files'], files: [pictureFile()] })
  expect(preview()).toBeInTheDocument()
})

test('refuses other files with an error message', () => {
  const notices: Notice[] = []
  onNotice((notice) => notices.push(notice))
  renderForm()
  const files = [new File(['…'], 'notes.pdf', { type: 'application/pdf' })]
  fireEvent.change(screen.getByLabelText('Upload image'), { target: { files } })
  expect(notices[0]?.message).toContain('“notes.pdf” isn’t an image')
  expect(screen.getByText(/“notes.pdf” isn’t an image/)).toBeInTheDocument()
  expect(preview()).toBeNull()
})

test('the picker asks for a picture until there is one', () => {
  renderForm()
  const picker = screen.getByLabelText('Upload image')
  expect(picker).toHaveAccessibleDescription(/Add a picture/)
  fireEvent.change(picker, { target: { files: [pictureFile()] } })
  expect(picker).toHaveAccessibleDescription('lamp.png')
})

test('revokes the object URL of the preview', () => {
  const revoke = jest.spyOn(URL, 'revokeObjectURL')
  renderForm()
  fireEvent.drop(form(), { dataTransfer: { files: [pictureFile()] } })
  const url = preview()?.getAttribute('src')
  fireEvent.click(screen.getByLabelText('Clear'))
  expect(revoke).toHaveBeenCalledWith(url)
  expect(preview()).toBeNull()
})
