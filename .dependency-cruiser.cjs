// The layering of docs/ARCHITECTURE.md, checked. test/dependency-rules.test.ts plants a forbidden import and expects a failure.
const resources = '^src/(deals|applications|merchants|contacts|payments|documents|analyses|underwriting|webhooks|keys|organizations)/'
const mechanics = '^src/(db|http|jobs|events|blobs|providers|outgoing|parsing|sandbox)/'

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'shared-is-a-leaf', severity: 'error', from: { path: '^src/shared/' }, to: { path: '^src/', pathNot: '^src/shared/' } },
    {
      name: 'engine-is-pure',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(engine|shared)/' },
    },
    {
      name: 'engine-touches-nothing-outside',
      comment: 'No clock, disk, network or database in the engine: bytes or rows in, facts out.',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'], path: '^(node:)?(fs|net|http|https|child_process|worker_threads|dns|tls)' },
    },
    { name: 'pdfium-only-in-engine-pdf', severity: 'error', from: { pathNot: '^src/engine/pdf/' }, to: { path: '@embedpdf/pdfium' } },
    { name: 'mechanics-know-no-domain', severity: 'error', from: { path: mechanics, pathNot: '\\.test\\.ts$' }, to: { path: resources } },
    {
      name: 'no-foreign-stores',
      comment: "A resource imports another's service or type, never its SQL.",
      severity: 'error',
      from: { path: '^src/([a-z]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/[a-z]+/store[a-z-]*\\.ts$', pathNot: '^src/($1|blobs)/' },
    },
    {
      name: 'nobody-imports-webhooks',
      comment: 'Webhooks register as a listener in app and worker; resources only record events.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(webhooks/|app\\.ts|worker\\.ts|main\\.ts|cli/)' },
      to: { path: '^src/webhooks/' },
    },
    {
      name: 'nothing-imports-the-top',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|app|worker)\\.ts$|^src/cli/|\\.test\\.ts$' },
      to: { path: '^src/(main|app|worker)\\.ts$' },
    },
    {
      name: 'config-is-read-at-the-top',
      severity: 'error',
      from: { path: resources, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: { path: '^(src|client)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|bench)/' },
    },
    { name: 'the-generator-knows-no-engine', severity: 'error', from: { path: '^test/statements/generator/' }, to: { path: '^src/' } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '(\\.test\\.ts|\\.d\\.ts|\\.json)$|^(bench|scripts|test)/' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
  },
}
