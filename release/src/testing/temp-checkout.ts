import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../../scripts/run.mjs'

export interface TempCheckout {
  root: string
  read(path: string): string
  /** Replaces a part of a file, which must be there. */
  edit(path: string, from: string, to: string): void
  remove(): void
}

/** A built copy of the checkout. Packages are links to this checkout's; those within workspaces are copies. */
export async function copyCheckout(): Promise<TempCheckout> {
  const copy = mkdtempSync(join(tmpdir(), 'sala-copy-'))
  for (const path of [...sourceFiles(), ...builds()]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true })
  }
  linkPackages(copy)
  const { buildChanged } = await import(join(copy, 'scripts/build.mjs'))
  await buildChanged()

  const read = (path: string) => readFileSync(join(copy, path), 'utf8')
  return {
    root: copy,
    read,
    edit(path, from, to) {
      const before = read(path)
      if (!before.includes(from)) throw new Error(`${path} has no “${from}”`)
      writeFileSync(join(copy, path), before.replace(from, to))
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}

function sourceFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path && existsSync(join(root, path)))
}

function builds() {
  return readdirSync(root)
    .map((folder) => join(folder, 'dist'))
    .filter((path) => existsSync(join(root, path)))
}

const isWorkspace = (path: string) => lstatSync(path).isSymbolicLink()

function linkPackages(copy: string) {
  const link = (path: string) => symlinkSync(join(root, path), join(copy, path))
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const path = join('node_modules', name)
    if (name === '.cache') continue
    // The links in these are relative, so they lead into the copy.
    if (name.startsWith('.') || name === '@sala' || isWorkspace(join(root, path))) {
      cpSync(join(root, path), join(copy, path), { recursive: true, verbatimSymlinks: true })
    } else link(path)
  }
  // An installation in the copy would delete what a link leads to.
  for (const folder of readdirSync(root)) {
    const path = join(folder, 'node_modules')
    if (folder !== 'node_modules' && existsSync(join(root, path))) {
      cpSync(join(root, path), join(copy, path), { recursive: true, verbatimSymlinks: true })
    }
  }
}
