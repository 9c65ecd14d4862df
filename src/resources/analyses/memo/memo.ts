import PDFDocument from 'pdfkit'
import { currenciesOf, unlikeCurrencies } from '../../../engine/currencies.ts'
import type { AnalysisWire } from '../../../platform/analysis-run/wire.ts'
import type { IsoDate } from '../../../shared/dates.ts'
import type { Exported } from '../export.ts'
import { BAD, type Doc, FAINT, FOOT, GOOD, grid, heading, INK, LEFT, LINE, line, paragraph, RULE, sentences, table, WIDTH } from './draw.ts'
import { amountIn, count, currencyWords, day, lettersWords, money, monthOf, percent, signed } from './words.ts'

/** A credit memo of two pages: what a committee needs to decide, and what it must know about the figures. Whatever is too long is cut, and says so. */
export const creditMemo = async (what: Exported, today: IsoDate): Promise<Buffer> => {
  const doc = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false, info: { Title: `Credit memo ${what.id}` } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve)
    doc.once('error', reject)
  })
  firstPage(doc, what, today)
  secondPage(doc, what, today)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const footer = (doc: Doc, what: Exported, today: IsoDate, page: number): void => {
  const text = `${what.id}, revision ${what.revision}. ${currencyWords(currenciesOf(what.result.statements, what.result.accounts))}, from the statements named here; made by Holdback on ${day(today)}. Page ${page} of 2.`
  line(doc, text, LEFT, 792 - 36, { size: 7.5, colour: FAINT })
  const letters = lettersWords(namesIn(what))
  if (letters !== null) line(doc, letters, LEFT, 792 - 25, { size: 7.5, colour: FAINT })
}

/** What people and banks call themselves and their files, in whatever script. */
const namesIn = ({ result: { statements, mcaPositions, metrics } }: Exported): (string | null)[] => [
  ...statements.flatMap(({ holder, bank, fileName }) => [holder, bank, fileName]),
  ...mcaPositions.map(({ funderName }) => funderName),
  ...metrics.overall.largestSources.map(({ name }) => name),
]

/** End-of-day balances as a line, with zero marked where it is crossed. */
const balanceChart = (doc: Doc, days: AnalysisWire['metrics']['dailyBalances'], y: number, written: (amount: number) => string): number => {
  const height = 84
  if (days.length < 2) {
    line(doc, 'The statements do not tell the balance of each day.', LEFT, y, { colour: FAINT })
    return y + LINE
  }
  const low = Math.min(0, ...days.map((d) => d.balance))
  const highest = Math.max(...days.map((d) => d.balance))
  // Zero is on the paper, too; the line needs some height even where every day ended with nothing.
  const high = Math.max(1, highest)
  const x = (i: number): number => LEFT + (i / (days.length - 1)) * WIDTH
  const at = (balance: number): number => y + height - ((balance - low) / (high - low)) * height
  doc
    .moveTo(LEFT, at(0))
    .lineTo(LEFT + WIDTH, at(0))
    .lineWidth(0.5)
    .strokeColor(low < 0 ? BAD : RULE)
    .stroke()
  doc.moveTo(x(0), at(days[0]!.balance))
  for (const [i, { balance }] of days.entries()) doc.lineTo(x(i), at(balance))
  doc.lineWidth(1).strokeColor(INK).stroke()
  line(doc, `${day(days[0]!.date)}   lowest ${written(Math.min(...days.map((d) => d.balance)))}`, LEFT, y + height + 4, {
    size: 7.5,
    colour: FAINT,
    width: WIDTH / 2,
  })
  line(doc, `highest ${written(highest)}   ${day(days[days.length - 1]!.date)}`, LEFT + WIDTH / 2, y + height + 4, {
    size: 7.5,
    colour: FAINT,
    width: WIDTH / 2,
    align: 'right',
  })
  return y + height + 18
}

const CLASSES = [
  ['revenue', 'Revenue'],
  ['otherCredit', 'Other credits: advances, loans and refunds received'],
  ['mcaRepayment', 'Payments to funders'],
  ['loanPayment', 'Loan payments'],
  ['operatingExpense', 'Operating expenses, payroll and taxes'],
  ['transfer', 'Transfers, both ways'],
  ['otherDebit', 'Bank and NSF fees'],
] as const

const firstPage = (doc: Doc, what: Exported, today: IsoDate): void => {
  const { summary, metrics, statements, mcaPositions, classifications } = what.result
  const { overall } = metrics
  const written = amountIn(currenciesOf(statements, what.result.accounts))
  doc.addPage()
  const counted = statements.filter((s) => s.duplicateOf === null && !s.excluded)
  const holders = [...new Set(statements.filter((s) => !s.excluded).flatMap((s) => s.holder ?? []))]
  line(doc, 'Credit memo', LEFT, 44, { size: 18, bold: true })
  line(doc, holders.join(', ') || 'Account holder not stated', LEFT, 68, { size: 12 })
  const period = summary.dateRange.start === null ? 'No rows' : `${day(summary.dateRange.start)} to ${day(summary.dateRange.end!)}`
  const accounts = [...new Set(counted.map((s) => [s.bank, s.accountLast4 && `…${s.accountLast4}`].filter(Boolean).join(' ')))].filter(
    Boolean,
  )
  line(doc, [period, ...accounts].join('   ·   '), LEFT, 86, { colour: FAINT })
  const verdict = proofOf(what)
  doc.rect(LEFT, 102, WIDTH, 34).fill(verdict.isGood ? '#e6f4ea' : '#fdeceb')
  paragraph(doc, verdict.text, LEFT + 8, verdict.text.length > 100 ? 107 : 114, 2, {
    bold: true,
    colour: verdict.isGood ? GOOD : BAD,
    width: WIDTH - 16,
  })

  let y = heading(doc, 'Figures', 148)
  const bad = (isBad: boolean): string | undefined => (isBad ? BAD : undefined)
  const figures: [string, string, string?][] = [
    ['True revenue', written(overall.trueRevenue)],
    ['A month, on average', written(overall.averageMonthlyRevenue)],
    ['Trend', overall.trend === null ? '–' : `${signed(overall.trend.change)}, ${overall.trend.direction}`],
    ['Largest payer', percent(overall.concentration)],
    ['Average daily balance', written(overall.averageDailyBalance)],
    ['Lowest balance', written(overall.lowestBalance), bad((overall.lowestBalance ?? 0) < 0)],
    ['Days negative', count(overall.daysNegative), bad((overall.daysNegative ?? 0) > 0)],
    ['NSF / overdrafts', `${overall.nsfCount} / ${overall.overdraftCount}`, bad(overall.nsfCount > 0)],
    ['Active positions', `${overall.activePositions} of ${mcaPositions.length}`],
    ['Advance payments a month', written(overall.monthlyMcaPayments)],
    ['Holdback', percent(overall.holdback), bad((overall.holdback ?? 0) > 0.25)],
    ['Loan payments', written(overall.loanPayments)],
  ]
  y = grid(
    doc,
    figures.map(([label, value, colour]) => (colour === undefined ? ([label, value] as const) : ([label, value, colour] as const))),
    y,
  )
  y = heading(doc, 'Months', y + 6)
  y = table(
    doc,
    metrics.months.slice(-12),
    [
      { title: 'Month', share: 0.13, of: (m) => `${monthOf(m.month)} ${m.month.slice(0, 4)}${m.partial ? ' (part)' : ''}` },
      { title: 'True revenue', share: 0.14, right: true, of: (m) => money(m.trueRevenue) },
      { title: 'Change', share: 0.1, right: true, of: (m) => percent(m.revenueChange) },
      { title: 'Deposits', share: 0.08, right: true, of: (m) => count(m.depositCount) },
      { title: 'Avg. balance', share: 0.13, right: true, of: (m) => money(m.averageDailyBalance) },
      { title: 'Lowest', share: 0.13, right: true, of: (m) => money(m.lowestBalance) },
      { title: 'Neg.', share: 0.06, right: true, of: (m) => count(m.daysNegative) },
      { title: 'NSF', share: 0.05, right: true, of: (m) => count(m.nsfCount) },
      { title: 'Advances', share: 0.12, right: true, of: (m) => money(m.mcaPayments) },
      { title: 'Share', share: 0.06, right: true, of: (m) => (m.withholding === null ? '–' : `${Math.round(m.withholding * 100)} %`) },
    ],
    y,
    12,
    'There are no rows.',
  )
  if (metrics.months.length > 12) {
    line(doc, `and ${metrics.months.length - 12} earlier ones; the workbook has all of them.`, LEFT, y, { size: 8, colour: FAINT })
    y += LINE
  }
  y = heading(doc, 'Balance', y + 8)
  y = balanceChart(doc, metrics.dailyBalances, y, written)
  y = heading(doc, 'Largest payers', y + 6)
  y = table(
    doc,
    overall.largestSources,
    [
      { title: 'Payer', share: 0.55, of: (s) => s.name ?? 'Deposits that name nobody' },
      { title: 'Deposits', share: 0.12, right: true, of: (s) => count(s.depositCount) },
      { title: 'Total', share: 0.18, right: true, of: (s) => money(s.total) },
      { title: 'Share', share: 0.15, right: true, of: (s) => percent(s.share) },
    ],
    y,
    5,
    'There is no revenue.',
  )
  const classes = CLASSES.filter(([key]) => classifications[key].transactionCount > 0)
  // Twelve months leave no room for all of them: then the payers end the page.
  if (y + 8 + 20 + (classes.length + 1) * LINE < FOOT) {
    y = heading(doc, 'Where the money came from and went', y + 8)
    table(
      doc,
      classes,
      [
        { title: 'Class', share: 0.55, of: ([, name]) => name },
        { title: 'Rows', share: 0.12, right: true, of: ([key]) => count(classifications[key].transactionCount) },
        { title: 'Total', share: 0.18, right: true, of: ([key]) => money(classifications[key].total) },
        {
          title: 'Of credits',
          share: 0.15,
          right: true,
          of: ([key]) => (summary.totalCredits > 0 ? percent(classifications[key].total / summary.totalCredits) : '–'),
        },
      ],
      y,
      7,
      'There are no rows.',
    )
  }
  footer(doc, what, today, 1)
}

/** Whether the statements are proven, in a sentence that stands above every figure. */
const proofOf = ({ result: { statements } }: Exported): { isGood: boolean; text: string } => {
  const counted = statements.filter((s) => s.duplicateOf === null && !s.excluded)
  const open = counted.filter((s) => !s.reconciled)
  const byHand = counted.filter((s) => s.reconciled && s.reconciledBy === 'correction').length
  if (statements.length === 0) return { isGood: false, text: 'No statements: the rows were given as data and are not proven.' }
  if (counted.length === 0) return { isGood: false, text: 'Every statement was left out by hand: there is nothing to prove.' }
  if (open.length > 0) {
    const what = open[0]!.discrepancies[0]?.message ?? 'It could not be proven.'
    return { isGood: false, text: `${open.length} of ${counted.length} statements do not reconcile. ${open[0]!.fileName}: ${what}` }
  }
  const unlike = unlikeCurrencies(currenciesOf(statements))
  if (unlike !== null) return { isGood: false, text: unlike }
  return { isGood: true, text: `All ${counted.length} statements reconcile${byHand > 0 ? `, ${byHand} of them by a corrected row` : ''}.` }
}

/** Where the committee writes, at the foot of the last page. */
const DECISION_AT = 672
const decision = (doc: Doc): void => {
  const y = heading(doc, 'Decision', DECISION_AT)
  const fields: [label: string, x: number, width: number][] = [
    ['Approved / declined', LEFT, 150],
    ['Amount and terms', LEFT + 166, 190],
    ['Signed, date', LEFT + 372, WIDTH - 372],
  ]
  for (const [label, x, width] of fields) {
    doc
      .moveTo(x, y + 28)
      .lineTo(x + width, y + 28)
      .lineWidth(0.75)
      .strokeColor(FAINT)
      .stroke()
    line(doc, label, x, y + 32, { size: 7.5, colour: FAINT, width })
  }
}

const secondPage = (doc: Doc, what: Exported, today: IsoDate): void => {
  const { mcaPositions, statements, metrics } = what.result
  doc.addPage()
  let y = heading(doc, 'Positions', 44)
  y = table(
    doc,
    mcaPositions,
    [
      { title: 'Funder', share: 0.25, of: (p) => p.funderName },
      { title: 'Frequency', share: 0.11, of: (p) => p.frequency },
      { title: 'Payment', share: 0.12, right: true, of: (p) => money(p.avgPayment) },
      { title: 'A month', share: 0.13, right: true, of: (p) => money(p.monthlyEquivalent) },
      { title: '  First', share: 0.12, of: (p) => `  ${day(p.firstPayment)}` },
      { title: 'Last', share: 0.12, of: (p) => day(p.lastPayment) },
      { title: 'State', share: 0.07, of: (p) => (p.active ? 'active' : 'ended') },
      { title: 'Ret./skip.', share: 0.08, right: true, of: (p) => `${p.returnedPayments}/${p.skippedPayments}` },
    ],
    y,
    12,
    'None was found.',
  )
  y = heading(doc, 'Statements', y + 8)
  y = table(
    doc,
    statements,
    [
      { title: 'File', share: 0.26, of: (s) => s.fileName },
      { title: 'Account', share: 0.2, of: (s) => [s.bank, s.accountLast4].filter(Boolean).join(' ') || '–' },
      { title: 'Period', share: 0.26, of: (s) => `${s.periodStart ? day(s.periodStart) : '–'} to ${s.periodEnd ? day(s.periodEnd) : '–'}` },
      { title: 'Closing', share: 0.12, right: true, of: (s) => money(s.closingBalance) },
      {
        title: '  Proof',
        share: 0.16,
        of: (s) =>
          s.duplicateOf !== null
            ? '  repeats another'
            : s.excluded
              ? '  left out by hand'
              : s.reconciled
                ? s.reconciledBy === 'correction'
                  ? '  ties by correction'
                  : '  ties'
                : '  does not tie',
      },
    ],
    y,
    9,
    'None: the rows were given as data.',
  )
  // What does not add up is often a sign as well: said once.
  const found = statements.flatMap((s) => [
    ...s.findings.filter((f) => f.severity !== 'info').map((f) => `${s.fileName}${f.page ? `, page ${f.page}` : ''}: ${f.message}`),
    ...s.discrepancies.map((d) => `${s.fileName}${d.page ? `, page ${d.page}` : ''}: ${d.message}`),
  ])
  const signs = [...new Set(found)]
  y = heading(doc, 'Signs and what is off', y + 8)
  y = sentences(doc, signs, y, 8, 'None.')
  const standing = what.corrections.filter((c) => c.undone_revision === null)
  y = heading(doc, 'Corrected by hand', y + 8)
  y = table(
    doc,
    standing,
    [
      { title: 'When', share: 0.14, of: (c) => day(c.created_at) },
      { title: 'By', share: 0.3, of: (c) => c.made_by },
      { title: 'What', share: 0.16, of: (c) => (c.given as { kind: string }[]).map((g) => g.kind).join(', ') },
      { title: 'Reason', share: 0.4, of: (c) => c.reason },
    ],
    y,
    8,
    'Nothing: these are the machine’s figures.',
  )
  y = heading(doc, 'Not known', y + 8)
  // What a dash in a table means is said by the table.
  const open = metrics.unknown.filter((u) => !u.reason.startsWith('Null '))
  y = sentences(doc, [...new Set(open.map((u) => u.reason))], y, 5, 'Every figure is known.')
  if (y < DECISION_AT) decision(doc)
  footer(doc, what, today, 2)
}
