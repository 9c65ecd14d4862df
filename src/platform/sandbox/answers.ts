import { type Subject, seed } from './subjects.ts'

/** What the sandbox says about a subject, in the shapes of docs/PROVIDERS.md. Slow, flaky and limited subjects turn out clean in the end. */
type Answer = Record<string, unknown>

const isClean = (subject: Subject): boolean => subject.behaviour !== 'thinFile' && subject.behaviour !== 'bankrupt'

const bankruptcy = {
  chapter: '7',
  filedDate: '2025-03-11',
  status: 'open',
  court: 'U.S. Bankruptcy Court, Middle District of Florida',
  caseNumber: '25-01234',
}
const lien = { kind: 'federal tax', amount: 48_210.55, filedDate: '2024-11-02', status: 'open', holder: 'Internal Revenue Service' }
const judgment = {
  amount: 31_500,
  filedDate: '2025-01-20',
  status: 'unsatisfied',
  plaintiff: 'Harbor Equipment Leasing',
  court: 'Orange County Circuit Court',
}

export const backgroundReport = (
  subject: Subject,
  question: { entityType: string; entityId: string; clearGroupId?: string },
  now: Date,
): Answer => {
  if (subject.behaviour === 'noHit') return { found: false, sandbox: true }
  const broke = subject.behaviour === 'bankrupt'
  const thin = subject.behaviour === 'thinFile'
  const person = question.entityType === 'person'
  const year = 2005 + (seed(subject.name) % 14)
  return {
    found: true,
    sandbox: true,
    reportId: `sbx-bg-${seed(`${question.entityId}|${question.clearGroupId ?? ''}`).toString(16)}`,
    reportType: `${question.clearGroupId === undefined ? 'summary' : 'full'}${person ? 'Person' : 'Business'}`,
    entityName: subject.name,
    generatedAt: now.toISOString(),
    risk: broke ? 'high' : thin ? 'medium' : 'low',
    headline: broke ? 'Open bankruptcy, tax lien and judgment.' : thin ? 'Few records exist.' : 'No adverse records were found.',
    ...(person
      ? {}
      : {
          formationDate: thin ? '2026-02-03' : `${year}-05-17`,
          formationState: subject.state,
          registrationStatus: broke ? 'revoked' : 'active',
        }),
    addresses: [
      {
        line1: `${100 + (seed(subject.name) % 900)} Market Street`,
        city: 'Springfield',
        state: subject.state,
        postalCode: '10001',
        from: thin ? '2026-02-03' : `${year}-06-01`,
        to: null,
      },
    ],
    associates: person ? [] : [{ name: subject.ownerName, role: 'Member', ownershipPercentage: 100 }],
    bankruptcies: broke ? [bankruptcy] : [],
    liens: broke ? [lien] : [],
    judgments: broke ? [judgment] : [],
    criminalRecords: [],
    watchlistHits: [],
  }
}

const tradeLines = (subject: Subject): Answer[] => {
  if (subject.behaviour === 'thinFile')
    return [
      {
        creditor: 'Staples Business',
        kind: 'revolving',
        openedDate: '2026-03-01',
        status: 'current',
        balance: 240.15,
        creditLimit: 1_500,
        pastDue: 0,
        daysBeyondTerms: 0,
      },
    ]
  const late = subject.behaviour === 'bankrupt'
  const names = ['Sysco', 'Uline', 'Grainger', 'Home Depot Pro', 'Dell Financial', 'Verizon Business']
  return names.map((creditor, i) => {
    const balance = 500 + ((seed(subject.name + creditor) % 400_000) / 100) * (late ? 3 : 1)
    const owed = Math.round(balance * 100) / 100
    return {
      creditor,
      kind: i % 2 ? 'revolving' : 'net30',
      openedDate: `20${12 + i}-04-0${i + 1}`,
      status: late ? 'delinquent' : 'current',
      balance: owed,
      creditLimit: 15_000,
      pastDue: late ? owed : 0,
      daysBeyondTerms: late ? 61 + 10 * i : i,
    }
  })
}

export const creditReport = (
  subject: Subject,
  question: { bureau: 'a' | 'b'; endpointType: string; reportType?: string; queryInput: string },
  now: Date,
): Answer => {
  if (subject.behaviour === 'noHit') return { hit: false, sandbox: true }
  const consumer = question.endpointType === 'consumer'
  const level = subject.behaviour === 'bankrupt' ? 0.08 : subject.behaviour === 'thinFile' ? 0.45 : 0.72 + (seed(subject.name) % 20) / 100
  const [min, max] = consumer ? [300, 850] : question.bureau === 'a' ? [1, 100] : [101, 992]
  const model = consumer
    ? 'Sandbox Consumer Score'
    : question.bureau === 'a'
      ? 'Sandbox Payment Index'
      : 'Sandbox Business Delinquency Score'
  return {
    hit: true,
    sandbox: true,
    reportId: `sbx-cr-${question.bureau}-${seed(question.queryInput).toString(16)}`,
    reportType: question.reportType ?? (consumer ? 'consumerProfile' : 'businessProfile'),
    generatedAt: now.toISOString(),
    subject: {
      name: subject.name,
      ...(consumer ? {} : { ein: subject.ein }),
      city: 'Springfield',
      state: subject.state,
      yearsOnFile: subject.behaviour === 'thinFile' ? 0.5 : 9,
    },
    scores: [
      {
        model,
        value: Math.round(min + level * (max - min)),
        min,
        max,
        riskClass: level < 0.2 ? 'high' : level < 0.6 ? 'medium' : 'low',
        factors: isClean(subject)
          ? []
          : subject.behaviour === 'thinFile'
            ? ['Short credit history', 'Few trade lines']
            : ['Bankruptcy on file', 'Trade lines past due'],
      },
    ],
    tradeLines: tradeLines(subject),
    derogatories:
      subject.behaviour === 'bankrupt'
        ? [
            { kind: 'bankruptcy', filedDate: bankruptcy.filedDate, status: 'open', reference: bankruptcy.caseNumber },
            { kind: 'lien', amount: lien.amount, filedDate: lien.filedDate, status: 'open', reference: 'FL-2024-889231' },
            {
              kind: 'judgment',
              amount: judgment.amount,
              filedDate: judgment.filedDate,
              status: 'unsatisfied',
              reference: '2025-CA-000377',
            },
          ]
        : [],
    inquiries: [{ date: '2026-01-12', inquirer: 'Sandbox Capital' }],
  }
}

export const registryRecords = (subject: Subject): Answer => ({
  sandbox: true,
  records:
    subject.behaviour !== 'bankrupt'
      ? []
      : [
          {
            recordId: 'sbx-reg-1',
            kind: 'default',
            legalName: subject.name,
            ein: subject.ein,
            state: subject.state,
            amount: 62_000,
            date: '2025-02-01',
            source: 'Sandbox funders',
            notes: 'Stopped payments after 31 debits.',
            score: 1,
          },
          {
            recordId: 'sbx-reg-2',
            kind: 'bankruptcy',
            legalName: subject.name,
            ein: subject.ein,
            state: subject.state,
            date: bankruptcy.filedDate,
            source: 'Court records',
            score: 1,
          },
        ],
})
