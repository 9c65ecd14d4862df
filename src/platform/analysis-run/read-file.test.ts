import { expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { ReadError } from '../../engine/types.ts'
import { NeverBegun } from '../parsing/child-process.ts'
import { readFile } from './read-file.ts'

const reading = (failure: Error) => {
  const services = {
    blobs: { withFile: (_key: string, work: (path: string) => Promise<unknown>) => work('/file') },
    parser: { read: () => Promise.reject(failure) },
  }
  return readFile(
    { services, orgId: 'org_1' } as unknown as Ctx,
    { blobKey: 'key', name: 'a.pdf', size: 1 },
    { signal: AbortSignal.abort() },
  )
}

test('a fault of the file is told; that no reader could be had, or was told to stop, is none and is thrown, to be tried again', async () => {
  expect(await reading(new ReadError('damaged', 'It is damaged.'))).toEqual({ unreadable: 'It is damaged.' })
  await expect(reading(new NeverBegun())).rejects.toBeInstanceOf(NeverBegun)
  await expect(reading(new ReadError('cancelled', 'cancelled'))).rejects.toMatchObject({ code: 'cancelled' })
})
