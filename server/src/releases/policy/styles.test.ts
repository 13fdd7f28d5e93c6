import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remoteBundle } from '../../testing/bundles.ts'
import { checkStyles } from './styles.ts'

const federationManifest = JSON.stringify({ metaData: { globalName: 'sala_pond_a1b2c3d4' } })

/** Returns the gate's messages about a style sheet of the remote `pond`. */
async function check(css: string, access: 'public' | 'signed-in' = 'signed-in') {
  const bundle = remoteBundle({
    description: { access },
    files: { 'screen.css': css, 'mf-manifest.json': federationManifest },
  })
  const findings = await checkStyles(bundle)
  for (const { rule, file } of findings) assert.deepEqual([rule, file], ['styles', 'screen.css'])
  return findings.map(({ message }) => message)
}

const refused = [
  ['*{display:none!important}', '“*”'],
  ['html{font-size:40px}', '“html”'],
  [':root{--ground:red}', '“:root”'],
  ['body > *{display:none}', '“body > *”'],
  ['nav a{display:none}', '“nav a”'],
  ['#main{display:none}', '“#main”'],
  ['[class]{color:red}', '“[class]”'],
  ['.css-1x2y3z{color:red}', '“.css-1x2y3z”'],
  ['._ffffff0{color:red}', '“._ffffff0”'],
  ['.ponder{color:red}', '“.ponder”'],
  ['._a1b2c30, nav{color:red}', '“nav”'],
  ['nav ._a1b2c30 ~ *{color:red}', '“nav ._a1b2c30 ~ *”'],
  ['._a1b2c30 + footer{color:red}', '“._a1b2c30 + footer”'],
  [':not(._a1b2c30){color:red}', '“:not(._a1b2c30)”'],
  ['nav:has(._a1b2c30){color:red}', '“nav:has(._a1b2c30)”'],
  [':is(._a1b2c30, nav) a{color:red}', '“:is(._a1b2c30, nav) a”'],
  [':root:has(._a1b2c30){overflow:hidden}', '“:root:has(._a1b2c30)”'],
  ['@media (width > 1px){*{color:red}}', '“*”'],
  ['@supports (color: red){@layer{p{color:red}}}', '“p”'],
  ['@media print{nav{display:none}}', '“nav”'],
  ['._a1b2c30{& ~ nav{color:red}}', '“& ~ nav”'],
  ['._a1b2c30{+ nav{color:red}}', '“+ nav”'],
  ['._a1b2c30{nav:not(&){color:red}}', '“nav:not(&)”'],
  ['@scope{p{color:red}}', '“p”'],
  ['@scope (nav){p{color:red}}', '“p”'],
  ['@import "other.css";', '“@import "other.css"”'],
  ['@namespace url(x);', '“@namespace url(x)”'],
  ['@view-transition{navigation:auto}', '“@view-transition”'],
  ['@page{size:A5}', '“@page”'],
  ['@font-face{font-family:"Figtree Variable";src:url(x)}', '“Figtree Variable”'],
  ['@font-face{src:url(x)}', '“”'],
  ['@keyframes spin{to{rotate:1turn}}', '“@keyframes spin”'],
  ['@layer reset, pond;', '“@layer reset, pond”'],
  ['@layer base{._a1b2c30{color:red}}', '“@layer base”'],
  ['@property --ground{syntax:"*";inherits:true}', '“@property --ground”'],
  ['@KEYFRAMES spin{}', '“@KEYFRAMES spin”'],
  ['}*{color:red}', 'cannot be read'],
  ['._a1b2c30{color:red', 'cannot be read'],
  ['%{color:red}', '“%”'],
] as const

for (const [css, named] of refused) {
  test(`refuses ${css}`, async () => {
    const [message = '', ...others] = await check(css)
    assert.ok(message.startsWith('screen.css: ') && message.includes(named), message)
    assert.deepEqual(others, [])
  })
}

test('accepts selectors and names that belong to the remote', async () => {
  const css = `
    @charset "utf-8";
    ._a1b2c30, .pond, .pond-bed { color: red }
    ._a1b2c30 > *, ._a1b2c30 h2::before, nav ._a1b2c30:hover { color: red }
    ._a1b2c30 p ~ p, ._a1b2c30 > ._a1b2c31 + * { color: red }
    :is(._a1b2c30, ._a1b2c31) td, :where(.pond) * { color: red }
    [data-theme="day"] ._a1b2c30:not(:has(img)) { color: red }
    ._a1b2c30 {
      color: red;
      > li { color: red }
      p + p { color: red }
      &:hover, main & { color: red }
      & > p ~ p { color: red }
      @media print { display: none; a { color: red } }
    }
    @container (width < 48rem) { ._a1b2c30 td { grid-column: 1 } }
    @scope (._a1b2c30) to (p) { :scope, img + p { color: red } }
    @layer pond.base, pond; @layer pond { ._a1b2c30 { color: red } } @layer { .pond { color: red } }
    @keyframes _a1b2c3x { to { rotate: 1turn } } @keyframes pond-wave { 50% { opacity: 0 } }
    @font-face { font-family: "pond Figtree"; src: url(x) }
    @property --pond-depth { syntax: "*"; inherits: false }
    @starting-style { ._a1b2c30 { opacity: 0 } }`
  assert.deepEqual(await check(css), [])
})

test('lets a public screen style its printed pages, and the page around it', async () => {
  const css = `@media print { @page { size: A4 } :root { color: black } nav { display: none } }
    :root:has(._a1b2c30:popover-open) { overflow: hidden }`
  assert.deepEqual(await check(css, 'public'), [])
  for (const wrong of ['*{color:red}', ':root{color:red}', '@media print{@keyframes spin{}}'])
    assert.equal((await check(wrong, 'public')).length, 1, wrong)
})

test('accepts only the remote’s name when the build has no prefix', async () => {
  const files = { 'screen.css': '._a1b2c30{color:red}.pond{color:red}', 'mf-manifest.json': '{}' }
  assert.equal((await checkStyles(remoteBundle({ files }))).length, 1)
})

test('refuses style sheets that take too long to parse', async () => {
  const rules = '.pond{}'.repeat(15_000)
  const [large] = await checkStyles(remoteBundle({ files: { 'a.css': rules, 'b.css': rules } }))
  assert.match(large?.message ?? '', /have 210000 bytes \(maximum 200000\)/)
  const parentheses = `${':is('.repeat(20_000)}p${')'.repeat(20_000)}{}`
  const braces = '.pond{'.repeat(14_000) + '}'.repeat(14_000)
  for (const css of [parentheses, braces]) assert.match((await check(css)).join(), /cannot be read/)
  assert.equal((await check('a{}'.repeat(60_000))).length, 60_000)
})
