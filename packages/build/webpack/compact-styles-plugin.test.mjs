import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compact } from './compact-styles-plugin.mjs'

const cases = {
  'a { color: red; /* why */ }\n\n/* more */\nb,\nc > d { margin: 0 auto }':
    'a{color:red}b,c>d{margin:0 auto}',
  '@media (width > 856px) {\n  a { color: red !important; }\n}':
    '@media (width>856px){a{color:red!important}}',
  '@font-face {\n  font-family: "A  B";\n  src: url("a b.woff2") format("woff2");\n}':
    '@font-face{font-family:"A  B";src:url("a b.woff2") format("woff2")}',
  'a:is(b, c)::before { content: "a; /* not a comment */ b"; }':
    'a:is(b,c)::before{content:"a; /* not a comment */ b"}',
  ':root {\n  --gap: calc(1px +\n    2px);\n  --empty: ;\n}':
    ':root{--gap:calc(1px + 2px);--empty:}',
  'a { background: linear-gradient(\n    red 0.9em,\n    rgb(0 0 0 / 0.6)\n  ), blue }':
    'a{background:linear-gradient(red 0.9em,rgb(0 0 0/0.6)),blue}',
  'a { grid-area: "b  , c" 1fr / 1fr; width: calc((1px + 2px) * -1) }':
    'a{grid-area:"b  , c" 1fr/1fr;width:calc((1px + 2px) * -1)}',
  'a { content: "\\", " attr(b) \'( "\' }': 'a{content:"\\", " attr(b) \'( "\'}',
  'a :is(b) + c [d = "e , f"] :hover { color: red }': 'a :is(b) + c [d="e , f"] :hover{color:red}',
  '@media (prefers-reduced-motion: reduce) and (aspect-ratio <= 3 / 4) { a { color: red } }':
    '@media (prefers-reduced-motion:reduce) and (aspect-ratio<=3/4){a{color:red}}',
  '@import url("x.css") screen;\n@layer one, two;': '@import url("x.css") screen;@layer one,two;',
}

for (const [source, compacted] of Object.entries(cases)) {
  test(`${JSON.stringify(source)} says the same in fewer bytes`, () => {
    assert.equal(compact(source), compacted)
  })
}
