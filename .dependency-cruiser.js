const app = '^(host|remote-[a-z0-9]+)/'
const onlyUsedHere = '\\.test\\.tsx?$|\\.e2e\\.ts$|^packages/build/in-page/standalone\\.js$'
/** A screen that is checked gets the answers that it gets in tests. */
const answersChecks = '^release/src/render/answer\\.ts$'

/**
 * The floors of the server and the rooms on each, from top to bottom: imports go downwards only, from
 * floor to floor and from room to room, so no two rooms can import each other.
 */
const floors = {
  operations: ['today', 'backup', 'housekeeping', 'visits', 'csp-reports', 'health'],
  site: ['pages', 'prerender'],
  releases: [
    'api',
    'checkout',
    'reports',
    'packages',
    'serve',
    'preview',
    'live',
    'health',
    'policy',
    'store',
    'trust',
    'bundle',
  ],
  content: [
    'demo',
    'lists',
    'site',
    'collections',
    'remote-lists',
    'entries',
    'pictures',
    'contact',
  ],
  people: ['sign-in', 'passkeys', 'sessions', 'accounts', 'audit'],
  foundation: [
    'mail',
    'load',
    'idempotency',
    'metrics',
    'http',
    'secrets',
    'revisions',
    'db',
    'cache',
    'logging',
  ],
}
const rooms = Object.entries(floors).flatMap(([floor, names]) =>
  names.map((name) => `^server/src/${floor}/${name}/`),
)
const atTheTop = '^server/src/([^/]+\\.ts$|commands/)'
const outside = '\\.test\\.ts$|^server/src/testing/'

/** The arrows of the architecture (docs/architecture.md). */
export default {
  forbidden: [
    {
      name: 'nothing-imports-the-host',
      severity: 'error',
      from: { pathNot: '^host/' },
      to: { path: '^host/' },
    },
    {
      name: 'remotes-know-no-other-remote',
      severity: 'error',
      from: { path: '^(remote-[a-z0-9]+)/' },
      to: { path: '^remote-[a-z0-9]+/', pathNot: '^$1/' },
    },
    {
      name: 'only-a-remote-imports-itself',
      severity: 'error',
      from: { pathNot: '^(remote-|bench/twins/)' },
      to: { path: '^remote-' },
    },
    {
      name: 'shared-imports-no-app',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(host|remote-[a-z0-9]+|server|release|e2e|scripts|packages)/' },
    },
    {
      name: 'server-takes-only-contract-types',
      comment: 'And by what remote.json is looked at, which runs without packages.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^shared/', pathNot: '^shared/src/(contract|remote-json)/' },
    },
    {
      name: 'release-takes-only-contract-types',
      severity: 'error',
      from: { path: '^release/', pathNot: answersChecks },
      to: { path: '^(shared|server|e2e)/', pathNot: '^shared/src/(contract|remote-json)/' },
    },
    {
      name: 'apps-import-no-server',
      severity: 'error',
      from: { path: app },
      to: { path: '^(server|release|e2e|scripts)/' },
    },
    {
      name: 'one-ui-kit',
      comment: 'Chakra is shared by way of @sala/kit/ui only.',
      severity: 'error',
      from: { pathNot: '^shared/src/ui/' },
      to: { path: 'node_modules/(@chakra-ui|@emotion)/' },
    },
    {
      name: 'one-router',
      severity: 'error',
      from: { pathNot: '^shared/src/router\\.ts$' },
      to: { path: 'node_modules/react-router' },
    },
    {
      name: 'test-helpers-stay-out-of-the-product',
      severity: 'error',
      from: {
        pathNot: `${onlyUsedHere}|^(shared|server|release)/src/testing/|^bench/|${answersChecks}`,
      },
      to: { path: '^(shared|server|release)/src/testing/' },
    },
    ...rooms.map((path, index) => ({
      name: 'imports-go-downwards',
      severity: 'error',
      from: { path, pathNot: outside },
      to: { path: [atTheTop, ...rooms.slice(0, index)] },
    })),
    {
      name: 'every-room-stands-on-a-floor',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [outside, atTheTop, ...rooms, '^server/src/foundation/services\\.ts$'],
      },
      to: {},
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot:
          '\\.d\\.ts$|/webpack\\.config\\.js$|^shared/src/testing/|^shared/src/contract/|/tables\\.ts$|^packages/build/(in-page/|pack/federation-loader\\.mjs$)|^bench/twins/load-release',
      },
      to: {},
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      // The packages of `bench` are installed by `npm run bench` alone; a standalone page's screen is the remote's.
      to: {
        couldNotResolve: true,
        pathNot: '^node:|^(chrome-launcher|lighthouse|/src/screen\\.tsx)$',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages/)?[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
