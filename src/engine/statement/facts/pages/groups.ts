import type { Period } from '../period/period.ts'
import type { PageLabel } from './labels.ts'

/** Pages of the file that are read one after the other. */
type Unit = readonly PageLabel[]

const isSameDays = (a: Period | null, b: Period | null): boolean => a !== null && b !== null && a.end === b.end
const isSameAccount = (a: PageLabel, b: PageLabel): boolean => a.account === null || b.account === null || a.account === b.account

/** Whether a page lies where it would in order: behind the one before it by number, or as the first of its print. */
const isInPlace = (label: PageLabel, before: PageLabel | undefined): boolean =>
  label.number === null || label.number === 1 || (before?.number === label.number - 1 && before.of === label.of)

/** Pages that follow each other in the file and by their numbers, and are of the same days and account. */
const runsOf = (labels: readonly PageLabel[]): PageLabel[][] => {
  const runs: PageLabel[][] = []
  for (const label of labels) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const goesOn =
      before !== undefined &&
      label.number !== null &&
      label.number !== 1 &&
      isInPlace(label, before) &&
      isSameDays(before.period, label.period)
    if (goesOn && isSameAccount(before, label)) run!.push(label)
    else runs.push([label])
  }
  return runs
}

const isWhole = (run: Unit): boolean => run[0]!.number === 1 && run.at(-1)!.number === run.at(-1)!.of

/** What is left of the prints of one period and count, by account: pages that do not name theirs are of the only one that the others name. */
const byAccount = (labels: readonly PageLabel[]): PageLabel[][] => {
  const accounts = new Set(labels.flatMap(({ account }) => account ?? []))
  return accounts.size < 2 ? [[...labels]] : [...Map.groupBy(labels, ({ account }) => account).values()]
}

const isClear = (labels: readonly PageLabel[]): boolean => new Set(labels.map(({ number }) => number)).size === labels.length

const inNumbers = (labels: readonly PageLabel[]): PageLabel[] => labels.toSorted((a, b) => a.number! - b.number!)

/**
 * A page without a number goes with the one before it, wherever that goes, if it has no rows (the back of a sheet, an advertisement) or the next one has the
 * number behind it.
 */
const isFollower = ({ number, hasRows }: PageLabel, before: PageLabel | undefined, next: PageLabel | undefined): boolean => {
  if (number !== null || !hasRows) return number === null
  const steps = (next?.number ?? 0) - (before?.number ?? 0)
  return before !== undefined && before.of === next?.of && (steps === 1 || steps === 2)
}

type Followed = { labels: PageLabel[]; behind: Map<PageLabel | null, PageLabel[]> }

const withoutFollowers = (all: readonly PageLabel[]): Followed => {
  const behind = new Map<PageLabel | null, PageLabel[]>([[null, []]])
  const labels: PageLabel[] = []
  for (const [i, label] of all.entries()) {
    if (isFollower(label, labels.at(-1), all[i + 1])) behind.get(labels.at(-1) ?? null)!.push(label)
    else {
      labels.push(label)
      behind.set(label, [])
    }
  }
  return { labels, behind }
}

const lacks = (group: readonly PageLabel[], label: PageLabel): boolean =>
  group.every((one) => one.of === label.of && one.number !== label.number && isSameAccount(one, label))

/** Of the prints that lack a page, the one that it is of: the only one whose days are those of its rows, or the one that it lies in by its number. */
const printOf = (label: PageLabel, groups: readonly PageLabel[][], isOf: IsOf): PageLabel[] | null => {
  const open = groups.filter((group) => lacks(group, label) && (!label.hasRows || isOf(label.page, group[0]!.period!)))
  const near = (one: PageLabel): boolean => Math.abs(one.page - label.page) === 1 && Math.abs(one.number! - label.number!) === 1
  const fitting = open.length > 1 && !label.hasRows ? open.filter((group) => group.some(near)) : open
  return fitting.length === 1 ? fitting[0]! : null
}

/** Whether the rows of a page are of these days. */
type IsOf = (page: number, period: Period) => boolean

/**
 * The pages of a file, print by print and each in the order of its numbers, where they lie otherwise: a pile that was scanned face up. Pages go together by the
 * days, the account, the number and the count that they print; where two of them have the same, nothing tells which is whose, and they stay as they lie.
 * Null where nothing has to be moved.
 */
export const orderOfPrints = (all: readonly PageLabel[], isOf: IsOf): number[] | null => {
  const { labels, behind } = withoutFollowers(all)
  if (labels.every((label, i) => isInPlace(label, labels[i - 1]))) return null
  const runs = runsOf(labels)
  const loose = runs.filter((run) => !isWhole(run)).flat()
  const marked = loose.filter(({ number, period }) => number !== null && period !== null)
  const groups = [...Map.groupBy(marked, ({ period, of }) => `${period!.end} ${of}`).values()].flatMap(byAccount).filter(isClear)
  for (const label of loose) {
    if (label.number === null || label.period !== null) continue
    const print = printOf(label, groups, isOf)
    if (print) print.push(label)
    // A page with rows that is of no print might be of any.
    else if (label.hasRows) return null
  }
  const moved = new Set(groups.flat())
  const stay = loose.filter((label) => !moved.has(label))
  const units: Unit[] = [...runs.filter(isWhole), ...groups.map(inNumbers), ...stay.map((label) => [label])]
  const first = (unit: Unit): number => Math.min(...unit.map(({ page }) => page))
  const ordered = units.toSorted((a, b) => first(a) - first(b)).flat()
  if (ordered.every((label, i) => label === labels[i])) return null
  return [...behind.get(null)!, ...ordered.flatMap((label) => [label, ...behind.get(label)!])].map(({ page }) => page)
}
