import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** `path/to/some.test.ts`: *name of a test*, *and another* */
const REFERENCE = /`([\w/.-]+\.test\.ts)`: ((?:\*[^*\n]+\*(?: \([^)]*\))?(?:, )?)+)/g

test('every test that docs/SECURITY.md points at exists', async () => {
  const page = await readFile(join(ROOT, 'docs', 'SECURITY.md'), 'utf8')
  const claims = [...page.matchAll(REFERENCE)].flatMap(([, file, names]) =>
    [...names!.matchAll(/\*([^*]+)\*/g)].map((m) => ({ file: file!, name: m[1]! })),
  )
  expect(claims.length).toBeGreaterThan(40)
  // A file that is named in another form would not be looked at.
  const namedFiles = page.match(/`[\w/.-]+\.test\.ts`/g)!.length
  expect(namedFiles - 1).toBe([...page.matchAll(REFERENCE)].length)
  const missing: string[] = []
  for (const { file, name } of claims) {
    const text = await readFile(join(ROOT, file), 'utf8').catch(() => '')
    if (!text.includes(name)) missing.push(`${file}: ${name}`)
  }
  expect(missing).toEqual([])
})

test('every setting that the service reads is explained in docs/OPERATIONS.md', async () => {
  const page = await readFile(join(ROOT, 'docs', 'OPERATIONS.md'), 'utf8')
  const config = await readFile(join(ROOT, 'src', 'config.ts'), 'utf8')
  const plain = [...config.matchAll(/(?:read|whole|yesOrNo|duration|httpUrl)\(env, '([A-Z_]+)'/g)].map((m) => m[1]!)
  const providers = [...config.matchAll(/provider\(env, '([A-Z_]+)'/g)].flatMap((m) => [`PROVIDER_${m[1]}_URL`, `PROVIDER_${m[1]}_KEY`])
  expect(plain.length + providers.length).toBeGreaterThan(20)
  expect([...plain, ...providers].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
