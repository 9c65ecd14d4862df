import type { Choices } from './choices.ts'
import type { Facts, PrintedRow } from './facts.ts'
import { languageOf, oneOf } from './languages.ts'
import { type Cell, heldInList, LEFT, listDay, type Sheet, unsigned } from './write.ts'

/** Lines of groups beside each other: across, or down one group and then the next. */
const linesOf = <T>(items: readonly T[], groups: number, isDown: boolean): (T | undefined)[][] => {
  const height = Math.ceil(items.length / groups)
  return Array.from({ length: height }, (_, line) =>
    Array.from({ length: Math.min(groups, items.length) }, (_, group) => items[isDown ? group * height + line : line * groups + group]),
  )
}

/** Checks beside each other, by number. */
export const drawRegister = (sheet: Sheet, choices: Choices, rows: readonly PrintedRow[]): void => {
  const { checkGrid } = choices
  const groups = ['two', 'reference'].includes(checkGrid) ? 2 : 3
  const step = (sheet.right - LEFT) / groups
  const isDateFirst = checkGrid === 'dateFirst'
  const withReference = checkGrid === 'reference'
  const titles = [isDateFirst ? 'Date' : 'Number', isDateFirst ? 'Check #' : 'Date', ...(withReference ? ['Reference'] : []), 'Amount']
  const places = (index: number): number[] => {
    const left = LEFT + step * index
    return [left, left + (isDateFirst ? 58 : 52), ...(withReference ? [left + 112] : []), -(left + step - 16)]
  }
  const checks = [...rows].sort((a, b) => (a.check as number) - (b.check as number))
  const lines = linesOf(checks, groups, checkGrid === 'threeDown')
  sheet.line(...(lines[0] ?? []).flatMap((row, index) => (row ? places(index).map((x, at) => ({ x, text: titles[at] as string })) : [])))
  for (const line of lines)
    sheet.line(
      ...line.flatMap((row, index) => {
        if (!row) return []
        const number = `${row.check}${row.isAfterGap ? '*' : ''}`
        const day = listDay(choices, row.date)
        const texts = [
          isDateFirst ? day : number,
          isDateFirst ? number : day,
          ...(withReference ? [row.reference] : []),
          unsigned(choices, row.cents),
        ]
        return places(index).map((x, at) => ({ x, text: texts[at] as string }))
      }),
    )
  if (checkGrid === 'stars') sheet.line({ x: LEFT, text: '* Indicates a gap in check sequence' })
}

const GROUPS: Partial<Record<Choices['balances'], number>> = { daily: 1, dailyTwo: 2, dailyAcross: 3, dailyDown: 3, dailyFour: 4 }

/** What the account held at the end of each day on which something happened. */
export const drawDaily = (sheet: Sheet, choices: Choices, facts: Facts): void => {
  const groups = GROUPS[choices.balances]
  if (groups === undefined || facts.daily.length === 0) return
  const language = languageOf(choices)
  const step = Math.min(170, (sheet.right - LEFT) / Math.max(3, groups))
  sheet.room(4)
  sheet.bold(language?.daily ?? 'Daily Balances')
  const pair = (index: number, day: string, figure: string): Cell[] => [
    { x: LEFT + step * index, text: day },
    { x: -(LEFT + step * (index + 1) - 16), text: figure },
  ]
  const titles = [
    language ? oneOf(language.titles.date, choices.header) : 'Date',
    language ? language.titles.balance[0] : 'Balance',
  ] as const
  const lines = linesOf(facts.daily, groups, choices.balances === 'dailyDown')
  sheet.line(...(lines[0] ?? []).flatMap((day, index) => (day ? pair(index, titles[0], titles[1] as string) : [])))
  for (const line of lines)
    sheet.line(...line.flatMap((day, index) => (day ? pair(index, listDay(choices, day.date), heldInList(choices, day.balance)) : [])))
  sheet.gap()
}
