/** The stages in the order they are walked, and where each may go (CONTRACT section 5); the server's `allowed` is the truth. */
export const STAGES = [
  'draft',
  'submission',
  'scrubbing',
  'underwriting',
  'offerOut',
  'contractsRequest',
  'approved',
  'funded',
  'declined',
  'withdrawn',
] as const
export type Stage = (typeof STAGES)[number]

const MOVES: Record<Stage, readonly Stage[]> = {
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
}

export const movesFrom = (stage: string): readonly Stage[] => MOVES[stage as Stage] ?? []
