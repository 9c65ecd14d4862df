import { etagOf, rememberEtag } from './etags.ts'
import { createEvents } from './events.ts'
import { createList, type List } from './pages.ts'
import {
  type Answer,
  type ClientOptions,
  createTransport,
  type GetOptions,
  type PatchOptions,
  type PostOptions,
  path,
  type RequestOptions,
} from './transport.ts'
import type {
  AchFile,
  Alert,
  Analysis,
  AnalysisItem,
  Application,
  BankAccount,
  Body,
  Contact,
  Correction,
  Data,
  Deal,
  Delivery,
  Document,
  EventType,
  Item,
  ListedTransaction,
  Merchant,
  Payment,
  Query,
  Reply,
  Schedule,
  Tool,
  ToolParams,
  TrueUp,
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
  const data = async <T>(asked: Promise<Answer<{ data: T }>>): Promise<T> => {
    const answer = await asked
    return rememberEtag(answer.body.data, answer.headers)
  }

  const getData = async <T>(at: string, given: GetOptions<T> & { query?: object } = {}): Promise<T> => {
    const { known, ...more } = given
    const ifNoneMatch = known === undefined ? undefined : etagOf(known as object)
    const answer = await request<{ data: T }>('GET', at, { ...more, ifNoneMatch })
    return answer.status === 304 ? known! : rememberEtag(answer.body.data, answer.headers)
  }
  const postData = <T>(at: string, body: unknown, given?: PostOptions) => data<T>(request('POST', at, { ...given, body }))
  const patchData = <T>(at: string, body: unknown, given?: PatchOptions) => data<T>(request('PATCH', at, { ...given, body }))
  const remove = async (at: string, given?: RequestOptions): Promise<void> => {
    await request('DELETE', at, given)
  }

  const getAnalysis = (id: string, given?: GetOptions<Analysis>) => getData<Analysis>(path`/analysis/${id}`, given)
  const getRun = <T extends Tool = Tool>(deal: string, id: string, given?: RequestOptions) =>
    reply<UnderwritingAnalysis<T>>(request('GET', path`/deals/${deal}/underwriting/analyses/${id}`, given))

  return {
    /** For what has no method here: any path below /api/public/v1, with the same retries and errors. */
    request,

    deals: {
      list: (query?: Query<'getDeals'>) => list<Deal>('/deals', query),
      get: (deal: string, given?: GetOptions<Deal>) => getData<Deal>(path`/deals/${deal}`, given),
      update: (deal: string, body: Body<'patchDealsById'>, given?: PatchOptions) => patchData<Deal>(path`/deals/${deal}`, body, given),
    },

    applications: {
      list: (query?: Query<'getApplications'>) => list<Application>('/applications', query),
      get: (application: string, given?: GetOptions<Application>) => getData<Application>(path`/applications/${application}`, given),
      create: (body: Body<'postApplications'>, given?: PostOptions) => postData<Application>('/applications', body, given),
      update: (application: string, body: Body<'patchApplicationsById'>, given?: PatchOptions) =>
        patchData<Application>(path`/applications/${application}`, body, given),
    },

    merchants: {
      list: (query?: Query<'getMerchants'>) => list<Merchant>('/merchants', query),
      get: (id: string, given?: GetOptions<Merchant>) => getData<Merchant>(path`/merchants/${id}`, given),
      create: (body: Body<'postMerchants'>, given?: PostOptions) => postData<Merchant>('/merchants', body, given),
      update: (id: string, body: Body<'patchMerchantsById'>, given?: PatchOptions) =>
        patchData<Merchant>(path`/merchants/${id}`, body, given),
    },

    contacts: {
      list: (merchantId: string, query?: Query<'getMerchantsByMerchantIdContacts'>) =>
        list<Contact>(path`/merchants/${merchantId}/contacts`, query),
      get: (merchantId: string, id: string, given?: GetOptions<Contact>) =>
        getData<Contact>(path`/merchants/${merchantId}/contacts/${id}`, given),
      create: (merchantId: string, body: Body<'postMerchantsByMerchantIdContacts'>, given?: PostOptions) =>
        postData<Contact>(path`/merchants/${merchantId}/contacts`, body, given),
      update: (merchantId: string, id: string, body: Body<'patchMerchantsByMerchantIdContactsByContactId'>, given?: PatchOptions) =>
        patchData<Contact>(path`/merchants/${merchantId}/contacts/${id}`, body, given),
      delete: (merchantId: string, id: string, given?: RequestOptions) => remove(path`/merchants/${merchantId}/contacts/${id}`, given),
    },

    payments: {
      list: (deal: string, query?: Query<'getDealsByDealIdPayments'>) => list<Payment>(path`/deals/${deal}/payments`, query),
      get: (deal: string, id: string, given?: GetOptions<Payment>) => getData<Payment>(path`/deals/${deal}/payments/${id}`, given),
      create: (deal: string, body: Body<'postDealsByDealIdPayments'>, given?: PostOptions) =>
        postData<Payment>(path`/deals/${deal}/payments`, body, given),
      cancel: (deal: string, id: string, given?: PostOptions) =>
        postData<Payment>(path`/deals/${deal}/payments/${id}/cancel`, undefined, given),
      /** Over all deals. */
      listAll: (query?: Query<'getPayments'>) => list<Payment>('/payments', query),
      /** All or nothing. */
      createBatch: (body: Body<'postPaymentsBatch'>, given?: PostOptions) => postData<Payment[]>('/payments/batch', body, given),
      returnBatch: (body: Body<'postPaymentsReturns'>, given?: PostOptions) => postData<Payment[]>('/payments/returns', body, given),
      return: (deal: string, id: string, body: Body<'postDealsByDealIdPaymentsByTransactionIdReturn'>, given?: PostOptions) =>
        postData<Payment>(path`/deals/${deal}/payments/${id}/return`, body, given),
    },

    documents: {
      list: (query?: Query<'getDocuments'>) => list<Document>('/documents', query),
      get: (id: string, given?: GetOptions<Document>) => getData<Document>(path`/documents/${id}`, given),
      /** Without bytes: PUT them to the `uploadUrl` of the answer within an hour. */
      create: (body: Body<'postDocuments'>, given?: PostOptions) => postData<Data<'postDocuments'>>('/documents', body, given),
      /** A new upload link, while the document still awaits its bytes. */
      renewUploadUrl: (id: string, given?: PostOptions) =>
        postData<Data<'postDocumentsByIdUploadUrl'>>(path`/documents/${id}/upload-url`, undefined, given),
      delete: (id: string, given?: RequestOptions) => remove(path`/documents/${id}`, given),
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
      /** Bank data in Plaid's sense. */
      bankData: (body: Body<'postAnalysisBankData'>, given?: PostOptions) => postData<Analysis>('/analysis/bank-data', body, given),
      /** Its rows, a page at a time. */
      listTransactions: (id: string, query?: Query<'getAnalysisByAnalysisIdTransactions'>) =>
        list<ListedTransaction>(path`/analysis/${id}/transactions`, query),
      correct: (id: string, body: Body<'postAnalysisByAnalysisIdCorrections'>, given?: PostOptions) =>
        postData<Analysis>(path`/analysis/${id}/corrections`, body, given),
      corrections: (id: string, query?: Query<'getAnalysisByAnalysisIdCorrections'>) =>
        list<Correction>(path`/analysis/${id}/corrections`, query),
      /** Resolves when it is `completed` or `failed`; look at `status`, and at `error` for why. */
      wait: (id: string, waiting?: WaitOptions) => pollUntil(() => getAnalysis(id, { signal: waiting?.signal }), isFinished, waiting),
      delete: (id: string, given?: RequestOptions) => remove(path`/analysis/${id}`, given),
    },

    underwriting: {
      tools: (deal: string, given?: RequestOptions) =>
        reply<Reply<'getDealsByDealIdUnderwritingTools'>>(request('GET', path`/deals/${deal}/underwriting/tools`, given)),
      /** Answered at once; `wait` for the result. */
      run: <T extends Tool>(deal: string, body: { tool: T; params?: ToolParams[T] }, given?: PostOptions) =>
        reply<Reply<'postDealsByDealIdUnderwritingAnalyze'> & { tool: T }>(
          request('POST', path`/deals/${deal}/underwriting/analyze`, { ...given, body }),
        ),
      list: (deal: string, query?: Query<'getDealsByDealIdUnderwritingAnalyses'>) =>
        list<Item<'getDealsByDealIdUnderwritingAnalyses'>>(path`/deals/${deal}/underwriting/analyses`, query),
      get: getRun,
      /** Resolves when it is `completed` or `failed`; name the tool to have its result typed. */
      wait: <T extends Tool = Tool>(deal: string, id: string, waiting?: WaitOptions) =>
        pollUntil(() => getRun<T>(deal, id, { signal: waiting?.signal }), isFinished, waiting),
      results: (deal: string, given?: RequestOptions) =>
        reply<UnderwritingResults>(request('GET', path`/deals/${deal}/underwriting/results`, given)),
      documents: (deal: string, given?: RequestOptions) =>
        reply<Reply<'getDealsByDealIdUnderwritingDocuments'>>(request('GET', path`/deals/${deal}/underwriting/documents`, given)),
      selectDocuments: (deal: string, documentIds: string[], given?: PostOptions) =>
        reply<Reply<'postDealsByDealIdUnderwritingDocuments'>>(
          request('POST', path`/deals/${deal}/underwriting/documents`, { ...given, body: { documentIds } }),
        ),
    },

    /** What happened, as webhooks tell it. */
    events: createEvents(request),

    schedules: {
      get: (deal: string, query?: Query<'getDealsByIdSchedule'>, given?: RequestOptions) =>
        getData<Schedule>(path`/deals/${deal}/schedule`, { ...given, query }),
      set: (deal: string, body: Body<'postDealsByIdSchedule'>, given?: PostOptions) =>
        postData<Schedule>(path`/deals/${deal}/schedule`, body, given),
      pause: (deal: string, body: Body<'postDealsByIdSchedulePause'>, given?: PostOptions) =>
        postData<Schedule>(path`/deals/${deal}/schedule/pause`, body, given),
    },

    portfolio: {
      summary: (query?: Query<'getPortfolioSummary'>, given?: RequestOptions) =>
        getData<Data<'getPortfolioSummary'>>('/portfolio/summary', { ...given, query }),
      series: (query: Query<'getPortfolioSeries'>, given?: RequestOptions) =>
        getData<Data<'getPortfolioSeries'>>('/portfolio/series', { ...given, query }),
      aging: (query?: Query<'getPortfolioAging'>, given?: RequestOptions) =>
        getData<Data<'getPortfolioAging'>>('/portfolio/aging', { ...given, query }),
      cohorts: (query?: Query<'getPortfolioCohorts'>, given?: RequestOptions) =>
        getData<Data<'getPortfolioCohorts'>>('/portfolio/cohorts', { ...given, query }),
      /** What the others can be narrowed down to. */
      filters: (given?: RequestOptions) => getData<Data<'getPortfolioFilters'>>('/portfolio/filters', given),
    },

    alerts: {
      list: (query?: Query<'getAlerts'>) => list<Alert>('/alerts', query),
      update: (id: string, body: Body<'patchAlertsById'>, given?: PatchOptions) => patchData<Alert>(path`/alerts/${id}`, body, given),
    },

    trueUps: {
      list: (deal: string, query?: Query<'getDealsByIdTrueUps'>) => list<TrueUp>(path`/deals/${deal}/true-ups`, query),
      grant: (deal: string, id: string, body: Body<'postDealsByIdTrueUpsByTrueUpIdGrant'> = {}, given?: PostOptions) =>
        postData<TrueUp>(path`/deals/${deal}/true-ups/${id}/grant`, body, given),
      refuse: (deal: string, id: string, body: Body<'postDealsByIdTrueUpsByTrueUpIdRefuse'>, given?: PostOptions) =>
        postData<TrueUp>(path`/deals/${deal}/true-ups/${id}/refuse`, body, given),
    },

    renewals: {
      get: (deal: string, given?: RequestOptions) => getData<Data<'getDealsByIdRenewal'>>(path`/deals/${deal}/renewal`, given),
      create: (deal: string, body: Body<'postDealsByIdRenewal'>, given?: PostOptions) =>
        postData<Application>(path`/deals/${deal}/renewal`, body, given),
    },

    bankAccounts: {
      list: (merchantId: string, query?: Query<'getMerchantsByMerchantIdBankAccounts'>) =>
        list<BankAccount>(path`/merchants/${merchantId}/bank-accounts`, query),
      create: (merchantId: string, body: Body<'postMerchantsByMerchantIdBankAccounts'>, given?: PostOptions) =>
        postData<BankAccount>(path`/merchants/${merchantId}/bank-accounts`, body, given),
      delete: (merchantId: string, id: string, given?: RequestOptions) => remove(path`/merchants/${merchantId}/bank-accounts/${id}`, given),
    },

    ach: {
      list: (query?: Query<'getAchFiles'>) => list<Item<'getAchFiles'>>('/ach/files', query),
      get: (id: string, given?: GetOptions<AchFile>) => getData<AchFile>(path`/ach/files/${id}`, given),
      create: (body: Body<'postAchFiles'>, given?: PostOptions) => postData<AchFile>('/ach/files', body, given),
      approve: (id: string, given?: PostOptions) => postData<AchFile>(path`/ach/files/${id}/approve`, undefined, given),
      cancel: (id: string, given?: PostOptions) => postData<AchFile>(path`/ach/files/${id}/cancel`, undefined, given),
      /** The NACHA file, the same bytes for ever. */
      content: (id: string, given?: RequestOptions) => reply<string>(request('GET', path`/ach/files/${id}/content`, given)),
    },

    webhooks: {
      list: (query?: Query<'getWebhooks'>) => list<Item<'getWebhooks'>>('/webhooks', query),
      get: (id: string, given?: GetOptions<Webhook>) => getData<Webhook>(path`/webhooks/${id}`, given),
      /** The answer holds the signing secret, which is shown only here. */
      create: (body: Body<'postWebhooks'>, given?: PostOptions) => postData<Data<'postWebhooks'>>('/webhooks', body, given),
      update: (id: string, body: Body<'patchWebhooksById'>, given?: PatchOptions) => patchData<Webhook>(path`/webhooks/${id}`, body, given),
      delete: (id: string, given?: RequestOptions) => remove(path`/webhooks/${id}`, given),
      deliveries: (id: string, query?: Query<'getWebhooksByIdDeliveries'>) => list<Delivery>(path`/webhooks/${id}/deliveries`, query),
      delivery: (id: string, deliveryId: string, given?: RequestOptions) =>
        getData<Data<'getWebhooksByIdDeliveriesByDeliveryId'>>(path`/webhooks/${id}/deliveries/${deliveryId}`, given),
      /** A made-up record of a kind, the first one subscribed to unless one is named. */
      test: (id: string, { event, ...given }: PostOptions & { event?: EventType } = {}) =>
        postData<Delivery>(path`/webhooks/${id}/test`, event === undefined ? undefined : { event }, given),
      resend: (id: string, deliveryId: string, given?: PostOptions) =>
        postData<Delivery>(path`/webhooks/${id}/deliveries/${deliveryId}/resend`, undefined, given),
      recover: (id: string, body: Body<'postWebhooksByIdRecover'>, given?: PostOptions) =>
        postData<Data<'postWebhooksByIdRecover'>>(path`/webhooks/${id}/recover`, body, given),
      rotateSecret: (id: string, given?: PostOptions) =>
        postData<Data<'postWebhooksByIdRotateSecret'>>(path`/webhooks/${id}/rotate-secret`, undefined, given),
    },
  }
}
