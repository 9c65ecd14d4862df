import type { AnalysisResult } from './analysis-result.ts'
import type { operations } from './types.gen.ts'

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
export type Analysis = Omit<Data<'getAnalysisByAnalysisId'>, keyof AnalysisResult | 'status'> &
  (({ status: 'completed' } & AnalysisResult) | ({ status: 'pending' | 'processing' | 'failed' } & { [K in keyof AnalysisResult]: null }))
export type AnalysisItem = Item<'getAnalysis'>
export type UnderwritingAnalysis = Reply<'getDealsByDealIdUnderwritingAnalysesByAnalysisId'>
export type UnderwritingResults = Reply<'getDealsByDealIdUnderwritingResults'>
export type Webhook = Data<'getWebhooksById'>
export type Delivery = Item<'getWebhooksByIdDeliveries'>
