import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Examples } from '../platform/http/openapi.ts'
import { once } from '../shared/once.ts'

/** What test/conformance/examples.test.ts saw the service answer. */
export const EXAMPLES = once((): Examples => JSON.parse(readFileSync(join(import.meta.dirname, 'examples.gen.json'), 'utf8')) as Examples)
