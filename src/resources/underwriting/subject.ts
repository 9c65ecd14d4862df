import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import { notFound } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import { findApplicationRow } from '../applications/reference.ts'
import { findDeal } from '../deals/service.ts'

/** What is underwritten: a deal, or an application that is not funded yet. A funded one is both, under either name. */
export type Subject = {
  deal: Row<'deals'> | null
  application: Row<'applications'> | null
  dealId: Id<'deal'> | null
  applicationId: Id<'app'> | null
  merchantId: Id<'mer'> | null
}

export const resolveSubject = async (ctx: Ctx, ref: string): Promise<Subject> => {
  const named = await findDeal(ctx, ref)
  const application = named
    ? named.application_id
      ? await findApplicationRow(ctx, named.application_id)
      : null
    : await findApplicationRow(ctx, ref)
  const deal = named ?? (application?.deal_id ? await findDeal(ctx, application.deal_id) : null)
  if (deal === null && application === null) throw notFound()
  return {
    deal,
    application,
    dealId: deal?.id ?? null,
    applicationId: application?.id ?? null,
    merchantId: deal?.merchant_id ?? application?.merchant_id ?? null,
  }
}

/** Stays the same when an application is funded, so what was chosen before funding is still chosen after. */
export const subjectKey = (subject: Pick<Subject, 'dealId' | 'applicationId'>): string => (subject.applicationId ?? subject.dealId)!
