/**
 * How far things may stand apart, in one place. A plain number is in points; one that says "sizes" is in sizes of the line's own type, so that
 * it holds for large and small print alike.
 */

/** What parts the words of a line into cells, in sizes. */
export const CELL_GAP = {
  /** Labels of columns stand closer than cells of text. */
  label: 0.75,
  stacked: 0.8,
  /** A label and its amounts. */
  amounts: 1.6,
  /** Names and addresses beside each other. */
  text: 1.8,
  /** A heading and what shares its line. */
  heading: 3,
  /** Labels that run on within one phrase of a header. */
  phrase: 1.4,
  /** Words of one sentence; a scan sets them wider. */
  sentence: 0.9,
  sentenceOfScan: 1.3,
} as const

/** What belongs to a column. */
export const COLUMN = {
  /** Two things that share an edge. */
  sameEdge: 3,
  /** An amount exactly under its label. */
  exactEdge: 2.5,
  /** A number under the label of its column, by whichever edge. */
  nearLabel: 14,
  /** An amount at its column, by whichever edge. */
  nearAmount: 12,
  /** A date at its label. */
  nearDate: 8,
  /** A date behind a number or a mark. */
  nearInnerDate: 10,
  /** Edges of amounts that make one column where no header tells. */
  sameCluster: 4,
  /** An amount shifted beside its column by hand. */
  stray: 20,
  /** Left of where texts start. */
  beforeText: 5,
} as const

/** What makes a line a heading among rows. */
export const HEADING = {
  /** Set in larger type than the rows. */
  largerType: 1.12,
  textEdge: 3,
  textReach: 60,
  indent: 8,
  /** Sizes of white above it. */
  gapAbove: 2.2,
} as const

/** Lines that belong together, in sizes from baseline to baseline. */
export const LEADING = {
  /** Labels of one header, stacked. */
  header: 2.1,
  /** A word over the label that it completes. */
  label: 1.6,
  /** Figures under their labels. */
  figures: 5,
  /** Parts of one row. */
  row: 2.3,
  /** Lines that clearly hang together. */
  close: 1.7,
  /** A title over its table. */
  title: 2.4,
} as const

/** What the proof's parts weigh when no reading proves itself and the closest one is looked for. */
export const WEIGHT = {
  balancesTie: 1000,
  runningBalances: 300,
  dailyBalances: 200,
  totalConfirmed: 25,
  totalFailed: 40,
  contradicted: 30,
  undirected: 3,
  guessed: 1,
  row: 0.2,
  rowsMost: 40,
  /** By how much a later reading must do better: the order of readings is the order of trust. */
  better: 0.5,
} as const
