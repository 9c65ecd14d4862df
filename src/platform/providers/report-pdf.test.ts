import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib'
import { expect, test } from 'vitest'
import type { BackgroundReport } from './background.ts'
import { drawable, renderBackgroundReport } from './report-pdf.ts'

const clean: BackgroundReport = {
  found: true,
  entityType: 'business',
  entityId: 'biz_1',
  entityName: 'Cedar & Main Bakery LLC',
  reportType: 'summaryBusiness',
  reportId: 'r-1',
  generatedAt: '2026-01-01T00:00:00Z',
  risk: 'low',
  headline: 'No adverse records were found.',
  formationDate: '2011-05-17',
  formationState: 'NY',
  registrationStatus: 'active',
  addresses: [],
  associates: [{ name: 'Clara Reyes', role: 'Member', ownershipPercentage: 100 }],
  bankruptcies: [],
  liens: [{ kind: 'federal tax', amount: 48_210.55, filedDate: '2024-11-02', status: 'open', holder: 'Internal Revenue Service' }],
  judgments: [],
  criminalRecords: [],
  watchlistHits: [],
  sandbox: false,
  answer: null,
}
const preparedAt = new Date('2026-01-02T03:04:05Z')

/** The text a reader sees, one string for every drawn run. */
const textOf = async (bytes: Buffer): Promise<string[]> => {
  const pdf = await PDFDocument.load(bytes)
  const streams = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
  const contents = streams.map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
  return contents.flatMap((content) =>
    [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, run]) =>
      [...run!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
    ),
  )
}

test('the report is a PDF that says what the provider said', async () => {
  const bytes = await renderBackgroundReport(clean, preparedAt)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getPageCount()).toBe(1)
  expect(pdf.getTitle()).toBe('Background report: Cedar & Main Bakery LLC')
  const text = await textOf(bytes)
  for (const expected of [
    'Cedar & Main Bakery LLC',
    'Risk: low',
    'Liens (1)',
    '$48,210.55',
    'Internal Revenue Service',
    'Clara Reyes',
    'Bankruptcies',
    'None reported.',
    'Page 1 of 1',
  ])
    expect(text, expected).toContain(expected)
  expect(text.join(' ')).not.toContain('SANDBOX')
})

test('sandbox data is marked as such on the page', async () => {
  expect((await textOf(await renderBackgroundReport({ ...clean, sandbox: true }, preparedAt))).join(' ')).toContain('SANDBOX')
})

test('nobody of that id is a report too', async () => {
  const text = await textOf(
    await renderBackgroundReport({ ...clean, found: false, risk: null, headline: null, entityName: 'per_nohit' }, preparedAt),
  )
  expect(text.join(' ')).toContain('no record under this identifier')
  expect(text.join(' ')).not.toContain('Bankruptcies')
})

test('a long list goes on over pages, each with its column titles and its number', async () => {
  const liens = Array.from({ length: 120 }, (_, i) => ({ kind: `kind ${i}`, amount: i, holder: 'H'.repeat(200) }))
  const bytes = await renderBackgroundReport({ ...clean, liens }, preparedAt)
  const pages = (await PDFDocument.load(bytes)).getPageCount()
  const text = await textOf(bytes)
  expect(pages).toBeGreaterThan(5)
  for (let i = 0; i < liens.length; i++) expect(text).toContain(`kind ${i}`)
  expect(text.filter((run) => run === 'Holder').length).toBeGreaterThanOrEqual(pages - 2)
  expect(text).toContain(`Page ${pages} of ${pages}`)
})

test('the same report at the same time gives the same bytes', async () => {
  expect((await renderBackgroundReport(clean, preparedAt)).equals(await renderBackgroundReport(clean, preparedAt))).toBe(true)
})

test('letters the fonts lack lose their marks or become question marks, and nothing breaks', async () => {
  expect(drawable('Müller – “Żółć” Łukasz 李\u0000\u202e\n')).toBe('Müller – “Zólc” Lukasz ??? ')
  await renderBackgroundReport({ ...clean, entityName: '李雷 \u0000\u202e', headline: '💥'.repeat(200) }, preparedAt)
})
