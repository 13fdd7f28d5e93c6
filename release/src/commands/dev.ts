import { once } from 'node:events'
import { Command } from 'commander'
import { type App, findApp } from '../apps.ts'
import { openLink } from '../dev/open-link.ts'
import { type ServerOptions, withServer } from '../options.ts'
import { print, tell } from '../output.ts'
import { showProgress } from '../progress.ts'
import { postDevLink, readHistory, revokePreviewLink } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'

/** A link lasts an hour; the next one comes before that. */
const renewAfterMs = 55 * 60 * 1000

/** `sala dev`: the remote from this machine, inside a running Sala, in one browser alone. */
export function devCommand() {
  const command = new Command('dev')
    .description('shows the remote from this machine inside a running Sala, to you alone')
    .argument('[name]', "the remote's name (default: the one here)")
    .option('--open', 'open the link in the browser')
    .action(dev)
  return withServer(command)
}

async function dev(name: string, options: ServerOptions & { open?: true }) {
  const { against } = options
  const app = findApp(name)
  const description = descriptionOf(app)
  await readHistory(against, name)

  const progress = showProgress()
  progress.step(`Building ${name}`)
  // webpack takes a while to load, and no other command should wait for it.
  const { serveRemote } = await import('@sala/build/serve-remote.mjs')
  const { inWords } = await import('@sala/build/dev/problems.mjs')
  const { origin, stop } = await serveRemote(app.folder, against, (problems) =>
    tell(inWords(problems)),
  )
  progress.end()

  async function showLink() {
    const link = await postDevLink(against, description, origin)
    const url = new URL(new URL(link.url).pathname, against).href
    print(
      options,
      { app: name, origin, url },
      `${url}\nshows ${name} from this machine, for an hour, in the browser that opens it. Ctrl-C ends it.`,
    )
    return { id: link.id, url }
  }
  let shown = await showLink()
  if (options.open) openLink(shown.url)
  const renewing = setInterval(async () => {
    shown = await showLink()
  }, renewAfterMs)

  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  clearInterval(renewing)
  // Where the server is away by now, the link ends by itself.
  await revokePreviewLink(against, name, shown.id).catch(() => undefined)
  await stop()
}

function descriptionOf({ description }: App) {
  if (description) return description
  throw new SalaError('wrongUse', 'The host is not shown inside itself: use “npm run dev”.')
}
