import { type Boot, boot } from '../boot.ts'
import { loadConfig } from '../config.ts'
import { startFirst } from './start-first.ts'

/** For commands that do one thing: opens what `npm start` uses, the running embedded database included, and lets go of it afterwards. */
export const withServices = async <T>(work: (services: Boot['services']) => Promise<T>): Promise<T> => {
  const config = { ...loadConfig(), logLevel: 'warn' } as const
  const { services, close } = await boot(config, 'client', startFirst(config))
  try {
    return await work(services)
  } finally {
    await close()
  }
}
