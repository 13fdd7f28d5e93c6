import { setImmediate as nextTick } from 'node:timers/promises'
import type { Finding } from '@sala/kit/contract/release'
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser'
import type { Bundle } from '../bundle/bundle.ts'

/** Limit for all style sheets of a release: parsing blocks other requests. */
const maxBytes = 200_000
const maxQuotedLength = 120

/**
 * Upper bound of what a selector can match: any element of the page; elements with a class of the remote, whose
 * siblings may belong to others; or only elements inside of those.
 */
const reaches = { page: 0, own: 1, within: 2 } as const
type Reach = (typeof reaches)[keyof typeof reaches]

interface Sheet {
  file: string
  isOwn: (name: string) => boolean
  isPublic: boolean
}

/** Context of a rule: the reach of `&`, and whether its selectors are relative to it. */
interface Context {
  parent: Reach
  isNested: boolean
}

const top: Context = { parent: reaches.page, isNested: false }
/** Context of rules that match nothing outside, whatever their selectors are. */
const contained: Context = { parent: reaches.within, isNested: true }

/**
 * Checks that a remote's style sheets match its own elements only: each selector contains a class of the
 * remote, and names that CSS defines for the whole page start with the remote's name.
 */
export async function checkStyles({ manifest, files }: Bundle): Promise<Finding[]> {
  const { app, description } = manifest
  if (!description) return []
  const sheets = [...files].filter(([path]) => path.endsWith('.css'))
  const bytes = sheets.reduce((sum, [, content]) => sum + content.length, 0)
  if (bytes > maxBytes) {
    const message = `${app}’s style sheets have ${bytes} bytes (maximum ${maxBytes}).`
    return [{ rule: 'styles', message }]
  }
  const isOwn = ownNames(app, files.get('mf-manifest.json'))
  const isPublic = description.access === 'public'
  let findings: Finding[] = []
  for (const [file, content] of sheets) {
    await nextTick()
    findings = findings.concat(checkSheet(content.toString(), { file, isOwn, isPublic }))
  }
  return findings
}

/**
 * Own names start with the remote's name, such as `garden-bed`, or with the prefix that the build gives to
 * classes of CSS modules (packages/build/webpack/class-names.mjs).
 */
function ownNames(app: string, federationManifest: Buffer | undefined) {
  const [, build] = federationManifest?.toString().match(/"sala_[a-z0-9]+_([0-9a-f]{6})/) ?? []
  const prefix = build && `_${build}`
  return (name: string) => {
    if (prefix && name.startsWith(prefix)) return true
    return name.startsWith(app) && !/[a-z0-9]/i.test(name.charAt(app.length))
  }
}

function checkSheet(css: string, sheet: Sheet): Finding[] {
  try {
    return checkNodes(postcss.parse(css).nodes, top, sheet)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [finding(sheet, `cannot be read: ${reason}`)]
  }
}

function checkNodes(nodes: ChildNode[] | undefined, context: Context, sheet: Sheet): Finding[] {
  return (nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return checkRule(node, context, sheet)
    return node.type === 'atrule' ? checkAtRule(node, context, sheet) : []
  })
}

function checkRule(rule: Rule, context: Context, sheet: Sheet): Finding[] {
  const selectors = parseSelectors().astSync(rule.selector).nodes
  const found = selectors.map((selector) => computeReach(selector, context, sheet))
  const index = found.indexOf(reaches.page)
  if (index >= 0) {
    const selector = quote(String(selectors[index]))
    return [
      finding(
        sheet,
        `${selector} applies outside the screen. Start it with a class of a CSS module (screen.module.css).`,
      ),
    ]
  }
  const parent = found.every((one) => one === reaches.within) ? reaches.within : reaches.own
  return checkNodes(rule.nodes, { parent, isNested: true }, sheet)
}

/** At-rules whose content is checked as if it were outside of them. */
const conditions = new Set(['media', 'supports', 'container', 'starting-style', 'charset'])
/** At-rules that define names for the whole page. */
const named =
  /^(-webkit-)?(keyframes|property|counter-style|font-palette-values|position-try|layer)$/

function checkAtRule(rule: AtRule, context: Context, sheet: Sheet): Finding[] {
  const { isOwn, isPublic } = sheet
  const name = rule.name.toLowerCase()
  const params = rule.params.trim()
  const shown = quote(`@${rule.name}${params && ` ${params}`}`)
  // A printed page shows the public screen only.
  if (isPublic && name === 'media' && params === 'print') {
    const printNodes = rule.nodes?.filter((one) => one.type !== 'atrule' || one.name !== 'page')
    return checkNodes(printNodes, contained, sheet)
  }
  if (conditions.has(name)) return checkNodes(rule.nodes, context, sheet)
  if (name === 'scope')
    return checkNodes(rule.nodes, getScopeContext(params, context, sheet), sheet)
  if (name === 'font-face') {
    const family = readDescriptor(rule, 'font-family').replaceAll(/["']/g, '')
    if (isOwn(family)) return []
    return [finding(sheet, `@font-face defines ${quote(family)} for the whole page. ${ownName}`)]
  }
  if (named.test(name)) {
    const names = params.split(',').map((one) => one.trim().replace(/^--/, ''))
    // An anonymous layer defines no name.
    const isAnonymous = name === 'layer' && params === ''
    if (!isAnonymous && !names.every(isOwn)) {
      return [finding(sheet, `${shown} defines a name for the whole page. ${ownName}`)]
    }
    return name === 'layer' ? checkNodes(rule.nodes, context, sheet) : []
  }
  return [finding(sheet, `${shown} applies to the whole page and is not allowed in a remote.`)]
}

const ownName = 'Start the name with the remote’s name.'

/** Returns the context within `@scope`: inside of `@scope (.own)` no selector matches anything outside. */
function getScopeContext(params: string, context: Context, sheet: Sheet): Context {
  const [, root] = params.match(/^\(([^()]*)\)/) ?? []
  if (root === undefined) return context
  const selectors = parseSelectors().astSync(root).nodes
  const isOwn = selectors.every((one) => computeReach(one, context, sheet) !== reaches.page)
  return isOwn ? contained : context
}

function readDescriptor(rule: AtRule, property: string) {
  const found = rule.nodes?.find((node) => node.type === 'decl' && node.prop === property)
  return found?.type === 'decl' ? found.value : ''
}

/** Computes the reach of a selector's subject, its last compound. */
function computeReach(selector: Selector, { parent, isNested }: Context, sheet: Sheet): Reach {
  let isRelative = isNested
  selector.walkNesting(() => {
    isRelative = false
  })
  // A nested selector without `&` means “& selector”.
  let reach: Reach = isRelative ? toDescendants(parent) : reaches.page
  for (const node of selector.nodes) {
    if (node.type === 'combinator') {
      const isFirst = node === selector.nodes[0]
      reach = applyCombinator(node.value.trim(), isFirst && isRelative ? parent : reach)
    } else {
      reach = Math.max(reach, computeSimpleReach(node, parent, sheet)) as Reach
    }
  }
  return reach
}

/** The reach of children and descendants. */
const toDescendants = (reach: Reach) => (reach === reaches.page ? reaches.page : reaches.within)
/** The reach of siblings: those of a remote's outermost element may belong to others. */
const toSiblings = (reach: Reach) => (reach === reaches.within ? reaches.within : reaches.page)

function applyCombinator(combinator: string, reach: Reach): Reach {
  return combinator === '' || combinator === '>' ? toDescendants(reach) : toSiblings(reach)
}

/** Computes the reach of one simple selector, such as a class. */
function computeSimpleReach(node: Node, parent: Reach, sheet: Sheet): Reach {
  if (node.type === 'class') return sheet.isOwn(node.value) ? reaches.own : reaches.page
  if (node.type === 'nesting') return parent
  // A public screen may style the page around it while it is shown: `:root:has(.own)`.
  const limiting = sheet.isPublic ? /^:(is|where|has)$/i : /^:(is|where)$/i
  if (node.type !== 'pseudo' || !limiting.test(node.value) || node.nodes.length === 0) {
    return reaches.page
  }
  const context = { parent, isNested: false }
  return Math.min(...node.nodes.map((one) => computeReach(one, context, sheet))) as Reach
}

function quote(text: string) {
  const trimmed = text.trim()
  return `“${trimmed.length > maxQuotedLength ? `${trimmed.slice(0, maxQuotedLength)}…` : trimmed}”`
}

const finding = ({ file }: Sheet, message: string): Finding => ({
  rule: 'styles',
  file,
  message: `${file}: ${message}`,
})
