import { type Static, Type } from 'typebox'
import { body } from '../../platform/http/fields.ts'
import { isRoutingNumber } from './nacha/routing.ts'

const printed = (maxLength: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[\\x20-\\x7e]*[\\x21-\\x7e][\\x20-\\x7e]*$',
    description: `${description} Printable ASCII.`,
  })

const routing = (description: string) =>
  Type.Refine(
    Type.String({ minLength: 9, maxLength: 9, description, examples: ['021000021'] }),
    (value) => isRoutingNumber(value),
    () => 'must be nine digits that pass the check digit',
  )

const odfi = (description: string) =>
  Type.Refine(
    Type.String({ minLength: 8, maxLength: 9, description, examples: ['02100002'] }),
    (value) => /^\d{8}$/.test(value) || isRoutingNumber(value),
    () => 'must be eight digits, or a routing number',
  )

/** Who asks, as the agreement with the bank has it. Checked where it comes in, so that no file can be made of anything else. */
export const AchOriginatorInput = body({
  immediateDestination: routing('Routing number of the bank that takes the file.'),
  immediateOrigin: Type.String({ pattern: '^[0-9A-Za-z]{9,10}$', description: 'As the bank assigned it, nine or ten characters.' }),
  destinationName: printed(23, 'Name of that bank.'),
  originName: printed(23, 'Name of the sender.'),
  companyName: printed(16, 'Name that merchants see on their statements.'),
  companyId: Type.String({ pattern: '^[0-9A-Za-z]{1,10}$', description: 'As the bank assigned it, often 1 and the EIN.' }),
  odfi: odfi('Routing number of the originating bank, or its first eight digits: trace numbers begin with it.'),
})
export type AchOriginatorInput = Static<typeof AchOriginatorInput>
