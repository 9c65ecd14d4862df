import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

type Form = (cents: number) => string

const digits = (cents: number, groups = ',', point = '.'): string => {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, groups)
  return `${whole}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** How an amount and its side are written, all over a paper. */
const FORMS: Record<string, Form> = {
  'plain minus': (c) => (c < 0 ? '-' : '') + digits(c),
  'plus and minus': (c) => (c < 0 ? '-' : '+') + digits(c),
  'trailing minus': (c) => digits(c) + (c < 0 ? '-' : ''),
  'trailing plus/minus': (c) => digits(c) + (c < 0 ? '-' : '+'),
  brackets: (c) => (c < 0 ? `(${digits(c)})` : digits(c)),
  '$ brackets': (c) => (c < 0 ? `($${digits(c)})` : `$${digits(c)}`),
  '$(…)': (c) => (c < 0 ? `$(${digits(c)})` : `$${digits(c)}`),
  '-$': (c) => `${c < 0 ? '-' : ''}$${digits(c)}`,
  '$-': (c) => `$${c < 0 ? '-' : ''}${digits(c)}`,
  '- $': (c) => `${c < 0 ? '- ' : ''}$${digits(c)}`,
  '$ -': (c) => (c < 0 ? `$ -${digits(c)}` : `$ ${digits(c)}`),
  '+$': (c) => `${c < 0 ? '-' : '+'}$${digits(c)}`,
  'unicode minus': (c) => (c < 0 ? '−' : '') + digits(c),
  'en dash': (c) => (c < 0 ? '–' : '') + digits(c),
  'em dash': (c) => (c < 0 ? '—' : '') + digits(c),
  'hyphen space': (c) => (c < 0 ? '- ' : '') + digits(c),
  'plus space': (c) => (c < 0 ? '- ' : '+ ') + digits(c),
  'nb hyphen': (c) => (c < 0 ? '‑' : '') + digits(c),
  'fullwidth minus': (c) => (c < 0 ? '－' : '') + digits(c),
  'CR DR': (c) => digits(c) + (c < 0 ? ' DR' : ' CR'),
  'CRDR close': (c) => digits(c) + (c < 0 ? 'DR' : 'CR'),
  'Cr Dr': (c) => digits(c) + (c < 0 ? ' Dr' : ' Cr'),
  'C D': (c) => digits(c) + (c < 0 ? ' D' : ' C'),
  'CD close': (c) => digits(c) + (c < 0 ? 'D' : 'C'),
  '(Cr)': (c) => digits(c) + (c < 0 ? '(Dr)' : '(Cr)'),
  '( Cr )': (c) => digits(c) + (c < 0 ? ' (Dr)' : ' (Cr)'),
  'cr only': (c) => digits(c) + (c < 0 ? '' : ' CR'),
  'dr only': (c) => digits(c) + (c < 0 ? ' DR' : ''),
  DB: (c) => digits(c) + (c < 0 ? ' DB' : ' CR'),
  OD: (c) => digits(c) + (c < 0 ? ' DR' : ''),
  'Dr before': (c) => (c < 0 ? 'Dr ' : 'Cr ') + digits(c),
  'DR. ': (c) => digits(c) + (c < 0 ? ' Dr.' : ' Cr.'),
  'USD before': (c) => `USD ${c < 0 ? '-' : ''}${digits(c)}`,
  'USD behind': (c) => `${c < 0 ? '-' : ''}${digits(c)} USD`,
  '-USD': (c) => `${c < 0 ? '-' : ''}USD ${digits(c)}`,
  US$: (c) => `${c < 0 ? '-' : ''}US$${digits(c)}`,
  '$ behind': (c) => `${c < 0 ? '-' : ''}${digits(c)} $`,
  $USD: (c) => `${c < 0 ? '-' : ''}$${digits(c)} USD`,
  'EUR comma': (c) => `${c < 0 ? '-' : ''}${digits(c, '.', ',')}`,
  '€ behind': (c) => `${c < 0 ? '-' : ''}${digits(c, '.', ',')} €`,
  swiss: (c) => `${c < 0 ? '-' : ''}${digits(c, "'", '.')}`,
  'swiss curly': (c) => `${c < 0 ? '-' : ''}${digits(c, '’', '.')}`,
  'nbsp groups': (c) => `${c < 0 ? '-' : ''}${digits(c, '\u00a0', ',')}`,
  'thin groups': (c) => `${c < 0 ? '-' : ''}${digits(c, '\u202f', ',')}`,
  'space groups': (c) => `${c < 0 ? '-' : ''}${digits(c, ' ', '.')}`,
  'no groups': (c) => `${c < 0 ? '-' : ''}${digits(c, '')}`,
  'EUR behind minus': (c) => `${digits(c, '.', ',')}${c < 0 ? '-' : '+'}`,
  'EUR S H': (c) => `${digits(c, '.', ',')} ${c < 0 ? 'S' : 'H'}`,
  '£': (c) => `${c < 0 ? '-' : ''}£${digits(c)}`,
  '£ D': (c) => `£${digits(c)}${c < 0 ? ' D' : ''}`,
  '₹': (c) => `${c < 0 ? '-' : ''}₹${digits(c)}`,
  'Rs.': (c) => `${c < 0 ? '-' : ''}Rs.${digits(c)}`,
  C$: (c) => `${c < 0 ? '-' : ''}C$${digits(c)}`,
  CA$: (c) => `${c < 0 ? '-' : ''}CA$${digits(c)}`,
  stars: (c) => `${c < 0 ? '-' : ''}***${digits(c)}`,
  'star before': (c) => `${c < 0 ? '-' : ''}*${digits(c)}`,
  'star behind': (c) => `${c < 0 ? '-' : ''}${digits(c)}*`,
  'zero padded': (c) => `${c < 0 ? '-' : ''}${Math.abs(c) < 100000 ? '0' : ''}${digits(c)}`,
  less: (c) => `${digits(c)}${c < 0 ? ' LESS' : ''}`,
  angle: (c) => (c < 0 ? `<${digits(c)}>` : digits(c)),
  square: (c) => (c < 0 ? `[${digits(c)}]` : digits(c)),
  S$: (c) => `${c < 0 ? '-' : ''}S$${digits(c)}`,
  A$: (c) => `${c < 0 ? '-' : ''}A$${digits(c)}`,
  R: (c) => `${c < 0 ? '-' : ''}R${digits(c, ' ', '.')}`,
  kr: (c) => `${c < 0 ? '-' : ''}${digits(c, ' ', ',')} kr`,
  zł: (c) => `${c < 0 ? '-' : ''}${digits(c, ' ', ',')} zł`,
  'ARS $': (c) => `${c < 0 ? '-' : ''}$ ${digits(c, '.', ',')}`,
  MXN: (c) => `${c < 0 ? '-' : ''}$${digits(c)} MXN`,
  '.50 without zero': (c) => `${c < 0 ? '-' : ''}${digits(c).replace(/^0\./, '.')}`,
  'Credit word': (c) => `${digits(c)} ${c < 0 ? 'Debit' : 'Credit'}`,
  arrow: (c) => `${c < 0 ? '↓' : '↑'} ${digits(c)}`,
  'In Out': (c) => `${digits(c)} ${c < 0 ? 'out' : 'in'}`,
}

const AMOUNTS = [150_00, -40_00, -1_234_56, 50, -75, 80_00, 2_500_00, -12_345_67]
const DAYS = ['03', '04', '10', '12', '13', '21', '24', '26']
const NAMES = ['ALPHA TRADING 193', 'BETA WORKS', 'DELTA STORES', 'EPSILON', 'ZETA FUEL', 'GAMMA HOLDINGS', 'ETA PARTNERS', 'THETA LLC']
const OPENING = 20_000_00

const page = (form: Form, withBalances: boolean): string => {
  let balance = OPENING
  const rows = AMOUNTS.map((amount, i) => {
    balance += amount
    const beside = withBalances ? form(balance).padStart(20) : ''
    return `      11/${DAYS[i]}/2025    ${NAMES[i]!.padEnd(34)}${form(amount).padStart(20)}${beside}`
  })
  return `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance       ${form(OPENING)}
      Ending balance          ${form(balance)}

      ${'Date'.padEnd(14)}${'Description'.padEnd(34)}${'Amount'.padStart(20)}${withBalances ? 'Balance'.padStart(20) : ''}
${rows.join('\n')}
`
}

test.each(Object.entries(FORMS))('amounts and their side: %s', (_, form) => {
  for (const withBalances of [false, true]) {
    const [statement] = readStatements(draw(page(form, withBalances)), { fileName: 'case.pdf' })
    const rows = statement!.rows.map((r) => [r.date, r.type === 'debit' ? -r.amount : r.amount, r.description])
    expect([withBalances, statement!.reconciled, ...rows]).toEqual([
      withBalances,
      true,
      ...AMOUNTS.map((amount, i) => [`2025-11-${DAYS[i]}`, amount, NAMES[i]]),
    ])
  }
})
