import { hasMoney, type Line } from '../lines/lines.ts'

const NOTHING_HAPPENED =
  /^(?:there(?:was|were)?)?no(?:account|posted)?(?:activity|transactions|items|entries)|^(?:sin|sem|aucune?|keine|geen|nessun[ao]?)(?:movimientos?|movimentos?|movimenti|movimento|mouvements?|operacion(?:es)?|operations?|operazion[ei]|transac(?:ciones|oes|ties)|transactions?|umsatze|buchungen|mutaties|boekingen)/
/** `No activity this period`, in place of an account's rows. */
export const saysNothingHappened = (line: Line): boolean => !hasMoney(line) && NOTHING_HAPPENED.test(line.squashed)
