import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Writes dist/client, the package as it is published: ES modules, their types, README and licence. `--pack FOLDER` packs it there too, and prints the tarball's path. */

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const source = join(root, 'client')
const target = join(root, 'dist', 'client')

await rm(target, { recursive: true, force: true })
await run(process.execPath, [join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'), '-p', source])
// TypeScript renames imports in modules, not in declarations.
for (const name of await readdir(join(target, 'dist'))) {
  if (!name.endsWith('.d.ts')) continue
  const path = join(target, 'dist', name)
  await writeFile(path, (await readFile(path, 'utf8')).replace(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'"))
}
await copyFile(join(source, 'package.json'), join(target, 'package.json'))
await copyFile(join(source, 'README.md'), join(target, 'README.md'))
await copyFile(join(root, 'LICENSE'), join(target, 'LICENSE'))

const at = process.argv.indexOf('--pack')
if (at > 0) {
  const folder = process.argv[at + 1]!
  const { stdout } = await run('npm', ['pack', target, '--pack-destination', folder, '--json', '--silent'])
  const [packed] = JSON.parse(stdout) as { filename: string }[]
  process.stdout.write(`${join(folder, packed!.filename)}\n`)
}
