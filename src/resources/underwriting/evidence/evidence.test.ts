import { describe, expect, test } from 'vitest'
import type { IsoDate } from '../../../shared/dates.ts'
import { cents } from '../../../shared/money.ts'
import { checkEvidence } from './evidence.ts'
import { clean, contact, facts, hit, type Parts, position, prior, statements } from './test-facts.ts'

const find = (parts: Parts, check: string) => checkEvidence(facts(parts)).find((c) => c.check === check)!

const CHECKS = [
  'legalName',
  'ein',
  'state',
  'industry',
  'merchantActive',
  'ownerName',
  'ownerEmail',
  'ownership',
  'primaryContact',
  'einPlausible',
  'emailPlausible',
  'phonePlausible',
  'accountHolder',
  'accountHolderState',
  'statementsReconciled',
  'statementFraudSigns',
  'statementCoverage',
  'revenueForRequestedAmount',
  'revenueForFundedAmount',
  'existingPositions',
  'holdback',
  'accountConduct',
  'collectionPayments',
  'priorDeals',
  'priorApplications',
  'registry',
]

test('a merchant with nothing to object to matches on every check, in the order and under the names that callers rely on', () => {
  expect(checkEvidence(clean).map((c) => [c.check, c.finding])).toEqual(CHECKS.map((check) => [check, 'match']))
})

test('where nothing is known every check is there and says why it knows nothing', () => {
  const checks = checkEvidence({
    today: clean.today,
    application: null,
    merchant: null,
    contacts: [],
    deal: null,
    scrub: null,
    priorDeals: [],
    priorApplications: [],
    registryHits: [],
  })
  expect(checks.map((c) => c.check)).toEqual(CHECKS)
  for (const { check, finding, detail } of checks) {
    expect([check, finding]).toEqual([check, 'unknown'])
    expect(detail).toMatch(/^.{14,}\.$/)
  }
})

describe.each<[check: string, rows: [parts: Parts, finding: string, detail?: RegExp][]]>([
  [
    'legalName',
    [
      [{ application: { legalName: 'Harbour Street Bakery Inc' } }, 'match'],
      [{ application: { legalName: 'Harbor Breads' } }, 'warning', /trades under/],
      [{ application: { legalName: 'Ocean Avenue Laundry' } }, 'mismatch'],
      [{ merchant: null }, 'unknown', /No merchant/],
    ],
  ],
  [
    'ein',
    [
      [{ application: { ein: '12-3456781' } }, 'mismatch'],
      [{ application: { ein: null } }, 'unknown', /application gives no EIN/],
      [{ merchant: { ein: null } }, 'unknown', /record has no EIN/],
    ],
  ],
  [
    'state',
    [
      [{ application: { state: 'nj' } }, 'mismatch'],
      [{ application: { state: 'Atlantis' } }, 'warning', /Atlantis/],
      [{ merchant: { state: null } }, 'unknown'],
    ],
  ],
  [
    'industry',
    [
      [{ merchant: { industry: 'Trucking' } }, 'warning'],
      [{ application: { industry: null } }, 'unknown'],
    ],
  ],
  ['merchantActive', [[{ merchant: { isActive: false } }, 'warning']]],
  [
    'ownerName',
    [
      [{ application: { ownerFirstName: 'A.', ownerLastName: 'Ruíz' } }, 'match'],
      [
        { contacts: [contact({ firstName: 'Robert', lastName: 'Smith' })], application: { ownerFirstName: 'Bob', ownerLastName: 'Smith' } },
        'match',
      ],
      [{ application: { ownerFirstName: 'Carlos' } }, 'warning', /Ana Ruiz/],
      [{ application: { ownerFirstName: 'John', ownerLastName: 'Doe' } }, 'mismatch'],
      [{ application: { ownerLastName: null } }, 'unknown'],
      [{ contacts: [], merchant: { ownerName: null } }, 'unknown'],
    ],
  ],
  [
    'ownerEmail',
    [
      [{ application: { ownerEmail: 'ANA@HarborStreetBakery.com' } }, 'match'],
      [{ application: { ownerEmail: 'sales@harborstreetbakery.com' } }, 'match', /as others/],
      [{ application: { ownerEmail: 'someone@gmail.com' } }, 'warning'],
      [{ application: { ownerEmail: null } }, 'unknown'],
    ],
  ],
  [
    'ownership',
    [
      [
        {
          contacts: [
            contact({ ownershipPercentage: 33.33 }),
            contact({ ownershipPercentage: 33.33 }),
            contact({ ownershipPercentage: 33.33 }),
          ],
        },
        'match',
      ],
      [{ contacts: [contact({ ownershipPercentage: 40 })] }, 'warning', /40 %/],
      [{ contacts: [contact({ isOwner: false })] }, 'warning', /not marked as owner/],
      [{ contacts: [contact({}), contact({ ownershipPercentage: 1 })] }, 'mismatch', /101 %/],
      [{ contacts: [contact({ ownershipPercentage: null })] }, 'unknown'],
    ],
  ],
  [
    'primaryContact',
    [
      [{ contacts: [contact({ isPrimary: false })] }, 'warning'],
      [{ contacts: [contact({ isOwner: false })] }, 'warning', /not an owner/],
      [{ contacts: [contact({ email: null, phone: null })] }, 'warning', /neither/],
      [{ contacts: [] }, 'unknown'],
    ],
  ],
  [
    'einPlausible',
    [
      [{ application: { ein: '07-1234567' } }, 'mismatch', /begins with 07/],
      [{ application: { ein: '11-1111111' } }, 'mismatch', /all the same/],
      [{ application: { ein: '12-3456789' } }, 'mismatch', /made-up/],
      [{ application: { ein: null } }, 'match'],
      [{ application: { ein: null }, merchant: { ein: null } }, 'unknown'],
    ],
  ],
  [
    'emailPlausible',
    [
      [{ application: { ownerEmail: 'ana@harborbreads.com' } }, 'match'],
      [{ application: { ownerEmail: 'ana@hsbnyc.com' } }, 'match'],
      [{ application: { ownerEmail: 'ana@mail.harborstbakery.com' } }, 'match'],
      [{ application: { ownerEmail: 'ana@gmail.com' } }, 'warning', /open to anybody/],
      [{ application: { ownerEmail: 'ana@quantumfleet.io' } }, 'warning', /does not resemble/],
      [{ application: { ownerEmail: 'ana@mailinator.com' } }, 'mismatch', /throw away/],
      [{ application: { ownerEmail: 'ana@example.com' } }, 'mismatch'],
    ],
  ],
  [
    'phonePlausible',
    [
      [{ contacts: [contact({ phone: '+1 718 234 5678 ext. 9' })] }, 'match'],
      [{ contacts: [contact({ phone: '555-1234' })] }, 'mismatch', /7 digits/],
      [{ contacts: [contact({ phone: '212-555-0123' })] }, 'mismatch', /fiction/],
      [{ contacts: [contact({ phone: '111-222-3333' })] }, 'mismatch', /area code 111/],
      [{ contacts: [contact({ phone: '2222222222' })] }, 'mismatch', /made-up/],
      [{ contacts: [contact({ phone: '+44 20 7946 0958' })] }, 'warning', /abroad/],
      [{ contacts: [contact({ phone: null })] }, 'unknown'],
    ],
  ],
  [
    'accountHolder',
    [
      [statements({ holder: 'Harbor Breads' }), 'match'],
      [statements({}, { holder: 'OCEAN AVENUE LAUNDRY INC' }), 'mismatch', /OCEAN AVENUE/],
      [statements({}, { holder: 'OCEAN AVENUE LAUNDRY INC', isExcluded: true }), 'match'],
      [statements({ holder: 'ANA RUIZ' }), 'warning', /owner in person/],
      [statements({ holder: null }), 'unknown'],
      [{ scrub: null }, 'unknown', /No bank statement/],
    ],
  ],
  [
    'accountHolderState',
    [
      [statements({ holderState: 'FL' }), 'warning', /FL/],
      [statements({}, { holderState: 'FL', isExcluded: true }), 'match'],
      [statements({ holderState: null }), 'unknown'],
      [{ application: { state: null }, merchant: { state: null } }, 'unknown'],
    ],
  ],
  [
    'statementsReconciled',
    [
      [statements({}, { fileName: 'jan.pdf', reconciled: false }), 'mismatch', /1 of 2 .*jan\.pdf/],
      [statements({}, { reconciled: false, isDuplicate: true }), 'match'],
      [statements({}, { reconciled: false, isExcluded: true }), 'match'],
      [statements({ isExcluded: true }), 'unknown', /left out by hand/],
      [statements(), 'unknown', /list of transactions/],
    ],
  ],
  [
    'statementFraudSigns',
    [
      [statements({ findings: [{ severity: 'info', message: 'x' }] }), 'match'],
      [statements({ findings: [{ severity: 'warning', message: 'Edited after it was made.' }] }), 'warning', /1 sign .*Edited/],
      [statements({ findings: [{ severity: 'high', message: 'Two fonts in one amount.' }] }), 'mismatch', /Two fonts/],
      [
        statements({}, { isExcluded: true, findings: [{ severity: 'high', message: 'Two fonts in one amount.' }] }),
        'mismatch',
        /Two fonts/,
      ],
    ],
  ],
  [
    'statementCoverage',
    [
      [{ today: '2026-07-01' as IsoDate }, 'warning', /ends 123 days ago/],
      [{ scrub: { fullMonths: 1 } }, 'warning', /1 full month;/],
      [statements({ periodEnd: null }), 'unknown'],
    ],
  ],
  [
    'revenueForRequestedAmount',
    [
      [{ application: { requestedAmount: cents(6_000_000) } }, 'warning', /1\.20 months/],
      [{ application: { requestedAmount: cents(9_000_000) } }, 'mismatch'],
      [{ scrub: { averageMonthlyRevenue: null } }, 'unknown'],
      [{ scrub: { averageMonthlyRevenue: cents(0) } }, 'mismatch', /no revenue/],
    ],
  ],
  [
    'revenueForFundedAmount',
    [
      [{ deal: { ...clean.deal!, fundedAmount: cents(8_000_000) } }, 'mismatch'],
      [{ deal: null }, 'unknown', /Nothing is funded/],
    ],
  ],
  [
    'existingPositions',
    [
      [{ scrub: { activePositions: [position('Rapid'), position('Kapitus')] } }, 'warning', /2 advances are .*Rapid, Kapitus/],
      [{ scrub: { activePositions: ['A', 'B', 'C', 'D'].map(position) } }, 'mismatch', /and 1 more/],
    ],
  ],
  [
    'holdback',
    [
      [{ scrub: { holdback: 0.1 } }, 'warning', /10\.0 % .*with this deal 20\.0 %/],
      [{ scrub: { holdback: 0.1 }, deal: null }, 'match'],
      [{ scrub: { holdback: 0.25 } }, 'mismatch'],
      [{ scrub: { holdback: null } }, 'unknown'],
    ],
  ],
  [
    'accountConduct',
    [
      [{ scrub: { nsfCount: 13 } }, 'warning', /13 bounced items/],
      [{ scrub: { daysNegative: 20 } }, 'warning'],
      [{ scrub: { daysNegative: null } }, 'match', /not known/],
      // Three whole months and the better part of a fourth.
      [{ scrub: { fullMonths: 3, coveredDays: 118, nsfCount: 10 } }, 'match', /10 bounced items, .* in 118 days\./],
    ],
  ],
  ['collectionPayments', [[{ scrub: { collectionPayments: cents(50_000) } }, 'warning', /\$500\.00/]]],
  [
    'priorDeals',
    [
      [{ priorDeals: [prior('paidOff')] }, 'match', /none of which went bad/],
      [{ priorDeals: [prior('paidOff'), prior('inLegal', 'ein')] }, 'mismatch', /1 of 2 .*same EIN/],
      [{ priorDeals: [prior('settled')] }, 'warning', /settled/],
      [{ priorDeals: [prior('active')] }, 'warning', /still open/],
    ],
  ],
  [
    'priorApplications',
    [
      [{ priorApplications: [{ submissionNumber: 'S-2025-000001', stage: 'declined' }] }, 'warning', /S-2025-000001/],
      [{ priorApplications: [{ submissionNumber: 'S-2025-000001', stage: 'withdrawn' }] }, 'match'],
      [{ application: { ein: null }, merchant: { ein: null } }, 'unknown'],
    ],
  ],
  [
    'registry',
    [
      [{ registryHits: [hit] }, 'warning', /1 negative record under a similar name: default of/],
      [{ registryHits: [hit, { ...hit, matchedOn: 'ein' }] }, 'mismatch', /1 negative record with this EIN/],
    ],
  ],
])('%s', (check, rows) => {
  test.each(rows.map((row, i) => [i, ...row] as const))('case %i', (_, parts, finding, detail) => {
    const found = find(parts, check)
    expect(found).toMatchObject({ check, finding })
    if (detail) expect(found.detail).toMatch(detail)
  })
})
