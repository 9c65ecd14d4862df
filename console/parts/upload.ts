import { HoldbackError } from '../../client/error.ts'
import { newIdempotencyKey } from '../../client/transport.ts'
import { api } from '../api.ts'
import { afterRefusal, guardedFetch, reportAway, reportBack, shownHeader } from '../connection.ts'

/** Sends files with XMLHttpRequest, the only way to be told how far it is. One more try when the connection breaks; the key makes it one deed. */

export const MAX_FILE_BYTES = 50 * 1024 * 1024
export const MAX_FILES = 10

export type Upload<T> = { done: Promise<T>; cancel: () => void }

const problemOf = (request: XMLHttpRequest): HoldbackError => {
  let problem: Record<string, unknown> = {}
  try {
    problem = JSON.parse(request.responseText) as Record<string, unknown>
  } catch {
    // No problem in the answer: its status has to do.
  }
  return new HoldbackError(request.status, problem, { requestId: request.getResponseHeader('x-request-id') })
}

export const upload = <T>(path: string, form: FormData, onProgress: (share: number) => void): Upload<T> => {
  const url = `/api/public/v1${path}`
  const key = newIdempotencyKey()
  let current: XMLHttpRequest | null = null
  let isCancelled = false

  const attempt = (): Promise<T> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      current = request
      request.open('POST', url)
      request.setRequestHeader('x-holdback', 'console')
      request.setRequestHeader('accept', 'application/json')
      request.setRequestHeader('idempotency-key', key)
      for (const [name, value] of Object.entries(shownHeader())) request.setRequestHeader(name, value)
      request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0)
      request.onload = () => {
        reportBack()
        if (request.status >= 200 && request.status < 300) resolve((JSON.parse(request.responseText) as { data: T }).data)
        else reject(problemOf(request))
      }
      request.onerror = () => {
        reportAway()
        reject(new HoldbackError(0, { code: 'network_error', detail: 'The connection broke while the file was sent.' }))
      }
      request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
      request.send(form)
    })

  const run = async (): Promise<T> => {
    for (let isSecond = false; ; isSecond = true) {
      try {
        return await attempt()
      } catch (error) {
        if (isCancelled || !(error instanceof HoldbackError)) throw error
        if (await afterRefusal(error, url)) continue
        if (isSecond || error.status !== 0) throw error
      }
    }
  }
  return {
    done: run(),
    cancel: () => {
      isCancelled = true
      current?.abort()
    },
  }
}

/** The bytes of a document that awaits them, to a link that is good for an hour; of its address only the path counts, as of every link of ours. */
export const putFile = async (documentId: string, file: File): Promise<void> => {
  const { uploadUrl } = await api.documents.renewUploadUrl(documentId)
  const { pathname, search } = new URL(uploadUrl)
  const headers = { 'content-type': file.type || 'application/octet-stream', accept: 'application/json' }
  const answer = await guardedFetch(pathname + search, { method: 'PUT', body: file, headers }).catch(() => null)
  if (answer?.ok) return
  if (answer === null) throw new HoldbackError(0, { code: 'network_error', detail: 'The connection broke while the file was sent.' })
  const problem = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  throw new HoldbackError(answer.status, problem, { requestId: answer.headers.get('x-request-id') })
}

/** Why a file will not be sent; null when it will. The server looks again, at the bytes. */
export const refusalOf = async (file: File, isPdfNeeded: boolean): Promise<string | null> => {
  if (file.size === 0) return 'The file is empty.'
  if (file.size > MAX_FILE_BYTES) return 'Larger than 50 MB.'
  if (!isPdfNeeded) return null
  const start = new TextDecoder('latin1').decode(await file.slice(0, 1024).arrayBuffer())
  return start.includes('%PDF-') ? null : 'Not a PDF. Download the statement from the bank as PDF, not as a picture or table.'
}
