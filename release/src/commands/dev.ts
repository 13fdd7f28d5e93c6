import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Command } from 'commander'
import { type App, findApp } from '../apps.ts'
import { type ServerOptions, withServer } from '../options.ts'
import { print, printError } from '../output.ts'
import { showProgress } from '../progress.ts'
import { postDevLink, readHistory, revokePreviewLink } from '../release-api.ts'
import { SalaError } from '../sala-error.ts'

/** A link expires after an hour. */
const renewEveryMs = 55 * 60_000
const retryAfterMs = 30_000

export function devCommand() {
  const command = new Command('dev')
    .description('Show the remote from this machine inside a running Sala, to you alone')
    .argument('[name]', 'name of the remote (default: the one in this folder)')
    .option('--open', 'open the link in a browser')
    .action(dev)
  return withServer(command)
}

async function dev(name: string, options: ServerOptions & { open?: true }) {
  const { against } = options
  const app = findApp(name)
  const description = requireDescription(app)
  await readHistory(against, name)

  const progress = showProgress()
  progress.step(`Building ${name}`)
  // webpack takes a while to load: other commands do not wait for it.
  const { serveRemote } = await import('@sala/build/serve-remote.mjs')
  const { inWords } = await import('@sala/build/dev/problems.mjs')
  const { origin, stop } = await serveRemote(app.folder, against, (problems) =>
    printError(inWords(problems)),
  )
  progress.end()

  let linkId = ''
  async function showLink() {
    const link = await postDevLink(against, description, origin)
    linkId = link.id
    const url = new URL(new URL(link.url).pathname, against).href
    print(
      options,
      { app: name, origin, url },
      `${url}\nshows ${name} from this machine, for an hour, in the browser that opens it. Ctrl-C ends it.`,
    )
    return url
  }
  const url = await showLink()
  if (options.open) openInBrowser(url)
  const stopRenewing = renewRepeatedly(showLink)

  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  stopRenewing()
  // If the server cannot be reached, the link expires by itself.
  await revokePreviewLink(against, name, linkId).catch(() => undefined)
  await stop()
}

function requireDescription({ description }: App) {
  if (description) return description
  throw new SalaError('wrongUse', 'The host is not shown inside itself: use “npm run dev”.')
}

/**
 * Calls `renew` repeatedly until the returned function is called. A failed call is reported and retried: a server that is
 * restarting must not end `sala dev`.
 */
export function renewRepeatedly(renew: () => Promise<unknown>) {
  let isStopped = false
  let timer = setTimeout(run, renewEveryMs)

  async function run() {
    let nextMs = renewEveryMs
    try {
      await renew()
    } catch (error) {
      nextMs = retryAfterMs
      printError(`The preview link could not be renewed, retrying: ${(error as Error).message}`)
    }
    if (!isStopped) timer = setTimeout(run, nextMs)
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

function openInBrowser(url: string) {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
