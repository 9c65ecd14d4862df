import type { MenuEntry } from '../parts/menu.tsx'
import type { useMay } from '../session.tsx'

/** What can be begun from anywhere; each opens its screen with the form. */
export const newEntries = (may: ReturnType<typeof useMay>): Extract<MenuEntry, { to: string }>[] => {
  const entries: Extract<MenuEntry, { to: string }>[] = []
  if (may.scope('applications:write'))
    entries.push({ label: 'Application', icon: 'applications', to: '/applications', search: { new: '1' } })
  if (may.scope('merchants:write')) entries.push({ label: 'Merchant', icon: 'merchants', to: '/merchants', search: { new: '1' } })
  if (may.scope('analysis:trigger')) entries.push({ label: 'Statement analysis', icon: 'statements', to: '/statements' })
  if (may.scope('webhooks:write')) entries.push({ label: 'Webhook', icon: 'webhooks', to: '/webhooks', search: { new: '1' } })
  if (may.manageKeys) entries.push({ label: 'API key', icon: 'keys', to: '/keys', search: { new: '1' } })
  if (may.manageUsers) entries.push({ label: 'Invitation', icon: 'user', to: '/settings/users', search: { new: '1' } })
  return entries
}
