/** An application's states. Underwriting happens before funding; `funded` is where a deal begins and an application ends. */
export const STAGES = [
  'draft',
  'submission',
  'scrubbing',
  'underwriting',
  'offerOut',
  'contractsRequest',
  'approved',
  'declined',
  'funded',
  'withdrawn',
] as const
export type Stage = (typeof STAGES)[number]

export const NEXT_STAGES = {
  draft: ['submission', 'withdrawn'],
  submission: ['scrubbing', 'underwriting', 'declined', 'withdrawn'],
  scrubbing: ['submission', 'underwriting', 'declined', 'withdrawn'],
  underwriting: ['scrubbing', 'offerOut', 'approved', 'declined', 'withdrawn'],
  offerOut: ['underwriting', 'contractsRequest', 'approved', 'declined', 'withdrawn'],
  contractsRequest: ['offerOut', 'underwriting', 'approved', 'funded', 'declined', 'withdrawn'],
  approved: ['offerOut', 'contractsRequest', 'funded', 'declined', 'withdrawn'],
  declined: ['submission'],
  withdrawn: ['submission'],
  funded: [],
} as const satisfies Record<Stage, readonly Stage[]>

export const canMove = (from: Stage, to: Stage): boolean => (NEXT_STAGES[from] as readonly Stage[]).includes(to)

export const STATUSES = ['active', 'onHold', 'closed'] as const
export type Status = (typeof STATUSES)[number]

const CLOSED_STAGES: readonly Stage[] = ['declined', 'withdrawn', 'funded']
export const isClosedStage = (stage: Stage): boolean => CLOSED_STAGES.includes(stage)

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]
