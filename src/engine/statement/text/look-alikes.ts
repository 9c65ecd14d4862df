/** Letters that scanners and careless hands put in the place of digits. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8', Z: '2' }

/** A class for regular expressions: a digit, or what is taken for one. */
export const DIGIT_LIKE = `\\d${Object.keys(LOOK_ALIKES).join('')}`

const DIGITS_ALIKE = new Set(['08', '06', '09', '14', '17', '27', '35', '38', '49', '56', '58', '68', '89'])

/** Whether a scanner may read one number for the other: one digit is like the other's. */
export const isSlip = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  const pairs = [...a].map((c, i) => [c, b[i]!].sort().join('')).filter((pair) => pair[0] !== pair[1])
  return pairs.length === 1 && DIGITS_ALIKE.has(pairs[0]!)
}

export const withDigits = (text: string): string => text.replace(/./g, (c) => LOOK_ALIKES[c] ?? c)
