import { checkAliases } from '../src/engine/classify/aliases.ts'

/** Finds clashing, over-broad and shadowed aliases in the funder and vendor files. Exits with 1 when there are any. */
const problems = checkAliases()
for (const { kind, message } of problems) console.log(`${kind}: ${message}`)
console.log(problems.length === 0 ? 'Aliases are fit to use.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
