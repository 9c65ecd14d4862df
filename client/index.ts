export type * from './analysis-result.ts'
export { type Client, createClient, type UploadFile } from './client.ts'
export { type FieldProblem, HoldbackError } from './error.ts'
export type { List, Page, Pagination } from './pages.ts'
export type { Answer, ClientOptions, PatchOptions, PostOptions, RequestOptions } from './transport.ts'
export type * from './types.ts'
export {
  type VerifyWebhookInput,
  verifyWebhook,
  type WebhookEvent,
  type WebhookRefusal,
  WebhookVerificationError,
} from './verify-webhook.ts'
export type { WaitOptions } from './wait.ts'
