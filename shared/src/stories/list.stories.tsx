import {
  DataCell,
  DataRow,
  DataTable,
  ListBar,
  ListFrame,
  RadioGroup,
  RowAction,
  SearchField,
  SkeletonRows,
  Thumbnail,
  UnsavedNote,
} from '@sala/kit/ui'
import { useState } from 'react'
import room from './room.svg'

export default {
  'data-table': {
    title: 'Lists/Table',
    parts: ['DataTable', 'DataRow', 'DataCell', 'RowAction', 'SkeletonRows', 'UnsavedNote'],
    examples: { WithRows, UnsavedAndBusy, Loading },
  },
  'list-bar': {
    title: 'Lists/List bar',
    parts: ['RadioGroup', 'ListBar', 'SearchField'],
    examples: { SearchAndView },
  },
  'list-frame': {
    title: 'Lists/List frame',
    parts: ['ListFrame'],
    examples: { Loaded, Empty, Failed, OutOfDate },
  },
  thumbnail: {
    title: 'Lists/Thumbnail',
    parts: ['Thumbnail'],
    examples: { WithPicture, WithFocalPoint, WithoutPicture },
  },
}

const columns = ['Name', 'Telephone', 'Options']
const people = [
  { name: 'Dao', telephone: '02 555 0101' },
  { name: 'Mali', telephone: '02 555 0102' },
]

function WithRows() {
  return (
    <DataTable label="People" columns={columns}>
      {people.map(({ name, telephone }) => (
        <DataRow key={name}>
          <DataCell>{name}</DataCell>
          <DataCell>{telephone}</DataCell>
          <DataCell>
            <RowAction icon="edit" label={`Edit ${name}`} onPress={() => undefined} />
            <RowAction icon="delete" label={`Delete ${name}`} onPress={() => undefined} />
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  )
}

function UnsavedAndBusy() {
  return (
    <DataTable label="People" columns={columns}>
      <DataRow>
        <DataCell>
          Dao
          <UnsavedNote />
        </DataCell>
        <DataCell>02 555 0101</DataCell>
        <DataCell>
          <RowAction icon="edit" label="Edit Dao" onPress={() => undefined} />
          <RowAction icon="delete" label="Delete Dao" isBusy onPress={() => undefined} />
        </DataCell>
      </DataRow>
    </DataTable>
  )
}

function Loading() {
  return (
    <DataTable label="People" columns={columns} aria-busy>
      <SkeletonRows columns={columns} pictureClassName={undefined} />
    </DataTable>
  )
}

const views = ['All', 'Unread'] as const

function SearchAndView() {
  const [text, setText] = useState('')
  const [view, setView] = useState<(typeof views)[number]>('All')
  return (
    <ListBar>
      <SearchField label="Find" value={text} onValue={setText} />
      <RadioGroup label="Show" options={views} value={view} onValue={setView} />
    </ListBar>
  )
}

const loaded = { entries: ['Dao', 'Mali'], error: null, isLoading: false, reload: () => undefined }
const error = 'You’re offline, or the server isn’t responding.'
const empty = <h2>No people yet</h2>
const names = <p>Dao, Mali</p>

function Loaded() {
  return (
    <ListFrame list={loaded} empty={empty}>
      {names}
    </ListFrame>
  )
}

function Empty() {
  return (
    <ListFrame list={{ ...loaded, entries: [] }} empty={empty}>
      {names}
    </ListFrame>
  )
}

function Failed() {
  const list = { ...loaded, entries: null, error }
  return (
    <ListFrame list={list} empty={empty}>
      {names}
    </ListFrame>
  )
}

function OutOfDate() {
  const list = { ...loaded, error }
  return (
    <ListFrame list={list} empty={empty}>
      {names}
    </ListFrame>
  )
}

const noSources = { avif: '', webp: '' }
const picture = {
  widthPx: 320,
  heightPx: 235,
  placeholder: '#3a2e27 #14100e',
  srcset: noSources,
}

function WithPicture() {
  return (
    <Thumbnail
      entry={{ file: room, picture }}
      alt="Picture of the river room"
      widthPx={320}
      heightPx={235}
    />
  )
}

function WithFocalPoint() {
  return (
    <Thumbnail
      entry={{ file: room, picture, focal: { x: 0.5, y: 0.2 } }}
      alt="Picture of the river room"
      widthPx={130}
      heightPx={235.5}
    />
  )
}

function WithoutPicture() {
  return (
    <Thumbnail
      entry={{ file: null, picture: null }}
      alt="Picture of the river room"
      widthPx={320}
      heightPx={235}
    />
  )
}
