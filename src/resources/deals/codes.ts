import { codeSeries } from '../../platform/records/codes.ts'

/** D-2026-000042 */
export const dealCodes = codeSeries('deal', 'D')
