import { isBlobKey } from './store.ts'

export type S3Location = {
  bucket: string
  /** Empty, or ends in a slash. */
  prefix: string
  endpoint: string | null
  region: string
  forcePathStyle: boolean
}

const EXAMPLE = 's3://bucket/prefix?endpoint=https://storage.example.com&region=us-east-1&forcePathStyle=true'
const KNOWN = new Set(['endpoint', 'region', 'forcePathStyle'])

const refuse = (what: string): never => {
  throw new Error(`BLOB_URL: ${what}. It looks like ${EXAMPLE}`)
}

/** Reads `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=true`. */
export const parseS3Url = (text: string): S3Location => {
  const url = URL.canParse(text) ? new URL(text) : refuse('not a URL')
  if (url.protocol !== 's3:') refuse(`${url.protocol}// is not a kind of store we know`)
  if (url.username || url.password) refuse('keys do not belong in it; use AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const bucket = url.hostname
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) refuse(`"${bucket}" is not a bucket name`)
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  if (path !== '' && !isBlobKey(path)) refuse(`"${path}" is not a usable prefix`)
  for (const name of url.searchParams.keys()) if (!KNOWN.has(name)) refuse(`it has no setting "${name}"`)
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:\/\//.test(URL.canParse(endpoint) ? endpoint : ''))
    refuse(`the endpoint "${endpoint}" is not an http or https URL`)
  const pathStyle = url.searchParams.get('forcePathStyle') ?? 'false'
  if (pathStyle !== 'true' && pathStyle !== 'false') refuse('forcePathStyle is true or false')
  return {
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: pathStyle === 'true',
  }
}
