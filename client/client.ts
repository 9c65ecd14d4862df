import { createList, type List } from './pages.ts'
import { type ClientOptions, createTransport, type PatchOptions, type PostOptions, path, type RequestOptions } from './transport.ts'
import type {
  Analysis,
  AnalysisItem,
  Application,
  Body,
  Contact,
  Data,
  Deal,
  Delivery,
  Document,
  Item,
  Merchant,
  Payment,
  Query,
  Reply,
  UnderwritingAnalysis,
  UnderwritingResults,
  Webhook,
} from './types.ts'
import { pollUntil, type WaitOptions } from './wait.ts'

/** Bytes to upload. `fs.openAsBlob` gives a Blob that is read from disk as it is sent. */
export type UploadFile = { name: string; data: Blob | Uint8Array; type?: string }

export type Client = ReturnType<typeof createClient>

const blobOf = ({ data, type }: UploadFile): Blob =>
  data instanceof Blob ? data : new Blob([data as Uint8Array<ArrayBuffer>], { type: type ?? 'application/pdf' })

const formOf = (fields: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== null) form.set(name, String(value))
  return form
}

const isFinished = (analysis: { status: string }): boolean => analysis.status === 'completed' || analysis.status === 'failed'

/** Deals and applications are named by record id, deal code or submission number wherever the interface takes them. */
export const createClient = (options: ClientOptions) => {
  const request = createTransport(options)

  const list = <T>(at: string, query: { page?: number; limit?: number } = {}): List<T> => createList<T>(request, at, query)
  const reply = async <T>(answer: Promise<{ body: T }>): Promise<T> => (await answer).body
  const data = async <T>(answer: Promise<{ body: { data: T } }>): Promise<T> => (await answer).body.data

  const getData = <T>(at: string, given?: RequestOptions) => data<T>(request('GET', at, given))
  const postData = <T>(at: string, body: unknown, given?: PostOptions) => data<T>(request('POST', at, { ...given, body }))
  const patchData = <T>(at: string, body: unknown, given?: PatchOptions) => data<T>(request('PATCH', at, { ...given, body }))
  const remove = async (at: string, given?: RequestOptions): Promise<void> => {
    await request('DELETE', at, given)
  }

  const getAnalysis = (id: string, given?: RequestOptions) => getData<Analysis>(path`/analysis/${id}`, given)
  const getRun = (deal: string, id: string, given?: RequestOptions) =>
    reply<UnderwritingAnalysis>(request('GET', path`/deals/${deal}/underwriting/analyses/${id}`, given))

  return {
    /** For what has no method here: any path below /api/public/v1, with the same retries and errors. */
    request,

    deals: {
      list: (query?: Query<'getDeals'>) => list<Deal>('/deals', query),
      get: (deal: string, given?: RequestOptions) => getData<Deal>(path`/deals/${deal}`, given),
      update: (deal: string, body: Body<'patchDealsById'>, given?: PatchOptions) => patchData<Deal>(path`/deals/${deal}`, body, given),
    },

    applications: {
      list: (query?: Query<'getApplications'>) => list<Application>('/applications', query),
      get: (application: string, given?: RequestOptions) => getData<Application>(path`/applications/${application}`, given),
      create: (body: Body<'postApplications'>, given?: PostOptions) => postData<Application>('/applications', body, given),
      update: (application: string, body: Body<'patchApplicationsById'>, given?: PatchOptions) =>
        patchData<Application>(path`/applications/${application}`, body, given),
    },

    merchants: {
      list: (query?: Query<'getMerchants'>) => list<Merchant>('/merchants', query),
      get: (id: string, given?: RequestOptions) => getData<Merchant>(path`/merchants/${id}`, given),
      create: (body: Body<'postMerchants'>, given?: PostOptions) => postData<Merchant>('/merchants', body, given),
      update: (id: string, body: Body<'patchMerchantsById'>, given?: PatchOptions) =>
        patchData<Merchant>(path`/merchants/${id}`, body, given),
    },

    contacts: {
      list: (merchantId: string, query?: Query<'getMerchantsByMerchantIdContacts'>) =>
        list<Contact>(path`/merchants/${merchantId}/contacts`, query),
      get: (merchantId: string, id: string, given?: RequestOptions) =>
        getData<Contact>(path`/merchants/${merchantId}/contacts/${id}`, given),
      create: (merchantId: string, body: Body<'postMerchantsByMerchantIdContacts'>, given?: PostOptions) =>
        postData<Contact>(path`/merchants/${merchantId}/contacts`, body, given),
      update: (merchantId: string, id: string, body: Body<'patchMerchantsByMerchantIdContactsByContactId'>, given?: PatchOptions) =>
        patchData<Contact>(path`/merchants/${merchantId}/contacts/${id}`, body, given),
      delete: (merchantId: string, id: string, given?: RequestOptions) => remove(path`/merchants/${merchantId}/contacts/${id}`, given),
    },

    payments: {
      list: (deal: string, query?: Query<'getDealsByDealIdPayments'>) => list<Payment>(path`/deals/${deal}/payments`, query),
      get: (deal: string, id: string, given?: RequestOptions) => getData<Payment>(path`/deals/${deal}/payments/${id}`, given),
      create: (deal: string, body: Body<'postDealsByDealIdPayments'>, given?: PostOptions) =>
        postData<Payment>(path`/deals/${deal}/payments`, body, given),
      return: (deal: string, id: string, body: Body<'postDealsByDealIdPaymentsByTransactionIdReturn'>, given?: PostOptions) =>
        postData<Payment>(path`/deals/${deal}/payments/${id}/return`, body, given),
    },

    documents: {
      list: (query?: Query<'getDocuments'>) => list<Document>('/documents', query),
      get: (id: string, given?: RequestOptions) => getData<Document>(path`/documents/${id}`, given),
      /** Without bytes: PUT them to the `uploadUrl` of the answer within an hour. */
      create: (body: Body<'postDocuments'>, given?: PostOptions) => postData<Data<'postDocuments'>>('/documents', body, given),
      /** The record and its bytes at once. */
      upload: (body: Body<'postDocuments'>, file: UploadFile, given?: PostOptions) => {
        const form = formOf(body)
        form.set('file', blobOf(file), file.name)
        return postData<Document>('/documents', form, given)
      },
    },

    analysis: {
      list: (query?: Query<'getAnalysis'>) => list<AnalysisItem>('/analysis', query),
      get: getAnalysis,
      /** Up to ten PDFs of one merchant. Answered at once; `wait` for the result. */
      uploadStatements: (files: readonly UploadFile[], links: { merchantId?: string; dealId?: string } = {}, given?: PostOptions) => {
        const form = formOf(links)
        for (const file of files) form.append('files', blobOf(file), file.name)
        return postData<Data<'postAnalysisBankStatements'>>('/analysis/bank-statements', form, given)
      },
      /** Up to 500 transactions come back analysed; more come back `pending`. */
      transactions: (body: Body<'postAnalysisTransactions'>, given?: PostOptions) =>
        postData<Analysis>('/analysis/transactions', body, given),
      /** Resolves when it is `completed` or `failed`; look at `status`, and at `error` for why. */
      wait: (id: string, waiting?: WaitOptions) => pollUntil(() => getAnalysis(id, { signal: waiting?.signal }), isFinished, waiting),
      delete: (id: string, given?: RequestOptions) => remove(path`/analysis/${id}`, given),
    },

    underwriting: {
      tools: (deal: string, given?: RequestOptions) =>
        reply<Reply<'getDealsByDealIdUnderwritingTools'>>(request('GET', path`/deals/${deal}/underwriting/tools`, given)),
      run: (deal: string, body: Body<'postDealsByDealIdUnderwritingAnalyze'>, given?: PostOptions) =>
        reply<Reply<'postDealsByDealIdUnderwritingAnalyze'>>(
          request('POST', path`/deals/${deal}/underwriting/analyze`, { ...given, body }),
        ),
      get: getRun,
      wait: (deal: string, id: string, waiting?: WaitOptions) =>
        pollUntil(() => getRun(deal, id, { signal: waiting?.signal }), isFinished, waiting),
      results: (deal: string, given?: RequestOptions) =>
        reply<UnderwritingResults>(request('GET', path`/deals/${deal}/underwriting/results`, given)),
      documents: (deal: string, given?: RequestOptions) =>
        reply<Reply<'getDealsByDealIdUnderwritingDocuments'>>(request('GET', path`/deals/${deal}/underwriting/documents`, given)),
      selectDocuments: (deal: string, documentIds: string[], given?: PostOptions) =>
        reply<Reply<'postDealsByDealIdUnderwritingDocuments'>>(
          request('POST', path`/deals/${deal}/underwriting/documents`, { ...given, body: { documentIds } }),
        ),
    },

    webhooks: {
      list: (query?: Query<'getWebhooks'>) => list<Item<'getWebhooks'>>('/webhooks', query),
      get: (id: string, given?: RequestOptions) => getData<Webhook>(path`/webhooks/${id}`, given),
      /** The answer holds the signing secret, which is shown only here. */
      create: (body: Body<'postWebhooks'>, given?: PostOptions) => postData<Data<'postWebhooks'>>('/webhooks', body, given),
      update: (id: string, body: Body<'patchWebhooksById'>, given?: PatchOptions) => patchData<Webhook>(path`/webhooks/${id}`, body, given),
      delete: (id: string, given?: RequestOptions) => remove(path`/webhooks/${id}`, given),
      deliveries: (id: string, query?: Query<'getWebhooksByIdDeliveries'>) => list<Delivery>(path`/webhooks/${id}/deliveries`, query),
      test: (id: string, given?: PostOptions) => postData<Delivery>(path`/webhooks/${id}/test`, undefined, given),
      resend: (id: string, deliveryId: string, given?: PostOptions) =>
        postData<Delivery>(path`/webhooks/${id}/deliveries/${deliveryId}/resend`, undefined, given),
      recover: (id: string, body: Body<'postWebhooksByIdRecover'>, given?: PostOptions) =>
        postData<Data<'postWebhooksByIdRecover'>>(path`/webhooks/${id}/recover`, body, given),
      rotateSecret: (id: string, given?: PostOptions) =>
        postData<Data<'postWebhooksByIdRotateSecret'>>(path`/webhooks/${id}/rotate-secret`, undefined, given),
    },
  }
}
