/** Letters that scanners and careless hands put in the place of digits. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8', Z: '2' }

/** A class for regular expressions: a digit, or what is taken for one. */
export const DIGIT_LIKE = `\\d${Object.keys(LOOK_ALIKES).join('')}`

export const withDigits = (text: string): string => text.replace(/./g, (c) => LOOK_ALIKES[c] ?? c)
