import { Type } from 'typebox'
import { text } from '../../platform/http/fields.ts'

/** What a business is told by, on merchants and on applications alike. */

const STATE = /^[A-Za-z]{2}$/
/** Two letters, in either case; stored upper-cased. Longer names are kept as given. */
export const state = () => text(64, { description: 'A US state; two letters are upper-cased.', examples: ['NY'] })
export const upperState = <T extends string | null | undefined>(value: T): T =>
  typeof value === 'string' && STATE.test(value) ? (value.toUpperCase() as T) : value

export const ein = () =>
  Type.String({ pattern: '^\\d{2}-\\d{7}$', description: 'Employer identification number, NN-NNNNNNN.', examples: ['12-3456789'] })
