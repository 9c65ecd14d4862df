/** What `/api/console/v1` answers (docs/CONSOLE-API.md). The public interface's types come from its OpenAPI document. */

export type Role = 'viewer' | 'underwriter' | 'servicing' | 'developer' | 'admin'
export const ROLES: readonly Role[] = ['viewer', 'underwriter', 'servicing', 'developer', 'admin']

export type Session = {
  user: { id: string; email: string; name: string; hasPassword: boolean; hasTotp: boolean }
  organization: { id: string; name: string; timeZone: string; declineReasons: string[]; noteTags: string[]; retentionDays: number }
  role: Role
  scopes: string[]
  may: { manageUsers: boolean; manageSettings: boolean; readAudit: boolean; manageKeys: boolean; writeNotes: boolean }
  organizations: { id: string; name: string; role: Role }[]
  mustEnrollTotp: boolean
  sessionId: string
  expiresAt: string
  today: string
  nextBankingDay: string
  isDemo: boolean
}

export type Person = { id: string; name: string; email: string }
export type Colleague = Person & { role: Role; isActive: boolean }

export type WelcomeLook = {
  email: string
  name: string | null
  organization: string
  role: Role
  hasPassword: boolean
  needsPassword: boolean
}

export type OpenSession = {
  id: string
  isCurrent: boolean
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  address: string | null
  userAgent: string | null
}

export type TotpEnrolment = { secret: string; uri: string; qr: { size: number; path: string } }

export type User = {
  id: string
  email: string
  name: string | null
  role: Role
  status: 'invited' | 'active' | 'disabled'
  hasTotp: boolean
  lastSeenAt: string | null
  invitedUntil: string | null
  createdAt: string
  updatedAt: string
  version: number
}
export type Invitation = { link: string; expiresAt: string }

export type ApiKey = {
  id: string
  name: string
  start: string
  scopes: string[]
  status: 'active' | 'expired' | 'revoked'
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
  createdAt: string
  createdBy: Person | null
}

export type Actor = { id: string; kind: 'user' | 'key' | 'cli' | 'job' | 'other'; name: string }
export type AuditLine = {
  id: string
  at: string
  actor: Actor
  action: string
  title: string
  entityId: string | null
  address: string | null
  requestId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export type Settings = {
  name: string
  timeZone: string
  retentionDays: number
  requireTotp: boolean
  declineReasons: string[]
  noteTags: string[]
  achOriginator: AchOriginator | null
  achFileLimit: number | null
  achDayLimit: number | null
  achHoldChangedAccounts: boolean
  achPrenotes: boolean
  achStateGates: { state: string; from: string }[]
}
export type AchOriginator = {
  immediateDestination: string
  immediateOrigin: string
  destinationName: string
  originName: string
  companyName: string
  companyId: string
  odfi: string
}
export type ProviderState = {
  name: string
  title: string
  isConfigured: boolean
  isReachable: boolean | null
  detail: string | null
  isSandbox: boolean
}

export type View = {
  id: string
  screen: string
  name: string
  isShared: boolean
  isMine: boolean
  owner: Person
  search: Record<string, string>
  columns: string[]
}

export type PromiseToPay = { date: string; amount: number; status: 'open' | 'kept' | 'broken' }
export type Note = {
  id: string
  dealId: string | null
  applicationId: string | null
  merchantId: string | null
  analysisId: string | null
  text: string
  tags: string[]
  isPinned: boolean
  mentions: Person[]
  promise: PromiseToPay | null
  author: Person
  isMine: boolean
  createdAt: string
  updatedAt: string
  version: number
}

export type TimelineEntry = {
  id: string
  kind: 'event' | 'note' | 'run' | 'audit'
  type: string
  at: string
  actor: Actor | null
  title: string
  record: { id: string; label: string } | null
  data: Record<string, unknown> | null
}
export type Timeline = { data: TimelineEntry[]; meta: { next: string | null } }

export type DealRef = { id: string; dealId: string; merchantName: string }
export type ApplicationRef = {
  id: string
  submissionNumber: string
  applicantLegalName: string
  stage: string
  requestedAmount: number
}

export type TodayList =
  | {
      kind: 'returnedPayments'
      title: string
      total: number
      isMore: boolean
      items: {
        key: string
        payment: { id: string; amount: number; effectiveDate: string }
        deal: DealRef & { merchantId: string }
        code: string
        reason: string
        allows: 'retry' | 'fixAccount' | 'newAuthorization' | 'stop'
        /** The ACH file that has asked for it once more. */
        askedAgainIn: string | null
        isRetryLeft: boolean
      }[]
    }
  | {
      kind: 'missedPayments'
      title: string
      total: number
      isMore: boolean
      items: { key: string; deal: DealRef; daysPastDue: number; pastDueAmount: number | null; expectedDate: string | null }[]
    }
  | {
      kind: 'alerts'
      title: string
      total: number
      isMore: boolean
      items: { key: string; alert: { id: string; kind: string; message: string }; deal: DealRef }[]
    }
  | {
      kind: 'promisesDue'
      title: string
      total: number
      isMore: boolean
      items: { key: string; note: Note; deal?: DealRef; merchant?: { id: string; legalName: string }; application?: ApplicationRef }[]
    }
  | {
      kind: 'renewals'
      title: string
      total: number
      isMore: boolean
      items: { key: string; deal: DealRef; rtrPercentage: number; outstandingBalance: number }[]
    }
  | {
      kind: 'myApplications'
      title: string
      total: number
      isMore: boolean
      items: { key: string; application: ApplicationRef; ageDays: number }[]
    }
  | {
      kind: 'failedAnalyses'
      title: string
      total: number
      isMore: boolean
      items: {
        key: string
        analysis: { id: string; kind: string; tool: string | null; error: string | null; failedAt: string | null }
        deal?: DealRef
        application?: ApplicationRef
      }[]
    }
  | {
      kind: 'pausedWebhooks'
      title: string
      total: number
      isMore: boolean
      items: { key: string; webhook: { id: string; url: string; statusReason: string | null } }[]
    }

export type Today = { date: string; asOf: string; lists: TodayList[] }

export type Found = {
  deals: { id: string; dealId: string; merchantName: string; status: string }[]
  applications: { id: string; submissionNumber: string; applicantLegalName: string; stage: string }[]
  merchants: { id: string; legalName: string; dbaName: string | null }[]
  documents: { id: string; name: string; type: string; dealId: string | null; applicationId: string | null; merchantId: string | null }[]
}

export type Presence = { person: Person; since: string }

/** A correction of an analysis, as it was given. Rows and positions are numbers in the revision before the one that it made. */
export type CorrectionChange =
  | { kind: 'label'; rows: number[]; classification: string; samePayee?: boolean }
  | { kind: 'revenue'; rows: number[]; isRevenue: boolean }
  | {
      kind: 'position'
      op: 'dismiss' | 'rename' | 'merge' | 'split' | 'add' | 'end'
      positions?: number[]
      rows?: number[]
      funderName?: string
      /** What `positions` were called in that revision. */
      funderNames?: string[]
    }
  | { kind: 'row'; row: number; date?: string; amount?: number; type?: 'credit' | 'debit' }
  | { kind: 'account'; statement: number; excluded: boolean }
export type Correction = {
  id: string
  revision: number
  reason: string
  changes: CorrectionChange[]
  by: string
  at: string
  undoneBy: string | null
  undoneAt: string | null
  undoneRevision: number | null
}

export type PageFile = { file: number; fileName: string; pageCount: number; pages: { width: number; height: number }[]; error?: string }

export type NewRule = { payee: string; type: 'credit' | 'debit'; classification: string; reason?: string }
export type Rule = NewRule & { id: string; by: string; createdAt: string }
export type RulePreview = {
  transactions: number
  amount: number
  from: Record<string, number>
  analyses: { analysisId: string; completedAt: string | null; transactions: number; amount: number }[]
  analysesRead: number
}
