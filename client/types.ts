import type { AnalysisResult } from './analysis-result.ts'
import type { components, operations } from './types.gen.ts'

export type Schemas = components['schemas']

/** What an operation of the OpenAPI document takes and gives, in fewer words. */

type Operation = keyof operations
type Success = 200 | 201 | 202

export type Reply<O extends Operation> = operations[O]['responses'] extends infer R
  ? { [S in keyof R & Success]: R[S] extends { content: { 'application/json': infer B } } ? B : never }[keyof R & Success]
  : never
/** What stands in the envelope of one record. */
export type Data<O extends Operation> = Reply<O> extends { data: infer D } ? D : never
/** One entry of a list. */
export type Item<O extends Operation> = Data<O> extends (infer I)[] ? I : never
export type Query<O extends Operation> = NonNullable<operations[O]['parameters']['query']>
export type Body<O extends Operation> =
  NonNullable<operations[O]['requestBody']> extends { content: { 'application/json': infer B } } ? B : never

export type Deal = Data<'getDealsById'>
export type Application = Data<'getApplicationsById'>
export type Merchant = Data<'getMerchantsById'>
export type Contact = Data<'getMerchantsByMerchantIdContactsByContactId'>
export type Payment = Data<'getDealsByDealIdPaymentsByTransactionId'>
export type Document = Data<'getDocumentsById'>
/** Its result is there when `status` is `completed`, and null until then. */
export type Analysis = Omit<Schemas['Analysis'], keyof AnalysisResult | 'status'> &
  (({ status: 'completed' } & AnalysisResult) | ({ status: 'pending' | 'processing' | 'failed' } & { [K in keyof AnalysisResult]: null }))
export type AnalysisItem = Item<'getAnalysis'>
export type Tool = Schemas['UnderwritingAnalysis']['tool']
/** What each tool takes and finds. */
export type ToolParams = {
  bank_scrub: Schemas['BankScrubParams']
  background_check: Schemas['BackgroundCheckParams']
  credit_check: Schemas['CreditCheckParams']
  merchant_scrub: Schemas['MerchantScrubParams']
  merchant_enrichment: Schemas['MerchantEnrichmentParams']
}
export type ToolResults = {
  bank_scrub: Omit<Schemas['BankScrubResult'], keyof AnalysisResult> & AnalysisResult
  background_check: Schemas['BackgroundCheckResult']
  credit_check: Schemas['CreditCheckResult']
  merchant_scrub: Schemas['MerchantScrubResult']
  merchant_enrichment: Schemas['MerchantEnrichmentResult']
}
/** A run of one tool; `tool` tells which result it is. */
export type UnderwritingAnalysis<T extends Tool = Tool> = {
  [K in T]: Omit<Schemas['UnderwritingAnalysis'], 'tool' | 'result'> & { tool: K; result: ToolResults[K] | null }
}[T]

/** What webhooks and GET /events tell, by its `eventType`. */
export type HoldbackEvent = Schemas['Event']
export type EventType = HoldbackEvent['eventType']
export type EventOf<K extends EventType> = Extract<HoldbackEvent, { eventType: K }>

export type BankAccount = Schemas['BankAccount']
export type Alert = Schemas['Alert']
export type TrueUp = Schemas['TrueUp']
export type Schedule = Schemas['Schedule']
export type AchFile = Schemas['AchFile']
export type Correction = Schemas['Correction']
export type ListedTransaction = Schemas['ListedTransaction']
export type UnderwritingResults = Reply<'getDealsByDealIdUnderwritingResults'>
export type Webhook = Data<'getWebhooksById'>
export type Delivery = Item<'getWebhooksByIdDeliveries'>
