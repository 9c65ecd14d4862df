import { invalidField } from '../../shared/errors.ts'

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 256

/** What people choose first. Longer ones are made of these with digits, doubled, or spelt with figures: all of that is looked through below. */
const COMMON = new Set(
  `password passwort passw0rd pass word qwerty qwertz azerty qwertyuiop asdfghjkl zxcvbnm qazwsx qazwsxedc 1q2w3e4r letmein welcome iloveyou iloveu
  admin administrator root superuser master monkey dragon sunshine princess football baseball basketball soccer hockey superman batman spiderman
  starwars pokemon trustno shadow michael jennifer jordan hunter ashley daniel charlie thomas computer internet samsung google facebook microsoft
  whatever freedom nothing secret login changeme default guest test testing tester temp temporary access mustang corvette ferrari mercedes harley
  cheese chocolate cookie flower summer winter spring autumn january february december monday friday liverpool arsenal chelsea barcelona
  america newyork london hello goodbye lovely killer jesus heaven angel buster tigger ginger pepper maggie buddy
  holdback funding funder advance merchant company office business money finance banking account console secure security mypassword newpassword
  correcthorsebatterystaple correcthorse batterystaple abc abcd abcdef abcdefg abcdefgh thisismypassword ilovemyfamily`.split(/\s+/),
)

const FIGURES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const spelt = (text: string): string => text.replace(/[013457@$!]/g, (c) => FIGURES[c]!)

/** "abcabcabcabc" → "abc". */
const unit = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/** Each letter or digit follows the one before, upwards or downwards: 123456789012, zyxwvu. */
const isRun = (text: string): boolean => {
  const steps = new Set<number>()
  for (let i = 1; i < text.length; i++) steps.add((text.charCodeAt(i) - text.charCodeAt(i - 1) + 10) % 10)
  return text.length > 2 && steps.size === 1 && (steps.has(1) || steps.has(9) || steps.has(0))
}

/** What is left when digits and signs around it are taken away. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isMadeOf = (text: string, words: (word: string) => boolean): boolean => {
  // From each place that words reach, try every word further: at most 256 × 25 looks.
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++)
    if (reached.has(at))
      for (let length = 3; length <= 25 && at + length <= text.length; length++)
        if (words(text.slice(at, at + length))) reached.add(at + length)
  return reached.has(text.length)
}

const isCommon = (password: string, known: readonly string[]): boolean => {
  const lower = password.toLowerCase()
  const whole = unit(lower)
  // A few characters over and over, or a row of the keyboard or the alphabet.
  if (whole.length <= 4 || isRun(whole) || new Set(lower).size < 5) return true
  const isWord = (word: string) => COMMON.has(word) || isRun(word) || known.includes(word)
  const core = bare(whole)
  return [core, spelt(core)].some((text) => {
    const letters = unit(text.replace(/[^\p{L}\p{N}]+/gu, ''))
    return letters.length < 3 || isMadeOf(letters, isWord)
  })
}

/** Long enough, and nothing that is tried first. `known` is what anybody knows of the person: e-mail, name, organization. */
export const assertGoodPassword = (password: string, known: readonly (string | null)[]): void => {
  if ([...password].length < MIN_PASSWORD_LENGTH) throw invalidField('password', `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  const words = known.flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3)
  const isSaid = known.some((text) => text?.toLowerCase() === password.toLowerCase())
  if (isSaid || isCommon(password, words))
    throw invalidField('password', 'is among those that are guessed first; choose a longer or rarer one')
}
