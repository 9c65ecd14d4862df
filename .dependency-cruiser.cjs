// The layering of docs/ARCHITECTURE.md, checked. Rules are prefixes of paths, so a new folder cannot escape them; test/dependency-rules.test.ts plants
// a forbidden import for each rule and expects a failure.
const product = { pathNot: '\\.test\\.ts$' }

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'shared-is-a-leaf', severity: 'error', from: { path: '^src/shared/' }, to: { path: '^src/', pathNot: '^src/shared/' } },
    {
      name: 'engine-is-pure',
      severity: 'error',
      from: { path: '^src/engine/', ...product },
      to: { path: '^src/', pathNot: '^src/(engine|shared)/' },
    },
    {
      name: 'engine-touches-nothing-outside',
      comment: 'No clock, disk, network or database in the engine: bytes or rows in, facts out.',
      severity: 'error',
      from: { path: '^src/engine/', ...product },
      to: { dependencyTypes: ['core'], path: '^(node:)?(fs|net|http|https|child_process|worker_threads|dns|tls)' },
    },
    { name: 'pdfium-only-in-engine-pdf', severity: 'error', from: { pathNot: '^src/engine/pdf/' }, to: { path: '@embedpdf/pdfium' } },
    {
      name: 'platform-knows-no-resource',
      severity: 'error',
      from: { path: '^src/platform/', ...product },
      to: { path: '^src/(resources|cli)/' },
    },
    {
      name: 'platform-meets-the-engine-in-two-places',
      comment: 'Reading files and running an analysis; the rest of the platform could serve any other product.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '^src/platform/(parsing|analysis-run)/|\\.test\\.ts$' },
      to: { path: '^src/engine/' },
    },
    {
      name: 'db-is-the-floor-of-the-platform',
      severity: 'error',
      from: { path: '^src/platform/db/', ...product },
      to: { path: '^src/platform/', pathNot: '^src/platform/db/' },
    },
    {
      name: 'no-foreign-stores',
      comment: "A resource imports another's service or type, never its SQL.",
      severity: 'error',
      from: { path: '^src/(?:resources/)?([a-z-]+)/', ...product },
      to: { path: '^src/resources/[a-z-]+/store[a-z-]*(\\.ts$|/)', pathNot: '^src/resources/$1/' },
    },
    {
      name: 'nobody-imports-webhooks',
      comment: 'Webhooks register as a listener at the top; resources only record events.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(resources/webhooks/|reference/|(app|worker|boot|main)\\.ts|cli/)' },
      to: { path: '^src/resources/webhooks/' },
    },
    {
      name: 'nothing-imports-the-top',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|app|worker)\\.ts$|^src/(cli|reference)/|\\.test\\.ts$' },
      to: { path: '^src/((main|app|worker)\\.ts$|cli/|reference/)' },
    },
    {
      name: 'config-is-read-at-the-top',
      severity: 'error',
      from: { path: '^src/(resources|platform|engine|shared)/', ...product },
      to: { path: '^src/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-imports-the-client-alone',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^(src|test|bench|scripts)/' },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      from: { path: '^client/', ...product },
      to: { path: '^(src|console|test|bench|scripts)/' },
    },
    {
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: { path: '^(src|client|console)/', ...product },
      to: { path: '^(test|bench)/' },
    },
    { name: 'the-generator-knows-no-engine', severity: 'error', from: { path: '^test/statements/generator/' }, to: { path: '^src/' } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '(\\.test\\.ts|\\.d\\.ts|\\.json)$|^(bench|scripts|test)/|^src/reference/docs/docs\\.js$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
}
