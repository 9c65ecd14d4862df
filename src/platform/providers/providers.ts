import { unavailable } from '../../shared/errors.ts'
import { createOutgoing, type Outgoing } from '../outgoing/outgoing.ts'
import { type BackgroundProvider, createBackgroundProvider } from './background.ts'
import { type BureauName, type BureauProvider, createBureauProvider } from './bureau.ts'
import { createProviderClient, type ProviderAddress, type Surroundings } from './client.ts'
import { createRegistryProvider, type RegistryProvider } from './registry.ts'

export type ProvidersConfig = Record<'background' | 'bureauA' | 'bureauB' | 'registry', ProviderAddress | null>

export type Providers = {
  /** Throws Problem 503 `provider_not_configured` where there is none. */
  background(): BackgroundProvider
  bureau(name: BureauName): BureauProvider
  /** Optional by design: merchant_scrub has a registry of its own. */
  registry: RegistryProvider | null
  /** Which are configured and answer at all. Asks each; nothing secret is told. */
  states(): Promise<ProviderState[]>
  close(): Promise<void>
}

export type ProviderState = {
  name: string
  title: string
  isConfigured: boolean
  isReachable: boolean | null
  detail: string | null
  isSandbox: boolean
}

const TITLES: Record<keyof ProvidersConfig, string> = {
  background: 'Background checks',
  bureauA: 'Credit bureau A',
  bureauB: 'Credit bureau B',
  registry: 'Remote registry',
}
const PROBE_MS = 3_000

/** Any answer shows that somebody is there: whether the key is right only a real question tells. */
const probe = async (name: keyof ProvidersConfig, address: ProviderAddress | null, outgoing: Outgoing): Promise<ProviderState> => {
  const state = { name, title: TITLES[name], isConfigured: address !== null, isReachable: null, detail: null, isSandbox: false }
  if (address === null) return state
  try {
    const { headers } = await outgoing.request({ url: address.url, timeoutMs: PROBE_MS, maxResponseBytes: 1_024, statusSuffices: true })
    return { ...state, isReachable: true, isSandbox: headers['x-sandbox'] === 'true' }
  } catch (error) {
    return { ...state, isReachable: false, detail: error instanceof Error ? error.message : null }
  }
}

const notConfigured = (what: string, setting: string) =>
  unavailable(
    `No ${what} is configured here. Set ${setting}_URL and ${setting}_KEY, as docs/PROVIDERS.md explains.`,
    'provider_not_configured',
  )

/** Everything that asks outside companies about a merchant. Only the configured origins can be reached through it. */
export const createProviders = (config: ProvidersConfig, around: Omit<Surroundings, 'outgoing'>): Providers => {
  const addresses = Object.values(config).filter((address) => address !== null)
  const outgoing = createOutgoing({ allowedNetworks: [], allowedOrigins: addresses.map((address) => address.url) })
  const client = (name: string, address: ProviderAddress) => createProviderClient(name, address, { ...around, outgoing })

  const background = config.background && createBackgroundProvider(client('The background check provider', config.background))
  const bureaus: Record<BureauName, BureauProvider | null> = {
    bureau_a: config.bureauA && createBureauProvider('bureau_a', client('Credit bureau A', config.bureauA)),
    bureau_b: config.bureauB && createBureauProvider('bureau_b', client('Credit bureau B', config.bureauB)),
  }
  return {
    background: () => {
      if (background === null) throw notConfigured('background check provider', 'PROVIDER_BACKGROUND')
      return background
    },
    bureau: (name) => {
      const bureau = bureaus[name]
      if (bureau === null) throw notConfigured(`credit bureau ${name}`, name === 'bureau_a' ? 'PROVIDER_BUREAU_A' : 'PROVIDER_BUREAU_B')
      return bureau
    },
    registry: config.registry && createRegistryProvider(client('The remote registry', config.registry)),
    states: () => Promise.all((Object.keys(TITLES) as (keyof ProvidersConfig)[]).map((name) => probe(name, config[name], outgoing))),
    close: () => outgoing.close(),
  }
}
