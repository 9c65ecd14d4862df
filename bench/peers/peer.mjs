/**
 * What every peer is given: the database, the port, and one caller's key with its organization. They look the key up in memory and check no scope, count no
 * rate, keep no log: less than Holdback does for the same answer.
 */
export const { DATABASE_URL: databaseUrl, PEER_KEY: key, PEER_ORG: org } = process.env
const keys = new Map([[`Bearer ${key}`, org]])

export const orgOf = (authorization) => keys.get(authorization)

export const POOL = 10

/** Told to the benchmark, which then begins. */
export const ready = (port) => process.send({ url: `http://127.0.0.1:${port}` })
process.on('disconnect', () => process.exit(0))

/** Amounts are cents in the table and dollars in the answer, as with Holdback. */
export const toAnswer = ({ rtrBps, fundedAmount, purchaseAmount, totalCollected, outstandingBalance, paymentAmount, ...deal }) => ({
  ...deal,
  fundedAmount: Number(fundedAmount) / 100,
  purchaseAmount: Number(purchaseAmount) / 100,
  totalCollected: Number(totalCollected) / 100,
  outstandingBalance: Number(outstandingBalance) / 100,
  rtrPercentage: Number(rtrBps) / 100,
  paymentAmount: paymentAmount === null ? null : Number(paymentAmount) / 100,
})

export const toPage = (deals, total) => ({
  data: deals.map(toAnswer),
  pagination: { page: 1, limit: 20, total, totalPages: Math.ceil(total / 20) },
})
