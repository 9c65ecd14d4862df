import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { invalidField, invalidRequest, Problem } from '../../shared/errors.ts'
import { assertStorable } from './json-body.ts'

export const MAX_FILE_BYTES = 50 * 1024 * 1024
const MAX_FIELDS = 50
const MAX_FIELD_BYTES = 64 * 1024
const MAX_HEADER_PAIRS = 50
const MAX_NAME_CHARS = 255
/** What the parser still has to say of a body that it has read is said within one. */
const TURNS_TO_FINISH = 3

export type IncomingFile = { field: string; fileName: string; contentType: string; stream: Readable }
export type Multipart<T> = { fields: Record<string, string>; files: T[] }

/** The name alone: browsers of old and attackers send paths. */
const baseName = (name: string): string => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\x00-\x1f\x7f]/

/** Names and types of parts end up in rows, links and headers, none of which takes what a part's own header does. */
const assertPlain = (what: string, text: string): void => {
  if (CONTROL.test(text) || !text.isWellFormed()) throw invalidField(what, 'contains a control character or is not well-formed Unicode')
  if (text.length > MAX_NAME_CHARS) throw invalidField(what, `is longer than ${MAX_NAME_CHARS} characters`)
}
/** The parser gives out parts that have no name, whatever its types say. */
const assertNamed = (name: string | undefined): void => {
  if (name === undefined) throw invalidRequest('A part of the multipart body has no name.')
  assertPlain('a part’s name', name)
}
// A printable type and its parameters; anything else could not be said again in a header.
const MEDIA_TYPE = /^[\x20-\x7e]{1,255}$/

/**
 * Streams a multipart body: every file goes straight to `store`, nothing is held in memory. When anything fails, what the others have stored is handed
 * to `discard`, so that a refused request leaves no bytes behind.
 */
export const readMultipart = async <T>(
  request: FastifyRequest,
  options: { maxFiles: number; store: (file: IncomingFile) => Promise<T>; discard: (stored: T) => Promise<void> },
): Promise<Multipart<T>> => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const storing: Promise<T>[] = []
  const streams: Readable[] = []
  const failures: unknown[] = []
  const { raw } = request

  await new Promise<void>((resolve) => {
    let parser: BusboyInstance
    let isOver = false
    const finish = () => {
      isOver = true
      raw.off('error', fail)
      raw.off('close', aborted)
      resolve()
    }
    const fail = (error: unknown) => {
      failures.push(error)
      raw.unpipe(parser)
      // Nobody will end these any more, and whoever stores them must hear of it.
      for (const stream of streams) stream.destroy(invalidRequest('The upload broke off.'))
      // The client may still be sending: reading on and forgetting it lets it see our answer instead of a broken pipe.
      raw.resume()
      finish()
    }
    const aborted = () => {
      if (!raw.complete) fail(invalidRequest('The upload broke off.'))
    }
    try {
      parser = new Busboy({
        headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
        limits: {
          fields: MAX_FIELDS,
          fieldSize: MAX_FIELD_BYTES,
          files: options.maxFiles,
          parts: MAX_FIELDS + options.maxFiles + 1,
          headerPairs: MAX_HEADER_PAIRS,
        },
      })
    } catch {
      failures.push(invalidRequest('The multipart body has no boundary.'))
      raw.resume()
      resolve()
      return
    }
    parser.on('field', (name, value, nameTruncated, valueTruncated) => {
      try {
        assertNamed(name)
      } catch (error) {
        return fail(error)
      }
      if (nameTruncated || valueTruncated) return fail(invalidField(name.slice(0, 100), 'is too long'))
      if (name in fields) return fail(invalidField(name, 'is given more than once'))
      fields[name] = value
    })
    parser.on('file', (field, stream, fileName, _encoding, contentType) => {
      const incoming = stream as unknown as Readable
      streams.push(incoming)
      // Whoever stores it may not listen yet; an error that nobody hears would end the process.
      incoming.on('error', () => {})
      const stored = (async () => {
        assertNamed(field)
        assertPlain('a file’s name', fileName ?? '')
        if (!MEDIA_TYPE.test(contentType)) throw invalidField(field, 'has a content type that cannot be read')
        return options.store({ field, fileName: baseName(fileName ?? ''), contentType, stream: incoming })
      })()
      storing.push(stored)
      stored.catch((error: unknown) => {
        if (failures.length === 0) fail(error)
      })
    })
    parser.on('filesLimit', () =>
      fail(new Problem(413, 'too_many_files', `At most ${options.maxFiles} file${options.maxFiles === 1 ? '' : 's'} a request.`)),
    )
    parser.on('fieldsLimit', () => fail(invalidRequest('There are too many form fields.')))
    parser.on('partsLimit', () => fail(invalidRequest('There are too many parts.')))
    parser.on('error', () => fail(invalidRequest('The multipart body is malformed.')))
    parser.on('finish', finish)
    // Of a part whose head does not end the parser waits for the end that it has passed, and no `finish` comes though all was read.
    parser.on('prefinish', async () => {
      await Promise.allSettled(storing)
      for (let turn = 0; turn < TURNS_TO_FINISH; turn++) await nextTurn()
      if (!isOver) fail(invalidRequest('The multipart body is malformed.'))
    })
    raw.on('error', fail)
    raw.on('close', aborted)
    raw.pipe(parser)
  })

  const settled = await Promise.allSettled(storing)
  const stored = settled.flatMap((s) => (s.status === 'fulfilled' ? [s.value] : []))
  const failure = failures[0] ?? settled.find((s) => s.status === 'rejected')?.reason
  if (failure === undefined) {
    try {
      for (const [name, value] of Object.entries(fields)) assertStorable(value, name)
      return { fields, files: stored }
    } catch (error) {
      await Promise.all(stored.map(options.discard))
      throw error
    }
  }
  await Promise.all(stored.map(options.discard))
  throw failure
}
