import { Command, InvalidArgumentError } from 'commander'
import semver from 'semver'
import { makePreviewLink } from '../change-live.ts'
import { type ServerOptions, withServer } from '../options.ts'
import { print, table } from '../output.ts'
import { listPreviewLinks, type PreviewLink, revokePreviewLink } from '../release-api.ts'

/** `sala preview`: a published version that is not live, shown in its place by a link. */
export function previewCommand() {
  return new Command('preview')
    .description('makes a link that shows a published version to who opens it, lists and ends them')
    .addCommand(makeCommand(), { isDefault: true })
    .addCommand(listCommand())
    .addCommand(revokeCommand())
}

function makeCommand() {
  const command = new Command('make')
    .description('prints a link that shows a published version in its place; the usual one')
    .argument(
      '<release>',
      "the remote's name, or host, and the version: garden@1.2.0",
      parseRelease,
    )
    .option('--days <number>', 'for so many days, 1 to 30 (default 7)', parseDays)
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
    .description('lists the links that can be opened, without what is secret in them')
    .argument('<name>', "the remote's name, or host")
    .action(async (name: string, options: ServerOptions) => {
      const links = await listPreviewLinks(options.against, name)
      const text = links.length > 0 ? table([heading, ...links.map(rowOf)]) : 'There is none.'
      print(options, links, text)
    })
  return withServer(command)
}

/** In the place of a version. */
const fromMachine = 'from a developer’s machine'

const heading = ['ID', 'VERSION', 'MADE BY', 'MADE', 'UNTIL', 'LAST OPENED']

function rowOf({ id, version, createdBy, createdAt, expiresAt, openedAt }: PreviewLink) {
  return [id, version ?? fromMachine, createdBy, createdAt, expiresAt, openedAt ?? 'never']
}

function revokeCommand() {
  const command = new Command('revoke')
    .description('ends a link, in every browser that has opened it')
    .argument('<name>', "the remote's name, or host")
    .argument('<id>', 'as the list says it')
    .action(async (name: string, id: string, options: ServerOptions) => {
      const ended = await revokePreviewLink(options.against, name, id)
      print(options, ended, `The preview of ${name} ${ended.version ?? fromMachine} has ended.`)
    })
  return withServer(command)
}

function parseRelease(value: string): Release {
  const [, name = '', version = ''] = value.match(/^([a-z][a-z0-9]*)@(.+)$/) ?? []
  if (!semver.valid(version)) {
    throw new InvalidArgumentError('It must be a name and a version such as garden@1.2.0.')
  }
  return [name, version]
}

function parseDays(value: string) {
  const days = Number(value)
  if (!/^\d+$/.test(value) || days < 1 || days > 30) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 30.')
  }
  return days
}
