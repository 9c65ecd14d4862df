import { createHash } from 'node:crypto'

/** A record's version counts its changes, so it is its entity tag. Where the answer also depends on the day, or on records that it holds, these are part of it. */
export const etag = (version: number, asOf?: string): string => `"v${version}${asOf === undefined ? '' : `.${asOf}`}"`

/** Of a record that counts no versions: a tag of what it says. */
export const contentTag = (content: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`

/** The versions an If-Match header accepts; null when there is none or it accepts any. A tag that is not ours matches nothing. */
export const parseIfMatch = (header: string | undefined): readonly number[] | null => {
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').flatMap((tag) => {
    // Another day makes no other record: only the version is compared.
    const m = /^\s*"v(\d{1,9})(?:\.(?:\d{4}-\d{2}-\d{2}|\d{1,12}))?"\s*$/.exec(tag)
    return m ? [Number(m[1])] : []
  })
}

/** GET with If-None-Match: the caller has this version already. */
export const isKnownVersion = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === tag) ?? false
