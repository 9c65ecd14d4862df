import { differingDigits, FEW_DIGITS } from '../facts/pages/heads.ts'

const DIGITS_MIN = 5
/** Of so few digits only one may differ: by chance more of them do. */
const SHORT = 4

/** Amounts that differ in a digit or two are meant to be the same; others may be of something else. */
export const areAlike = (a: number, b: number): boolean => {
  const [one, other] = [String(Math.abs(a)), String(Math.abs(b))]
  return one.length >= DIGITS_MIN && one.length === other.length && differingDigits(one, other) <= FEW_DIGITS
}

/** Alike, or short and one digit apart: where both stand behind the same words. */
export const areAlmostAlike = (a: number, b: number): boolean => {
  const [one, other] = [String(Math.abs(a)), String(Math.abs(b))]
  return areAlike(a, b) || (one.length === SHORT && other.length === SHORT && differingDigits(one, other) === 1)
}
