import { Command, InvalidArgumentError } from 'commander'
import valid from 'semver/functions/valid.js'
import { makePreviewLink } from '../change-live.ts'
import { parseWhole, type ServerOptions, withServer } from '../options.ts'
import { print, table } from '../output.ts'
import { listPreviewLinks, type PreviewLink, revokePreviewLink } from '../release-api.ts'

export function previewCommand() {
  return new Command('preview')
    .description('Create, list and revoke links that show a published version')
    .addCommand(makeCommand(), { isDefault: true })
    .addCommand(listCommand())
    .addCommand(revokeCommand())
}

function makeCommand() {
  const command = new Command('make')
    .description('Print a link to a published version (default)')
    .argument('<release>', 'name of the remote, or host, and version: garden@1.2.0', parseRelease)
    .option(
      '--days <number>',
      'expires after this many days, 1 to 30 (default: 7)',
      parseWhole(1, 30),
    )
    .action(async ([name, version]: Release, { against, json, days }: ServerOptions & Days) => {
      const made = await makePreviewLink(against, name, { version, days })
      const until = made.expiresAt.slice(0, 10)
      const end = `npx sala preview revoke ${name} ${made.id}`
      const text = `${made.url}\nshows ${name} ${version} to who opens it, until ${until}; “${end}” ends it.`
      print({ json }, made, text)
    })
  return withServer(command)
}

type Release = [name: string, version: string]

interface Days {
  days?: number
}

function listCommand() {
  const command = new Command('list')
    .description('List the links that can be opened, without their secrets')
    .argument('<name>', 'name of the remote, or host')
    .action(async (name: string, options: ServerOptions) => {
      const links = await listPreviewLinks(options.against, name)
      const text = links.length > 0 ? table([heading, ...links.map(toRow)]) : 'There is none.'
      print(options, links, text)
    })
  return withServer(command)
}

const fromMachine = 'from a developer’s machine'

const heading = ['ID', 'VERSION', 'CREATED BY', 'CREATED', 'EXPIRES', 'LAST OPENED']

function toRow({ id, version, createdBy, createdAt, expiresAt, openedAt }: PreviewLink) {
  return [id, version ?? fromMachine, createdBy, createdAt, expiresAt, openedAt ?? 'never']
}

function revokeCommand() {
  const command = new Command('revoke')
    .description('End a link in every browser that has opened it')
    .argument('<name>', 'name of the remote, or host')
    .argument('<id>', 'ID from the list')
    .action(async (name: string, id: string, options: ServerOptions) => {
      const ended = await revokePreviewLink(options.against, name, id)
      print(options, ended, `The preview of ${name} ${ended.version ?? fromMachine} has ended.`)
    })
  return withServer(command)
}

function parseRelease(value: string): Release {
  const [, name = '', version = ''] = value.match(/^([a-z][a-z0-9]*)@(.+)$/) ?? []
  if (!valid(version)) {
    throw new InvalidArgumentError('It must be a name and a version such as garden@1.2.0.')
  }
  return [name, version]
}
