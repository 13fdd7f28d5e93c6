const app = '^(host|remote-[a-z0-9]+)/'
const onlyUsedHere = '\\.test\\.tsx?$|\\.e2e\\.ts$|^remote-[a-z0-9]+/src/standalone\\.tsx$'

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
      from: { pathNot: '^remote-' },
      to: { path: '^remote-' },
    },
    {
      name: 'shared-imports-no-app',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(host|remote-[a-z0-9]+|server|release|e2e|scripts)/' },
    },
    {
      name: 'server-takes-only-contract-types',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^shared/', pathNot: '^shared/src/contract/' },
    },
    {
      name: 'release-takes-only-contract-types',
      severity: 'error',
      from: { path: '^release/' },
      to: { path: '^(shared|server|e2e)/', pathNot: '^shared/src/contract/' },
    },
    {
      name: 'apps-import-no-server',
      severity: 'error',
      from: { path: app },
      to: { path: '^(server|release|e2e|scripts)/' },
    },
    {
      name: 'one-ui-kit',
      comment: 'Chakra and the icons are shared by way of @sala/shared/ui only.',
      severity: 'error',
      from: { pathNot: '^shared/src/ui/' },
      to: { path: 'node_modules/(@chakra-ui|@emotion|lucide-react)/' },
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
      from: { pathNot: `${onlyUsedHere}|^(shared|server|release)/src/testing/` },
      to: { path: '^(shared|server|release)/src/testing/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '\\.d\\.ts$|/webpack\\.config\\.js$|^shared/src/testing/|^shared/src/contract/',
      },
      to: {},
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^node:' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
