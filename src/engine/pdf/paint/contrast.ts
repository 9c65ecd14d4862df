/** Steps of brightness, of 255. Less than this between a text and its ground and an eye sees nothing: grey 0.94 and paler on paper. */
const UNSEEN_STEP = 16
/** Less than this is seen by who looks for it; the palest grey that banks print figures in makes twice as much. */
const FAINT_STEP = 32
export const WHITE_PAPER = 0xffffff

/** How far two colours (0xRRGGBB) are from each other, each part by what it weighs in an eye: a pale yellow on white is next to nothing. */
const stepBetween = (a: number, b: number): number =>
  0.3 * Math.abs((a >> 16) - (b >> 16)) + 0.59 * Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) + 0.11 * Math.abs((a & 255) - (b & 255))

export const isUnseenOn = (text: number, ground: number): boolean => stepBetween(text, ground) < UNSEEN_STEP

export const isFaintOn = (text: number, ground: number): boolean => stepBetween(text, ground) < FAINT_STEP
