/** What notes, files, runs and timelines belong to. */
export type Subject = { kind: 'deals' | 'applications' | 'merchants'; id: string }

export const noteQuery = ({ kind, id }: Subject): Record<string, string> =>
  kind === 'deals' ? { deal_id: id } : kind === 'applications' ? { application_id: id } : { merchant_id: id }

export const subjectBody = ({ kind, id }: Subject): { dealId: string } | { applicationId: string } | { merchantId: string } =>
  kind === 'deals' ? { dealId: id } : kind === 'applications' ? { applicationId: id } : { merchantId: id }
