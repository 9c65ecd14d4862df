import { FLAG } from '../classify/features.ts'
import { type AmountCluster, clusterAmounts } from './amounts.ts'
import { cadenceOf } from './cadence.ts'
import type { Ledger, Track } from './ledger.ts'

/** Payments that run beside each other for longer than this are two positions; shorter is a change of payment. */
const MAX_OVERLAP_DAYS = 10
/** A pause this long, with new money in it, ends one advance and starts another. */
const NEW_ADVANCE_PAUSE_DAYS = 45
const MIN_TRACK = 3
/** So many sizes of payment at once are no change of payment. */
const MIN_SHARES = 3
/** The id of payments that each have their own. */
const RUNNING_IDS = -1
/** Servicing fees ride along with the payments and are no position of their own. */
const FEE_MAX_CENTS = 10_000
const FEE_MAX_SHARE = 0.2
/** More amounts than this are a share of sales, however often each returns; it also bounds the work on hostile input. */
const MAX_STRANDS = 40
/** More equal debits a day than this are no stack of positions. */
const MAX_SAME_DAY = 4

type Strand = { rows: number[]; typical: number; id: number; apartBy: Track['apartBy'] }

/**
 * One payee's debits, oldest first, into its positions. `retries` are kept in their position's rows, and out of its schedule.
 * `newMoneyDays` are the days this payee sent money, ascending.
 */
export const splitIntoTracks = (
  rows: readonly number[],
  retries: ReadonlySet<number>,
  newMoneyDays: readonly number[],
  ledger: Ledger,
): Track[] => {
  const regular = rows.filter((r) => !retries.has(r))
  if (regular.length < MIN_TRACK) return []
  const amounts = regular.map((r) => ledger.amount[r]!)
  const clusters = clusterAmounts(amounts)
  const largest = clusters.reduce((most, c) => (c.members.length >= MIN_TRACK ? Math.max(most, c.typical) : most), 0)
  const isMain = (c: AmountCluster): boolean =>
    c.members.length >= MIN_TRACK && !(c.typical < FEE_MAX_CENTS && c.typical < largest * FEE_MAX_SHARE && isFeeLike(c, regular, ledger))
  const main = clusters.filter(isMain)
  const inMain = main.reduce((sum, c) => sum + c.members.length, 0)

  // A share of each day's sales: no amount returns often enough to lead, and the payee is one position. Over months such shares come near
  // each other by chance, so that a fixed payment is known by its cents.
  if (inMain * 2 < regular.length || (main.length >= MIN_SHARES && repeatedShare(amounts) < 0.5)) {
    return [oneTrack(rows, regular, clusters, null)]
  }

  const strands = main.flatMap((c) => strandsOf(c, regular, ledger))
  if (strands.length === 0 || strands.length > MAX_STRANDS) return [oneTrack(rows, regular, clusters, null)]
  const chains = chainStrands(strands, newMoneyDays, ledger)
  const tracks = withLeftovers(chains, rows, retries, ledger)
  return tracks.length === 1 ? [withShortChanges(tracks[0]!, regular, clusters, ledger)] : tracks
}

/** Share of the payments whose very amount is taken at least three times. */
const repeatedShare = (amounts: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  return amounts.filter((amount) => counts.get(amount)! >= MIN_TRACK).length / amounts.length
}

/** How much less regular a schedule may be with the odd payments in it. */
const ODD_PAYMENT_SLACK = 0.05

/**
 * A payment that changed just before the statement ends, or just after it begins, has no three of a kind; nor has a single odd one. They
 * still belong to the schedule when it holds with them.
 */
const withShortChanges = (track: Track, regular: readonly number[], clusters: readonly AmountCluster[], ledger: Ledger): Track => {
  if (track.scheduled.length === regular.length) return track
  const days = (rows: readonly number[]): number[] => rows.map((r) => ledger.features.day[r]!)
  const apart = cadenceOf(days(track.scheduled), ledger.calendar)
  const together = cadenceOf(days(regular), ledger.calendar)
  if (together.frequency === 'irregular' || together.regularity < apart.regularity - ODD_PAYMENT_SLACK) return track
  if (apart.frequency !== 'irregular' && apart.frequency !== together.frequency) return track
  const changes = clusters.filter((c) => c.members.length === 2 && c.members[1] === c.members[0]! + 1 && !track.amounts.includes(c.typical))
  const equal = track.scheduled.length + 2 * changes.length
  return {
    ...track,
    scheduled: [...regular],
    amounts: [...track.amounts, ...changes.map((c) => c.typical)],
    equalShare: Math.min(1, equal / regular.length),
  }
}

const isFeeLike = (c: AmountCluster, regular: readonly number[], ledger: Ledger): boolean => {
  const fees = c.members.filter((m) => (ledger.features.flags[regular[m]!]! & FLAG.fee) !== 0).length
  return fees * 2 > c.members.length || c.members.length * 2 <= regular.length
}

const oneTrack = (
  rows: readonly number[],
  scheduled: readonly number[],
  clusters: readonly AmountCluster[],
  apartBy: Track['apartBy'],
): Track => ({
  rows: [...rows],
  scheduled: [...scheduled],
  amounts: clusters.length > 0 ? [clusters[0]!.typical] : [],
  equalShare: clusters.length > 0 ? clusters[0]!.members.length / scheduled.length : 0,
  apartBy,
})

/** Equal payments of one payee, told apart by constant ids, by running id series, or by coming twice a day. */
const strandsOf = (cluster: AmountCluster, regular: readonly number[], ledger: Ledger): Strand[] => {
  const rows = cluster.members.map((m) => regular[m]!)
  const { idHash, idSeries } = ledger.features
  const exact = [...groupBy(rows, (r) => ledger.amount[r]!).values()].filter((g) => g.length >= MIN_TRACK)
  // Two fixed payments that happen to be near each other.
  if (exact.length === 2 && exact[0]!.length + exact[1]!.length >= rows.length * 0.9 && runSideBySide(exact[0]!, exact[1]!, ledger)) {
    return exact.map((g) => ({ rows: g, typical: ledger.amount[g[0]!]!, id: 0, apartBy: 'amount' as const }))
  }
  let running = 0
  for (const column of [idHash, idSeries]) {
    const groups = groupBy(rows, (r) => column[r]!)
    if (groups.size === 1) {
      const id = column[rows[0]!]!
      if (id !== 0 && column === idHash) return splitSameDay(rows, cluster.typical, id, ledger)
      continue
    }
    if (column === idHash && groups.size === rows.length && !groups.has(0)) running = RUNNING_IDS
    // A bank that leaves the id out, or masks it, now and then says nothing by it.
    if (groups.has(0)) continue
    const kept = [...groups.values()].filter((g) => g.length >= MIN_TRACK)
    const covered = kept.reduce((sum, g) => sum + g.length, 0)
    if (kept.length < 2 || covered < rows.length * 0.9) continue
    if (!kept.some((a, i) => kept.some((b, j) => j > i && runSideBySide(a, b, ledger)))) continue
    return kept.map((g) => ({ rows: g, typical: cluster.typical, id: column[g[0]!]!, apartBy: 'id' as const }))
  }
  return splitSameDay(rows, cluster.typical, running, ledger)
}

/** Two equal debits on most of the days are two positions; on a few days they are a debit moved by a holiday, or caught up. */
const splitSameDay = (rows: number[], typical: number, id: number, ledger: Ledger): Strand[] => {
  const single: Strand[] = [{ rows, typical, id, apartBy: null }]
  const byDay = groupBy(rows, (r) => ledger.features.day[r]!)
  if (byDay.size < MIN_TRACK) return single
  const sizes = [...byDay.values()].map((g) => g.length).sort((a, b) => a - b)
  // The count that at least six days in ten reach.
  const stacked = sizes[Math.floor(sizes.length * 0.4)]!
  if (stacked < 2 || stacked > MAX_SAME_DAY) return single
  const layers: number[][] = Array.from({ length: stacked }, () => [])
  for (const group of byDay.values()) group.forEach((r, i) => void layers[Math.min(i, stacked - 1)]!.push(r))
  return layers.map((layer) => ({ rows: layer, typical, id, apartBy: 'sameDay' }))
}

const groupBy = (rows: readonly number[], key: (row: number) => number): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const r of rows) {
    const k = key(r)
    const group = groups.get(k)
    if (group) group.push(r)
    else groups.set(k, [r])
  }
  return groups
}

const firstDay = (rows: readonly number[], ledger: Ledger): number => ledger.features.day[rows[0]!]!
const lastDay = (rows: readonly number[], ledger: Ledger): number => ledger.features.day[rows[rows.length - 1]!]!

const runSideBySide = (a: readonly number[], b: readonly number[], ledger: Ledger): boolean => {
  const from = Math.max(firstDay(a, ledger), firstDay(b, ledger))
  const to = Math.min(lastDay(a, ledger), lastDay(b, ledger))
  if (to - from <= MAX_OVERLAP_DAYS) return false
  const inside = (rows: readonly number[]): number =>
    rows.reduce((n, r) => (ledger.features.day[r]! >= from && ledger.features.day[r]! <= to ? n + 1 : n), 0)
  // A payment lowered for some weeks and raised again encloses the lower one without running beside it.
  if (inside(a) < 3 || inside(b) < 3) return false
  return !alternates(a, b, ledger)
}

/** One schedule whose amount changes from day to day: together they are clean, apart they are not, and no day holds both. */
const alternates = (a: readonly number[], b: readonly number[], ledger: Ledger): boolean => {
  const merged = [...a, ...b].map((r) => ledger.features.day[r]!).sort((x, y) => x - y)
  let same = 0
  for (let i = 1; i < merged.length; i++) if (merged[i] === merged[i - 1]) same++
  if (same * 10 > merged.length) return false
  const together = cadenceOf(merged, ledger.calendar)
  if (together.frequency !== 'daily' && together.frequency !== 'weekly' && together.frequency !== 'biweekly') return false
  const days = (rows: readonly number[]): number[] => rows.map((r) => ledger.features.day[r]!)
  const apart = Math.min(cadenceOf(days(a), ledger.calendar).regularity, cadenceOf(days(b), ledger.calendar).regularity)
  return together.regularity >= 0.9 && apart < 0.85
}

type Chain = { strands: Strand[]; rows: number[] }

/** Strands one after the other are one position whose payment changed. */
const chainStrands = (strands: Strand[], newMoneyDays: readonly number[], ledger: Ledger): Chain[] => {
  const chains: Chain[] = []
  const ordered = [...strands].sort((a, b) => firstDay(a.rows, ledger) - firstDay(b.rows, ledger))
  for (const strand of ordered) {
    let best: Chain | null = null
    let bestDistance = Number.POSITIVE_INFINITY
    for (const chain of chains) {
      if (!continues(chain, strand, newMoneyDays, ledger)) continue
      const distance = Math.abs(firstDay(strand.rows, ledger) - lastDay(chain.rows, ledger))
      if (distance < bestDistance) {
        best = chain
        bestDistance = distance
      }
    }
    if (best) {
      best.strands.push(strand)
      best.rows = inOrder([...best.rows, ...strand.rows], ledger)
    } else chains.push({ strands: [strand], rows: strand.rows })
  }
  return chains.flatMap((c) => splitAtNewMoney(c, newMoneyDays, ledger))
}

const continues = (chain: Chain, strand: Strand, newMoneyDays: readonly number[], ledger: Ledger): boolean => {
  if (runSideBySide(chain.rows, strand.rows, ledger)) return false
  if (chain.strands.some((s) => s.id !== 0 && strand.id !== 0 && s.id !== strand.id && s.typical !== strand.typical)) return false
  const pauseFrom = lastDay(chain.rows, ledger)
  const pauseTo = firstDay(strand.rows, ledger)
  return !isNewAdvance(pauseFrom, pauseTo, newMoneyDays, ledger)
}

const isNewAdvance = (from: number, to: number, newMoneyDays: readonly number[], ledger: Ledger): boolean =>
  ledger.calendar.dayIndex(to) - ledger.calendar.dayIndex(from) > NEW_ADVANCE_PAUSE_DAYS &&
  newMoneyDays.some((d) => d > from && d <= to + 3)

const splitAtNewMoney = (chain: Chain, newMoneyDays: readonly number[], ledger: Ledger): Chain[] => {
  if (newMoneyDays.length === 0) return [chain]
  const parts: number[][] = [[]]
  for (const [i, r] of chain.rows.entries()) {
    const before = chain.rows[i - 1]
    if (before !== undefined && isNewAdvance(ledger.features.day[before]!, ledger.features.day[r]!, newMoneyDays, ledger)) parts.push([])
    parts[parts.length - 1]!.push(r)
  }
  if (parts.length === 1 || parts.some((p) => p.length < MIN_TRACK)) return [chain]
  return parts.map((rows) => {
    const mine = new Set(rows)
    return { rows, strands: chain.strands.filter((s) => s.rows.some((r) => mine.has(r))).map((s) => ({ ...s, apartBy: 'time' as const })) }
  })
}

/** Fees, catch-up and pay-off debits and retries belong to the position that ran at the time. */
const withLeftovers = (chains: readonly Chain[], rows: readonly number[], retries: ReadonlySet<number>, ledger: Ledger): Track[] => {
  const owner = new Map<number, number>()
  chains.forEach((c, i) => {
    for (const r of c.rows) owner.set(r, i)
  })
  const all: number[][] = chains.map(() => [])
  for (const r of rows) {
    const index = owner.get(r) ?? nearestChain(chains, r, ledger)
    all[index]!.push(r)
  }
  return chains.map((c, i) => {
    const own = all[i]!
    const typical = c.strands[c.strands.length - 1]!.typical
    const isFee = (r: number): boolean => ledger.amount[r]! < FEE_MAX_CENTS && ledger.amount[r]! < typical * FEE_MAX_SHARE
    const regular = own.filter((r) => !retries.has(r) && !isFee(r))
    return {
      rows: own,
      scheduled: c.rows,
      amounts: [...new Set([...c.strands].sort((a, b) => firstDay(a.rows, ledger) - firstDay(b.rows, ledger)).map((s) => s.typical))],
      equalShare: c.rows.length / Math.max(1, regular.length),
      apartBy: chains.length > 1 ? (c.strands[0]?.apartBy ?? 'amount') : null,
    }
  })
}

const nearestChain = (chains: readonly Chain[], row: number, ledger: Ledger): number => {
  const day = ledger.features.day[row]!
  const amount = ledger.amount[row]!
  let best = 0
  let bestCost = Number.POSITIVE_INFINITY
  for (const [i, c] of chains.entries()) {
    const outside = Math.max(0, firstDay(c.rows, ledger) - day, day - lastDay(c.rows, ledger))
    const typical = c.strands[c.strands.length - 1]!.typical
    const cost = outside * 10 + (Math.abs(amount - typical) < 1 ? 0 : Math.min(5, Math.abs(amount / typical - 1)))
    if (cost < bestCost) {
      best = i
      bestCost = cost
    }
  }
  return best
}

export const inOrder = (rows: number[], ledger: Ledger): number[] =>
  rows.sort((a, b) => ledger.features.day[a]! - ledger.features.day[b]! || a - b)
