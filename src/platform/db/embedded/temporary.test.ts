import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../test/patience.ts'
import { startTemporary } from './temporary.ts'

const folderOf = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("SELECT current_setting('data_directory') AS folder")
  await client.end()
  return rows[0].folder
}

const until = async (holds: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + PATIENCE_MS; !holds(); await sleep(10))
    if (Date.now() > deadline) throw new Error(`It did not come to pass: ${holds}`)
}

const answers = (url: string): Promise<boolean> =>
  folderOf(url).then(
    () => true,
    () => false,
  )

const OWNER = `
const { startTemporary } = await import(process.argv[1])
const { url } = await startTemporary()
console.log(url)
if (process.argv[2] === 'stay') setInterval(() => {}, 1000)
`
const owner = (mode: 'stay' | 'end') =>
  spawn(process.execPath, ['--input-type=module', '-e', OWNER, new URL('./temporary.ts', import.meta.url).href, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('stop takes the server away, clients and all, and its folder', async () => {
  const { url, stop } = await startTemporary()
  const folder = await folderOf(url)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await stop()
  expect(existsSync(folder)).toBe(false)
  expect(await answers(url)).toBe(false)
})

test('a process that is killed takes its server and folder with it', async () => {
  const child = owner('stay')
  const url = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  const folder = await folderOf(url)
  child.kill('SIGKILL')
  await until(() => !existsSync(folder))
  expect(await answers(url)).toBe(false)
})

test('a process that never calls stop can still end by itself, and leaves nothing', async () => {
  const child = owner('end')
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  expect(await ended).toBe(0)
  for (const deadline = Date.now() + PATIENCE_MS; await answers(url); )
    if (Date.now() > deadline) throw new Error('The server is still there.')
})
