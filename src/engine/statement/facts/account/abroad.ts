import { cellsOf } from '../../lines/cells.ts'
import { hasMoney, type Line, squash } from '../../lines/lines.ts'
import { CELL_GAP, COLUMN } from '../../tolerances.ts'

// Where banks of other countries print the number of an account without a label right before it.

/** The end of an account's number, and how surely it is that. */
export type AccountFound = { last4: string; rank: number; digits?: string; masked?: boolean }

const PRODUCT = String.raw`(?:cajas?\s+de\s+ahorros?|cuentas?\s+corrientes?|cuenta\s+sueldo|conta\s+corrente|conta\s+poupan[çc]a)`
const NUMBER = String.raw`(\d[\d-]{4,}\d)`
/** `CA $ 354-155348 (Caja de Ahorros)`. */
const BEFORE_PRODUCT = new RegExp(String.raw`(?:^|\s)${NUMBER}\s*\(${PRODUCT}\)`, 'i')
/** `CUENTA SANTANDER PYME 65-00083379`, and nothing else. */
const BEHIND_NAME = new RegExp(String.raw`^(?:cuenta|conta)(?:\s[\p{L}.]{1,20}){1,4}\s${NUMBER}$`, 'iu')
const MAX_LETTERS = 100

const numberOnLine = ({ text }: Line): string | undefined =>
  text.length > MAX_LETTERS ? undefined : (BEFORE_PRODUCT.exec(text) ?? BEHIND_NAME.exec(text))?.[1]

const BOX = /^(?:mi|tu|su|datosde(?:la|su|tu))?(?:cuenta|conta)$/
const NUMBER_LABEL = /^(?:numero|n[°º]|nro\.?)(?:decuenta)?:?$/
const LONG_NUMBER = /^\d[\d-]{6,}\d$/
const BOX_LINES = 5

/** `Mi cuenta` over `Tipo`, `Moneda` and `Número 9915446204538`: in a box of the account the bare word means its number. */
const numberInBox = (lines: readonly Line[], at: number): string | undefined => {
  const line = lines[at]!
  const [label, number] = /numero|n[°º]|nro/.test(line.squashed) ? cellsOf(line, CELL_GAP.text) : []
  if (!label || !number || !NUMBER_LABEL.test(squash(label.text)) || !LONG_NUMBER.test(number.text)) return undefined
  const isBox = (above: Line): boolean => {
    const [title] = above.page === line.page && !hasMoney(above) ? cellsOf(above, CELL_GAP.text) : []
    return title !== undefined && Math.abs(title.x0 - label.x0) < COLUMN.sameEdge && BOX.test(squash(title.text))
  }
  return lines.slice(Math.max(0, at - BOX_LINES), at).some(isBox) ? number.text : undefined
}

export const accountAbroad = (lines: readonly Line[], at: number): AccountFound | null => {
  const number = numberOnLine(lines[at]!) ?? numberInBox(lines, at)
  return number === undefined ? null : { last4: number.replace(/\D/g, '').slice(-4), rank: 2.3 }
}
