/** A statement of one page that nobody printed. A process that has read it has loaded and compiled what it takes to read one. */

const ROWS = 40
const LEFT = { date: 50, text: 110, amount: 400, balance: 490 }

const money = (cents: number): string => `${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`

const content = (): string => {
  let y = 760
  const drawn: string[] = []
  const line = (cells: [number, string][]): void => {
    for (const [x, text] of cells) drawn.push(`BT /F1 9 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
    y -= 14
  }
  let balance = 1_000_000
  line([[LEFT.date, 'First Bank of Nowhere']])
  line([[LEFT.date, 'Statement period March 1, 2026 through March 31, 2026']])
  line([[LEFT.date, 'Account number 0000 1234 5678']])
  line([[LEFT.date, `Beginning balance on March 1, 2026 $${money(balance)}`]])
  line([
    [LEFT.date, 'Date'],
    [LEFT.text, 'Description'],
    [LEFT.amount, 'Amount'],
    [LEFT.balance, 'Balance'],
  ])
  for (let i = 0; i < ROWS; i++) {
    const isCredit = i % 3 === 0
    const cents = 12_345 + i * 677
    balance += isCredit ? cents : -cents
    line([
      [LEFT.date, `03/${String(1 + Math.floor((i * 30) / ROWS)).padStart(2, '0')}/2026`],
      [LEFT.text, isCredit ? `DEPOSIT SQUARE INC ${1000 + i}` : `CHECKCARD PURCHASE OFFICE SUPPLIES ${1000 + i}`],
      [LEFT.amount, `${isCredit ? '' : '-'}${money(cents)}`],
      [LEFT.balance, money(balance)],
    ])
  }
  line([[LEFT.date, `Ending balance on March 31, 2026 $${money(balance)}`]])
  return drawn.join('\n')
}

export const warmUpPdf = (): Uint8Array => {
  const stream = content()
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((o) => `${o} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
