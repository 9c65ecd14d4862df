import type { Ctx, Services } from '../../context.ts'
import type { Authenticate } from './auth.ts'
import type { Budgets } from './budgets.ts'
import type { ConsolePages } from './console-files.ts'
import type { createRateLimit } from './rate-limit.ts'

/** What the server and its routes are made of. */
export type HttpDeps = {
  services: Services
  /** By key, and by the console's cookie. */
  authenticate: Authenticate
  authenticateSession: Authenticate
  rateLimit: ReturnType<typeof createRateLimit>
  /** For requests without a valid key, by address. */
  addressLimit: ReturnType<typeof createRateLimit>
  budgets: Budgets
  /** The id of the record that a path names by its id or otherwise, such as by a code; the name itself where there is none. */
  canonicalId: (ctx: Ctx, collection: string, ref: string) => Promise<string>
  /** The console, for GETs of pages that no route takes. */
  pages: ConsolePages
  trustProxy: boolean
  /** True once the process was asked to stop: what is here is answered, and callers are to turn elsewhere. */
  isDraining: () => boolean
}
