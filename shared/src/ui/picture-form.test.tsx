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

const findPreview = () => screen.findByAltText('Preview')
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Upload image'), { target: { files: [file] } })

test('a dropped file becomes the picture', async () => {
  renderForm()
  const dataTransfer = { types: ['Files'], files: [pictureFile()] }
  fireEvent.dragOver(form(), { dataTransfer })
  expect(form()).toHaveAttribute('data-over')
  fireEvent.drop(form(), { dataTransfer })
  expect(form()).not.toHaveAttribute('data-over')
  expect(await findPreview()).toBeInTheDocument()
  expect(screen.getByText('lamp.png')).toBeInTheDocument()
})

test('a pasted picture becomes the picture, unless it is pasted with text', async () => {
  renderForm()
  paste({ types: ['text/plain', 'Files'], files: [pictureFile('with-text.png')] })
  paste({ types: ['Files'], files: [pictureFile()] })
  expect(await findPreview()).toBeInTheDocument()
  expect(screen.getByText('lamp.png')).toBeInTheDocument()
})

test.each(['', 'application/octet-stream', 'text/plain'])(
  'a picture is detected by its bytes, with the type “%s”',
  async (type) => {
    renderForm()
    choose(pictureFile('IMG_0001', type))
    expect(await findPreview()).toBeInTheDocument()
    expect(screen.getByText('IMG_0001')).toBeInTheDocument()
  },
)

test('refuses other files with an error message in place of the hint', async () => {
  const notices: Notice[] = []
  onNotice((notice) => notices.push(notice))
  renderForm()
  choose(new File(['…'], 'photo.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('“photo.jpg” isn’t an image')
  expect(screen.getByLabelText('Upload image')).toBeInvalid()
  expect(notices[0]?.message).toContain('“photo.jpg” isn’t an image')
  expect(screen.queryByText(/Add a picture/)).toBeNull()
  expect(preview()).toBeNull()
})

test('asks to choose a file again that cannot be read', async () => {
  renderForm()
  const gone = pictureFile()
  gone.slice = () => {
    throw new DOMException('', 'NotReadableError')
  }
  choose(gone)
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose it again.')
})

test('the picker asks for a picture until there is one', async () => {
  renderForm()
  const picker = screen.getByLabelText('Upload image')
  expect(picker).toHaveAccessibleDescription(/Add a picture/)
  choose(pictureFile())
  await findPreview()
  expect(picker).toHaveAccessibleDescription('lamp.png')
})

test('revokes the object URL of the preview', async () => {
  const revoke = jest.spyOn(URL, 'revokeObjectURL')
  renderForm()
  fireEvent.drop(form(), { dataTransfer: { files: [pictureFile()] } })
  const url = (await findPreview()).getAttribute('src')
  fireEvent.click(screen.getByLabelText('Clear'))
  expect(revoke).toHaveBeenCalledWith(url)
  expect(preview()).toBeNull()
})
