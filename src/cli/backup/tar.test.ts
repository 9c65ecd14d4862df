import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { BrokenTar, createTar, readTar } from './tar.ts'

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

/** A file as versions before 1.0 wrote it, byte by byte. */
const asWrittenBefore = (name: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(content.length, 12), 124)
  header.write(octal(1_760_000_000, 12), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(
    `${octal(
      header.reduce((total, byte) => total + byte, 0),
      7,
    )} `,
    148,
  )
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = async (bytes: Buffer, chunk: number) => {
  const entries: { name: string; content: Buffer; digestBefore: string }[] = []
  for await (const { name, content, digestBefore } of readTar(inChunks(bytes, chunk)))
    entries.push({ name, content: await buffer(content), digestBefore })
  return entries
}

const FILES: [name: string, content: Buffer][] = [
  ['holdback.json', Buffer.from('{}\n')],
  ['tables/empty/000001', Buffer.alloc(0)],
  ['tables/deals/000001', Buffer.alloc(512, 'd')],
  ['blobs/org_1/large', Buffer.alloc(300_000, 'b')],
  ['sums.json', Buffer.from('{"sums": true}\n')],
]
const END = Buffer.alloc(1024)

test.each([512, 700, 65_536, 1_000_000])(
  'a tar as earlier versions wrote it is read, with its digests, in chunks of %i bytes',
  async (chunk) => {
    const parts = FILES.map(([name, content]) => asWrittenBefore(name, content))
    const entries = await read(Buffer.concat([...parts, END]), chunk)
    expect(entries.map((e) => [e.name, e.content.length])).toEqual(FILES.map(([name, content]) => [name, content.length]))
    expect(entries.map((e) => e.content.equals(FILES.find(([name]) => name === e.name)![1]))).toEqual(FILES.map(() => true))
    expect(entries.map((e) => e.digestBefore)).toEqual(FILES.map((_, i) => sha256(Buffer.concat(parts.slice(0, i)))))
  },
)

test('what is written is read again, and the digest that the writer tells is the one that the reader finds', async () => {
  const tar = createTar(new Date('2026-03-16T15:00:00Z'))
  const written = buffer(tar.bytes)
  const digests: string[] = []
  for (const [name, content] of FILES) {
    digests.push(await tar.digest())
    await tar.add(name, content.length, [content.subarray(0, 1), content.subarray(1)])
  }
  tar.end()
  const entries = await read(await written, 64 * 1024)
  expect(entries.map((e) => [e.name, e.content.toString()])).toEqual(FILES.map(([name, content]) => [name, content.toString()]))
  expect(entries.map((e) => e.digestBefore)).toEqual(digests)
})

test('content of another length than was said, and names that do not fit a header, are refused', async () => {
  const tar = createTar(new Date())
  buffer(tar.bytes).catch(() => {})
  await expect(tar.add('x'.repeat(101), 1, [Buffer.from('a')])).rejects.toThrow('100 bytes')
  await expect(tar.add('short', 5, [Buffer.from('abc')])).rejects.toThrow('was to have 5 bytes and has 3')
})

test('what is no tar, or ends in the middle, is said to be so', async () => {
  const whole = Buffer.concat([...FILES.map(([name, content]) => asWrittenBefore(name, content)), END])
  await expect(read(Buffer.alloc(4096, 'a'), 1024)).rejects.toThrow(BrokenTar)
  await expect(read(whole.subarray(0, 100_000), 1024)).rejects.toThrow('ends in the middle')
})
