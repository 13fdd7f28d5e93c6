import {
  Actions,
  Button,
  Conflict,
  OtherDrafts,
  PictureForm,
  TextField,
  UploadProgress,
  usePicture,
} from '@sala/kit/ui'
import { useState } from 'react'

export default {
  'picture-form': {
    title: 'Forms/Form with a picture',
    parts: ['PictureForm', 'OtherDrafts', 'UploadProgress', 'Conflict'],
    examples: { NewEntry, RestoredDraft, EditConflict },
  },
}

function NewEntry() {
  const [name, setName] = useState('')
  const picture = usePicture()
  return (
    <PictureForm
      title="New person"
      picture={picture}
      previewWidthPx={130}
      previewHeightPx={235.5}
      restored={null}
      conflict={null}
      onSubmit={() => undefined}
      actions={
        <Actions>
          <Button type="submit">Add</Button>
          <Button variant="outline">Cancel</Button>
        </Actions>
      }
    >
      <TextField label="Name" value={name} onValue={setName} />
    </PictureForm>
  )
}

function RestoredDraft() {
  const [name, setName] = useState('Dao')
  const picture = usePicture()
  return (
    <PictureForm
      title="Editing Dao"
      picture={picture}
      previewWidthPx={130}
      previewHeightPx={235.5}
      restored={{ atMs: Date.UTC(2026, 0, 6, 7, 32) }}
      otherDrafts={
        <OtherDrafts
          others={[{ id: 'mali', name: 'Mali' }]}
          getName={({ name }) => name}
          onOpen={() => undefined}
        />
      }
      conflict={null}
      onSubmit={() => undefined}
      actions={<UploadProgress sent={0.4} />}
    >
      <TextField label="Name" value={name} onValue={setName} />
    </PictureForm>
  )
}

function EditConflict() {
  return (
    <Conflict
      title="mali@sala.example changed this while you were editing, at 14:32"
      isOpen
      onOpen={() => undefined}
      theirs={{ file: null, picture: null }}
      mine={null}
      widthPx={130}
      heightPx={235.5}
      fields={[{ label: 'Name', theirs: 'Dao S.', mine: 'Daow' }]}
      onKeepMine={() => undefined}
      onTakeTheirs={() => undefined}
    />
  )
}
