export * from './browser.ts'
export {
  type VerifyWebhookInput,
  verifyWebhook,
  type WebhookEvent,
  type WebhookRefusal,
  WebhookVerificationError,
} from './verify-webhook.ts'
