import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The command line was wrong: said in one line, exit code 64. */
export class UsageError extends Error {}

export const parse = <T extends ParseArgsConfig>(config: T) => {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
