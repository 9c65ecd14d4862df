import type { Session } from '../api-types.ts'
import type { IconName } from '../parts/icon.tsx'

/** The console's places, in the order of the navigation, and who may open them. */
export type Place = {
  to: string
  label: string
  icon: IconName
  isOpen: (session: Session) => boolean
  group: 'work' | 'house' | 'elsewhere'
}

const needs = (scope: string) => (session: Session) => session.scopes.includes(scope)

export const PLACES: readonly Place[] = [
  { to: '/today', label: 'Today', icon: 'today', isOpen: () => true, group: 'work' },
  { to: '/portfolio', label: 'Portfolio', icon: 'portfolio', isOpen: needs('deals:read'), group: 'work' },
  { to: '/deals', label: 'Deals', icon: 'deals', isOpen: needs('deals:read'), group: 'work' },
  { to: '/applications', label: 'Applications', icon: 'applications', isOpen: needs('applications:read'), group: 'work' },
  { to: '/merchants', label: 'Merchants', icon: 'merchants', isOpen: needs('merchants:read'), group: 'work' },
  { to: '/statements', label: 'Statements', icon: 'statements', isOpen: needs('analysis:read'), group: 'work' },
  { to: '/webhooks', label: 'Webhooks', icon: 'webhooks', isOpen: needs('webhooks:read'), group: 'house' },
  { to: '/keys', label: 'API keys', icon: 'keys', isOpen: (session) => session.may.manageKeys, group: 'house' },
  { to: '/audit', label: 'Audit', icon: 'audit', isOpen: (session) => session.may.readAudit, group: 'house' },
  { to: '/settings', label: 'Settings', icon: 'settings', isOpen: (session) => session.may.manageSettings, group: 'house' },
  { to: '/ach', label: 'ACH files', icon: 'ach', isOpen: needs('payments:read'), group: 'elsewhere' },
]

/** The place that an address belongs to. */
export const placeOf = (pathname: string): Place | undefined => PLACES.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
