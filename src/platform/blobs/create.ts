import { join } from 'node:path'
import { createFolderStore } from './folder-store.ts'
import type { S3Credentials } from './s3-store.ts'
import { parseS3Url } from './s3-url.ts'
import type { BlobStore } from './store.ts'

/** Without a URL, the folder `blobs` in the data folder. */
export const createBlobStore = async (
  config: { blobUrl: string | null; dataDir: string },
  credentials?: S3Credentials,
): Promise<BlobStore> => {
  if (config.blobUrl === null) return createFolderStore(join(config.dataDir, 'blobs'))
  const location = parseS3Url(config.blobUrl)
  // The AWS SDK takes a while to load, which those who do not use it need not wait for.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(location, credentials)
}
