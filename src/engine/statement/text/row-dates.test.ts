import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

type Day = [year: number, month: number, day: number]

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const two = (n: number): string => String(n).padStart(2, '0')
const ordinal = (d: number): string => `${d}${['th', 'st', 'nd', 'rd'][d % 10 <= 3 && Math.floor(d / 10) !== 1 ? d % 10 : 0]}`
const weekday = ([y, m, d]: Day): string => WEEKDAYS[new Date(Date.UTC(y, m - 1, d)).getUTCDay()]!

/** How a list may write its days. */
const FORMS: Record<string, (day: Day) => string> = {
  'MM/DD/YYYY': ([y, m, d]) => `${two(m)}/${two(d)}/${y}`,
  'M/D/YYYY': ([y, m, d]) => `${m}/${d}/${y}`,
  'MM/DD/YY': ([y, m, d]) => `${two(m)}/${two(d)}/${y % 100}`,
  'M/D/YY': ([y, m, d]) => `${m}/${d}/${y % 100}`,
  'MM/DD': ([, m, d]) => `${two(m)}/${two(d)}`,
  'M/D': ([, m, d]) => `${m}/${d}`,
  'MM-DD-YYYY': ([y, m, d]) => `${two(m)}-${two(d)}-${y}`,
  'MM-DD-YY': ([y, m, d]) => `${two(m)}-${two(d)}-${y % 100}`,
  'MM-DD': ([, m, d]) => `${two(m)}-${two(d)}`,
  'M-D': ([, m, d]) => `${m}-${d}`,
  'MM.DD.YYYY': ([y, m, d]) => `${two(m)}.${two(d)}.${y}`,
  'YYYY-MM-DD': ([y, m, d]) => `${y}-${two(m)}-${two(d)}`,
  'YYYY/MM/DD': ([y, m, d]) => `${y}/${two(m)}/${two(d)}`,
  'YYYY.MM.DD': ([y, m, d]) => `${y}.${two(m)}.${two(d)}`,
  YYYYMMDD: ([y, m, d]) => `${y}${two(m)}${two(d)}`,
  'ISO time': ([y, m, d]) => `${y}-${two(m)}-${two(d)}T09:15:00Z`,
  'ISO space time': ([y, m, d]) => `${y}-${two(m)}-${two(d)} 09:15:00`,
  'ISO hm': ([y, m, d]) => `${y}-${two(m)}-${two(d)} 09:15`,
  'US time': ([y, m, d]) => `${m}/${d}/${y} 9:15 AM`,
  'Mon D': ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)} ${d}`,
  'Mon DD': ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)} ${two(d)}`,
  'MON DD': ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3).toUpperCase()} ${two(d)}`,
  'Mon D, YYYY': ([y, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)} ${d}, ${y}`,
  'Mon D YYYY': ([y, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)} ${d} ${y}`,
  'Month D, YYYY': ([y, m, d]) => `${MONTHS[m - 1]} ${d}, ${y}`,
  'Month D': ([, m, d]) => `${MONTHS[m - 1]} ${d}`,
  'D Mon': ([, m, d]) => `${d} ${MONTHS[m - 1]!.slice(0, 3)}`,
  'DD Mon YYYY': ([y, m, d]) => `${two(d)} ${MONTHS[m - 1]!.slice(0, 3)} ${y}`,
  'DD Mon YY': ([y, m, d]) => `${two(d)} ${MONTHS[m - 1]!.slice(0, 3)} ${y % 100}`,
  'DD-Mon': ([, m, d]) => `${two(d)}-${MONTHS[m - 1]!.slice(0, 3)}`,
  'DD-Mon-YY': ([y, m, d]) => `${two(d)}-${MONTHS[m - 1]!.slice(0, 3)}-${y % 100}`,
  'DD-MON-YYYY': ([y, m, d]) => `${two(d)}-${MONTHS[m - 1]!.slice(0, 3).toUpperCase()}-${y}`,
  DDMON: ([, m, d]) => `${two(d)}${MONTHS[m - 1]!.slice(0, 3).toUpperCase()}`,
  DDMONYY: ([y, m, d]) => `${two(d)}${MONTHS[m - 1]!.slice(0, 3).toUpperCase()}${y % 100}`,
  DDMonYYYY: ([y, m, d]) => `${two(d)}${MONTHS[m - 1]!.slice(0, 3)}${y}`,
  'Mon-DD': ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)}-${two(d)}`,
  'Mon-DD-YYYY': ([y, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)}-${two(d)}-${y}`,
  'Mon/DD': ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)}/${two(d)}`,
  'DD/Mon/YYYY': ([y, m, d]) => `${two(d)}/${MONTHS[m - 1]!.slice(0, 3)}/${y}`,
  MonDD: ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)}${two(d)}`,
  'Mon. D': ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)}. ${d}`,
  'Mon. D, YYYY': ([y, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)}. ${d}, ${y}`,
  'Dth Month': ([, m, d]) => `${ordinal(d)} ${MONTHS[m - 1]}`,
  'Month Dth': ([, m, d]) => `${MONTHS[m - 1]} ${ordinal(d)}`,
  'Dth Mon YYYY': ([y, m, d]) => `${ordinal(d)} ${MONTHS[m - 1]!.slice(0, 3)} ${y}`,
  'Wkd MM/DD': (x) => `${weekday(x).slice(0, 3)} ${two(x[1])}/${two(x[2])}`,
  'Wkd, Mon D': (x) => `${weekday(x).slice(0, 3)}, ${MONTHS[x[1] - 1]!.slice(0, 3)} ${x[2]}`,
  'Weekday, Month D, YYYY': (x) => `${weekday(x)}, ${MONTHS[x[1] - 1]} ${x[2]}, ${x[0]}`,
  'Wkd D Mon': (x) => `${weekday(x).slice(0, 3)} ${x[2]} ${MONTHS[x[1] - 1]!.slice(0, 3)}`,
  'MM/DD Wkd': (x) => `${two(x[1])}/${two(x[2])} ${weekday(x).slice(0, 3)}`,
  "Mon D 'YY": ([y, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)} ${d} '${y % 100}`,
  'MM DD': ([, m, d]) => `${two(m)} ${two(d)}`,
  'MM DD YY': ([y, m, d]) => `${two(m)} ${two(d)} ${y % 100}`,
  MMDD: ([, m, d]) => `${two(m)}${two(d)}`,
  MMDDYY: ([y, m, d]) => `${two(m)}${two(d)}${y % 100}`,
  MMDDYYYY: ([y, m, d]) => `${two(m)}${two(d)}${y}`,
  '(MM/DD)': ([, m, d]) => `(${two(m)}/${two(d)})`,
  'MM/DD:': ([, m, d]) => `${two(m)}/${two(d)}:`,
  'MM/DD*': ([, m, d]) => `${two(m)}/${two(d)}*`,
  '*MM/DD': ([, m, d]) => `*${two(m)}/${two(d)}`,
  'MM / DD': ([, m, d]) => `${two(m)} / ${two(d)}`,
  'MM/ DD': ([, m, d]) => `${two(m)}/ ${two(d)}`,
  'MM–DD': ([, m, d]) => `${two(m)}–${two(d)}`,
  DD: ([, , d]) => `${two(d)}`,
  D: ([, , d]) => `${d}`,
  'YYYY Mon DD': ([y, m, d]) => `${y} ${MONTHS[m - 1]!.slice(0, 3)} ${two(d)}`,
  'YYYY-Mon-DD': ([y, m, d]) => `${y}-${MONTHS[m - 1]!.slice(0, 3)}-${two(d)}`,
  'Mon D at time': ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)} ${d} at 9:15 AM`,
  'Mon D, time': ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 3)} ${d}, 09:15`,
  Sept: ([, m, d]) => `${MONTHS[m - 1]!.slice(0, 4)} ${d}`,
}

const DAYS = [3, 4, 10, 12, 15, 22, 24, 26]
const AMOUNTS = ['150.00', '-40.00', '-234.56', '0.50', '-0.75', '80.00', '500.00', '-345.67']
const BALANCES = ['1,150.00', '1,110.00', '875.44', '875.94', '875.19', '955.19', '1,455.19', '1,109.52']
const NAMES = ['ALPHA TRADING', 'BETA WORKS', 'DELTA STORES', 'EPSILON', 'ZETA FUEL', 'GAMMA HOLDINGS', 'ETA PARTNERS', 'THETA LLC']

const page = (form: (day: Day) => string, withBalances: boolean): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 09/01/2025 - 09/30/2025
      Beginning balance       1,000.00
      Ending balance          1,109.52

      ${'Date'.padEnd(32)}${'Description'.padEnd(30)}${'Amount'.padStart(16)}${withBalances ? 'Balance'.padStart(16) : ''}
${DAYS.map((day, i) => `      ${form([2025, 9, day]).padEnd(32)}${NAMES[i]!.padEnd(30)}${AMOUNTS[i]!.padStart(16)}${withBalances ? BALANCES[i]!.padStart(16) : ''}`).join('\n')}
`

test.each(Object.entries(FORMS))('days of rows: %s', (_, form) => {
  for (const withBalances of [false, true]) {
    const [statement] = readStatements(draw(page(form, withBalances)), { fileName: 'case.pdf' })
    const rows = statement!.rows.map((r) => [r.date, r.description])
    expect([withBalances, statement!.reconciled, ...rows]).toEqual([
      withBalances,
      true,
      ...DAYS.map((day, i) => [`2025-09-${two(day)}`, NAMES[i]]),
    ])
  }
})

test('the month and the day in columns of their own', () => {
  const [statement] = readStatements(draw(page(([, m, d]) => `${two(m)}      ${two(d)}`, false)), { fileName: 'case.pdf' })
  expect([statement!.reconciled, ...statement!.rows.map((r) => r.date)]).toEqual([true, ...DAYS.map((day) => `2025-09-${two(day)}`)])
})
