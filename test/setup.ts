import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'

// As the service does (src/main.ts): processes that read files take over what was compiled, instead of stripping and compiling the engine for each file of tests.
const COMPILED = join(import.meta.dirname, '..', 'node_modules', '.cache', 'holdback')
enableCompileCache(COMPILED)
// As bin/holdback and `npm start` say it, for services that tests start: of 0.86 s of processor time that a command took, 0.14 went into what main.ts imports before it can say so.
process.env.NODE_COMPILE_CACHE ??= COMPILED

// Services that tests start as processes need not be warm: it is two thirds of what a start costs, and there are dozens. Where a start is the subject, or
// what is shipped, tests say WARM_UP: 'true'.
process.env.WARM_UP ??= 'false'

// Properties are tried with the same values on every run, so that what fails here fails everywhere; PROPERTY_SEED=… tries others (`random`: new ones each time).
const { PROPERTY_SEED = '20261115' } = process.env
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) })
