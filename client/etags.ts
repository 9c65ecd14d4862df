/** The version of every record that was answered, as long as somebody holds the record. */
const etags = new WeakMap<object, string>()

/** The `ETag` a record came with: `update(id, changes, { ifMatch: etagOf(record) })` is refused when somebody else was faster. */
export const etagOf = (record: object): string | undefined => etags.get(record)

export const rememberEtag = <T>(record: T, headers: Headers): T => {
  const etag = headers.get('etag')
  if (etag !== null && typeof record === 'object' && record !== null) etags.set(record, etag)
  return record
}
