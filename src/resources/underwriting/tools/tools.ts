import { type Static, type TObject, Type } from 'typebox'
import { body, oneOf, text } from '../../../platform/http/fields.ts'
import { BUREAUS } from '../../../platform/providers/bureau.ts'

/** The five tools: what they are called, what they take. Validation, documentation and GET /tools all come from here. */
export const TOOLS = ['bank_scrub', 'background_check', 'credit_check', 'merchant_scrub', 'merchant_enrichment'] as const
export type Tool = (typeof TOOLS)[number]

const PARAMS = {
  bank_scrub: body({ skipParsing: Type.Optional(Type.Boolean({ description: 'Re-classify what was read before.' })) }),
  background_check: body({
    entityType: oneOf(['business', 'person']),
    entityId: text(200),
    clearGroupId: Type.Optional(text(200)),
  }),
  credit_check: body({
    provider: oneOf(BUREAUS),
    queryInput: text(200),
    reportType: Type.Optional(text(60)),
    endpointType: Type.Optional(oneOf(['business', 'consumer'])),
  }),
  merchant_scrub: body({ query: text(200) }),
  merchant_enrichment: body({}),
} as const satisfies Record<Tool, TObject>

export type Params<T extends Tool> = Static<(typeof PARAMS)[T]>
export const paramsOf = (tool: Tool): TObject => PARAMS[tool]

const ABOUT: Record<Tool, { name: string; description: string }> = {
  bank_scrub: {
    name: 'Bank statement scrub',
    description: 'Reads the bank statements, classifies every transaction, detects MCA positions and reconciles to the cent.',
  },
  background_check: {
    name: 'Background check',
    description: 'Reports on a business or a person from the background-check provider, with a PDF.',
  },
  credit_check: { name: 'Credit check', description: 'A business or consumer credit report from one of the two bureaus.' },
  merchant_scrub: {
    name: 'Merchant registry search',
    description: 'Searches defaults, liens, judgments, bankruptcies and negative records by EIN or name.',
  },
  merchant_enrichment: {
    name: 'Merchant verification',
    description:
      'Checks the application against everything known of the merchant, and where a model is configured gives a verdict that cites the checks.',
  },
}

export const describeTools = () =>
  TOOLS.map((tool) => {
    const { required = [], properties } = PARAMS[tool] as { required?: string[]; properties: object }
    return {
      tool,
      ...ABOUT[tool],
      requiredParams: [...required],
      optionalParams: Object.keys(properties).filter((p) => !required.includes(p)),
    }
  })

/** These read what came with the application, so there must be one. */
export const needsSubmission = (tool: Tool): boolean => tool === 'bank_scrub' || tool === 'credit_check'
