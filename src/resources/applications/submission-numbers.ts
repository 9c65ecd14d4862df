import { codeSeries } from '../../platform/records/codes.ts'

/** S-2026-000042 */
export const submissionNumbers = codeSeries('application', 'S')
