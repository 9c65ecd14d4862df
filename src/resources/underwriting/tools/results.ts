import { type TSchema, Type } from 'typebox'
import { analysisResult } from '../../../platform/analysis-run/schema.ts'
import { id, nullable, oneOf } from '../../../platform/http/fields.ts'
import { BackgroundReport } from '../../../platform/providers/background.ts'
import { CreditReport } from '../../../platform/providers/bureau.ts'
import { RegistryHit } from '../../registry/schema.ts'
import { VERDICTS } from '../evidence/judge.ts'
import type { Tool } from './tools.ts'

/** What each tool answers, for the reference: results are kept and sent as text. */

const sandbox = Type.Boolean({ description: 'Whether a sandbox contributed to it.' })

export const BankScrubResult = Type.Object({
  sandbox,
  documentIds: Type.Array(id('doc'), { description: 'The documents read; `statements[].file` is an index into them.' }),
  skippedParsing: Type.Boolean(),
  ...analysisResult,
})

export const BackgroundCheckResult = Type.Object({
  ...BackgroundReport.properties,
  pdfUrl: Type.String({ description: 'Signed link to the report as a PDF, good for an hour.' }),
})

/** Of a remote registry, what it was matched by and an own deal are not known. */
const ScrubHit = Type.Object({
  ...RegistryHit.properties,
  matchedOn: Type.Optional(RegistryHit.properties.matchedOn),
  deal: Type.Optional(RegistryHit.properties.deal),
})
export const MerchantScrubResult = Type.Object({
  query: Type.String(),
  sandbox,
  recordCount: Type.Integer(),
  records: Type.Array(ScrubHit, { description: 'Best first.' }),
  remote: Type.Object(
    { searched: Type.Boolean(), error: nullable(Type.String()) },
    { description: 'The remote registry, where one is configured.' },
  ),
})

export const EvidenceCheck = Type.Object({
  check: Type.String(),
  finding: oneOf(['match', 'mismatch', 'warning', 'unknown']),
  detail: Type.String(),
})
export const MerchantEnrichmentResult = Type.Object({
  sandbox,
  checks: Type.Array(EvidenceCheck),
  verdict: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    required: ['verdict', 'reasoning', 'citedChecks'],
    properties: {
      verdict: { type: 'string', enum: [...VERDICTS] },
      reasoning: { type: 'string' },
      citedChecks: { type: 'array', items: { type: 'string' } },
    },
    description: 'Null where no model is configured, or it cited nothing that was found.',
  }),
})

export const TOOL_RESULTS: Record<Tool, TSchema> = {
  bank_scrub: BankScrubResult,
  background_check: BackgroundCheckResult,
  credit_check: CreditReport,
  merchant_scrub: MerchantScrubResult,
  merchant_enrichment: MerchantEnrichmentResult,
}
