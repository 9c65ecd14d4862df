const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7] as const

/** The ninth digit of a routing number, from its first eight. */
export const checkDigitOf = (bank: string): string => {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(bank[i]), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Nine digits whose last one follows from the others. Eight zeros pass the arithmetic and are no bank. */
export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) && !text.startsWith('00000000') && text[8] === checkDigitOf(text)
