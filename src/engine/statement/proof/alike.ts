import { differingDigits, FEW_DIGITS } from '../facts/page-heads.ts'

const DIGITS_MIN = 5

/** Amounts that differ in a digit or two are meant to be the same; others may be of something else. */
export const areAlike = (a: number, b: number): boolean => {
  const [one, other] = [String(Math.abs(a)), String(Math.abs(b))]
  return one.length >= DIGITS_MIN && one.length === other.length && differingDigits(one, other) <= FEW_DIGITS
}
