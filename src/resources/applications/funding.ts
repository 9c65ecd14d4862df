import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import { type Id, newId } from '../../shared/ids.ts'
import { createContact } from '../contacts/service.ts'
import { dealCodes } from '../deals/codes.ts'
import type { PaymentFrequency } from '../deals/deal.ts'
import { createDeal } from '../deals/service.ts'
import { carryDocumentsToDeal } from '../documents/service.ts'
import { createMerchant, lockMerchant, lockMerchantByEin } from '../merchants/service.ts'
import { refinanceDeal } from '../payments/refinance.ts'

type ApplicationRow = Row<'applications'>

/**
 * Names what funding will bring into the world. The application's own events come first and already tell of its merchant and deal,
 * so these have their ids before they exist; the foreign key is checked when the transaction commits.
 */
export type FundingPlan = { isNewMerchant: boolean; columns: { merchant_id: Id<'mer'>; deal_id: Id<'deal'>; deal_code: string } }

export const planFunding = async (ctx: Ctx, before: ApplicationRow, changes: Partial<ApplicationRow>): Promise<FundingPlan> => {
  const ein = changes.ein === undefined ? before.ein : changes.ein
  const named = changes.merchant_id === undefined ? before.merchant_id : changes.merchant_id
  const linked = named ?? (ein === null ? null : ((await lockMerchantByEin(ctx, ein))?.id ?? null))
  return {
    isNewMerchant: linked === null,
    columns: { merchant_id: linked ?? newId('mer'), deal_id: newId('deal'), deal_code: await dealCodes.next(ctx) },
  }
}

/** Makes the merchant where none is linked and none has the applicant's number, with the owner as its primary contact, then the deal, and carries the documents over. */
export const fund = async (ctx: Ctx, application: ApplicationRow, { isNewMerchant, columns }: FundingPlan): Promise<void> => {
  const merchant = isNewMerchant
    ? await createApplicant(ctx, application, columns.merchant_id)
    : // Locked, or a deal could be born with the old name while the merchant is being renamed.
      await lockMerchant(ctx, columns.merchant_id)
  await createDeal(ctx, {
    id: columns.deal_id,
    code: columns.deal_code,
    merchantId: merchant.id,
    merchantName: merchant.legal_name,
    applicationId: application.id,
    fundedAmount: application.funded_amount!,
    purchaseAmount: application.purchase_amount!,
    fundedDate: application.funded_date!,
    paymentFrequency: application.payment_frequency as PaymentFrequency | null,
    paymentAmount: application.payment_amount,
    funderId: application.funder_id,
  })
  if (application.renews_deal_id !== null) await refinanceDeal(ctx, application.renews_deal_id, columns.deal_id, application.funded_date!)
  await carryDocumentsToDeal(ctx, application.id, columns.deal_id, merchant.id)
}

const createApplicant = async (ctx: Ctx, application: ApplicationRow, id: Id<'mer'>) => {
  const { owner_first_name: firstName, owner_last_name: lastName, owner_email: email } = application
  const merchant = await createMerchant(
    ctx,
    {
      legalName: application.applicant_legal_name,
      ein: application.ein,
      businessState: application.applicant_state,
      industry: application.applicant_industry,
      ownerName: [firstName, lastName].filter(Boolean).join(' ') || null,
      ownerEmail: email,
    },
    id,
  )
  // A contact needs both names; an owner of whom only one is known stays on the merchant.
  if (firstName && lastName) await createContact(ctx, id, { firstName, lastName, email, isPrimary: true, isOwner: true })
  return merchant
}
