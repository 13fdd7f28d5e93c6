import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { project } from '../project.ts'

const templates = join(import.meta.dirname, '../../templates')

interface NewRemote {
  name: string
  title: string
  /** Its place in the side menu. */
  order: number
}

/** Writes the folder of a new remote and its workflow; the templates say NAME and TITLE. */
export function fillTemplates(remote: NewRemote) {
  const { name } = remote
  const folder = join(project, `remote-${name}`)
  const places: [string, string][] = [
    [join(templates, 'remote'), folder],
    [join(templates, 'workflow'), join(project, '.github/workflows')],
  ]
  const files = places.flatMap(([from, to]) =>
    templatesIn(from).map((path) => {
      const target = join(to, fill(path, remote))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, fill(readFileSync(join(from, path), 'utf8'), remote), { flag: 'wx' })
      return relative(project, target)
    }),
  )
  setOrder(join(folder, 'remote.json'), remote)
  return { folder, files }
}

function templatesIn(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

function fill(text: string, { name, title }: NewRemote) {
  return text.replaceAll('NAME', name).replaceAll('TITLE', title)
}

function setOrder(path: string, { order }: NewRemote) {
  const description: RemoteDescription = JSON.parse(readFileSync(path, 'utf8'))
  if (description.menu) description.menu.order = order
  writeFileSync(path, `${JSON.stringify(description, null, 2)}\n`)
}
