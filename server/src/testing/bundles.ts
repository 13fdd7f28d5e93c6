import { gzipSync } from 'node:zlib'
import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import { type Header, pack } from 'tar-stream'
import { type Bundle, describeFile } from '../releases/bundle/bundle.ts'

const contract = `import type { ComponentType } from 'react'
export interface RemoteDescription { name: string; access: 'public' | 'signed-in' | 'signed-out' }
export interface ScreenProps {
  user: string
}
export interface ScreenModule { default: ComponentType<ScreenProps> }
`
const screen = `import type { ScreenProps } from '@sala/kit/contract/remote'
export default function Screen(props: ScreenProps): import('react').JSX.Element
`

export const pond: RemoteDescription = {
  name: 'pond',
  contract: 1,
  route: '/pond',
  access: 'public',
  layout: 'bare',
  shape: 'page',
  title: 'Pond',
}

interface Options {
  version?: string
  description?: Partial<RemoteDescription>
  manifest?: Partial<ReleaseManifest>
  files?: Record<string, string | Buffer>
}

/** A release of the remote `pond`, at /pond; its entry contains the version. */
export function remoteBundle({ version = '1.0.0', ...options }: Options = {}): Bundle {
  const description = { ...pond, ...options.description }
  return bundle(
    { app: description.name, version, description, entry: 'remoteEntry.js', ...options.manifest },
    {
      'remoteEntry.js': `pond(${JSON.stringify(version)})`,
      'mf-manifest.json': JSON.stringify({ version }),
      'types/screen.d.ts': screen,
      'types/contract/remote.ts': contract,
      ...options.files,
    },
  )
}

/** A release of the host that provides React 19.3.1. */
export function hostBundle({ version = '2.0.0', manifest, files }: Options = {}): Bundle {
  return bundle(
    { app: 'host', version, entry: 'main.js', provides: { react: '19.3.1' }, ...manifest },
    {
      'main.js': `host(${JSON.stringify(version)})`,
      'index.html': `<!doctype html><i>${version}</i><script type="application/json">"%LIVE_SET%"</script>%HOST%/main.js`,
      'types/contract/remote.ts': contract,
      ...files,
    },
  )
}

function bundle(
  about: Partial<ReleaseManifest> & Pick<ReleaseManifest, 'app' | 'version' | 'entry'>,
  contents: Record<string, string | Buffer>,
): Bundle {
  const files = new Map(
    Object.entries(contents).map(([path, content]) => [path, Buffer.from(content)]),
  )
  const described = [...files].map(([path, bytes]) => [path, describeFile(bytes)])
  const manifest: ReleaseManifest = {
    contract: 1,
    description: null,
    requires: {},
    provides: {},
    commit: null,
    files: Object.fromEntries(described),
    ...about,
  }
  return { manifest, signature: null, files }
}

/** Packs a bundle as the command line does. */
export function gzipped({ manifest, signature, checks, files }: Bundle) {
  const entries = [...files].map(([name, content]) => ({ name, content }))
  const signed = signature ? [{ name: 'release.sig', content: JSON.stringify(signature) }] : []
  const checked = checks ? [{ name: 'release.checks', content: JSON.stringify(checks) }] : []
  const packed = { name: 'release.json', content: JSON.stringify(manifest) }
  return tarball([packed, ...signed, ...checked, ...entries])
}

type TarEntry = Partial<Header> & { name: string; content?: string | Buffer }

/** Packs any gzipped tar, also an invalid one. */
export async function tarball(entries: TarEntry[]) {
  const tar = pack()
  for (const { content = '', ...header } of entries) tar.entry(header, content)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  return gzipSync(Buffer.concat(chunks))
}
