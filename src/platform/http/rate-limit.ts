import { Problem } from '../../shared/errors.ts'

type Bucket = { tokens: number; at: number }

/** After this long unused a bucket is full again whatever the rate, and can be forgotten. */
const FORGET_MS = 60_000

/** So many at most, or somebody with as many addresses as he likes would fill the memory. */
const MAX_BUCKETS = 100_000

export type RateLimitOptions = {
  /** 0: no limit. */ perSecond: number /** This many at once. */
  burst: number /** Who may make so many requests, for the answer. */
  who: string
}

/** A token bucket for each key or address. Each process counts for itself. */
export const createRateLimit = ({ perSecond, burst, who }: RateLimitOptions, clock: () => number = () => performance.now()) => {
  const buckets = new Map<string, Bucket>()
  let sweptAt = clock()

  const sweep = (at: number) => {
    sweptAt = at
    for (const [key, bucket] of buckets) if (at - bucket.at > FORGET_MS) buckets.delete(key)
  }

  return (key: string): void => {
    if (perSecond === 0) return
    const at = clock()
    if (at - sweptAt > FORGET_MS) sweep(at)
    let bucket = buckets.get(key)
    if (!bucket) {
      if (buckets.size >= MAX_BUCKETS) buckets.delete(buckets.keys().next().value!)
      bucket = { tokens: burst, at }
      buckets.set(key, bucket)
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    if (bucket.tokens < 1) {
      const waitSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond))
      throw new Problem(
        429,
        'rate_limited',
        `${who} may make ${perSecond} requests a second.`,
        {},
        {
          'retry-after': String(waitSeconds),
          ratelimit: `"default";r=0;t=${waitSeconds}`,
          'ratelimit-policy': `"default";q=${perSecond};w=1`,
        },
      )
    }
    bucket.tokens -= 1
  }
}
