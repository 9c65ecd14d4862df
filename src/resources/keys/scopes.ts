const RESOURCES_RW = ['deals', 'contacts', 'applications', 'merchants', 'payments', 'documents', 'webhooks'] as const

export const SCOPES = [
  'underwriting:read',
  'underwriting:trigger',
  'analysis:read',
  'analysis:trigger',
  ...RESOURCES_RW.flatMap((r) => [`${r}:read`, `${r}:write`] as const),
] as const
export type Scope = (typeof SCOPES)[number]

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text)
