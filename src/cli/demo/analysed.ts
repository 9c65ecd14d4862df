import { Readable } from 'node:stream'
import { type Ctx, today } from '../../context.ts'
import { type StoredFile, storeFile } from '../../platform/blobs/claims.ts'
import { analyzeFiles } from '../../resources/analyses/service.ts'
import { createDocument } from '../../resources/documents/service.ts'
import { trigger } from '../../resources/underwriting/service.ts'
import { APPLICATIONS } from './portfolio.ts'
import { type DemoAccount, statementsBefore } from './statement.ts'

const MAX_BYTES = 5_000_000

/** Accounts of three applicants: one healthy, one with an advance that it carries, one with three that it cannot. */
const ACCOUNTS: { place: number; account: Omit<DemoAccount, 'holder'> }[] = [
  {
    place: 1,
    account: { bank: 'Atlantic Community Bank', accountNumber: '0048 2210 7731', dailySales: 3_900, funders: [], opening: 41_250.4 },
  },
  {
    place: 2,
    account: {
      bank: 'Cumberland Trust Bank',
      accountNumber: '7719 0042 1180',
      dailySales: 2_450,
      funders: [{ text: 'ONDECK CAPITAL', amount: 289.5, every: 'day' }],
      opening: 18_904.17,
    },
  },
  {
    place: 6,
    account: {
      bank: 'Granite Savings Bank',
      accountNumber: '3301 8874 2265',
      dailySales: 2_800,
      funders: [
        { text: 'FORWARD FINANCING', amount: 412, every: 'day' },
        { text: 'RAPID FINANCE', amount: 389.25, every: 'day' },
        { text: 'KAPITUS SERVICING', amount: 1_675, every: 'week' },
      ],
      opening: 9_870.55,
    },
  },
]

const stored = (ctx: Ctx, fileName: string, pdf: Buffer): Promise<StoredFile> =>
  storeFile(ctx, { fileName, contentType: 'application/pdf', stream: Readable.from([pdf]) }, MAX_BYTES)

/** Sample statements for three applicants, read by the worker as anybody's would be; the last applicant's also as an analysis of its own. */
export const makeStatements = async (ctx: Ctx): Promise<void> => {
  const any = await ctx.db.selectFrom('documents').select('id').where('org_id', '=', ctx.orgId).limit(1).executeTakeFirst()
  if (any) return
  for (const { place, account } of ACCOUNTS) {
    const { ein, applicantLegalName } = APPLICATIONS[place]!.application
    const application = await ctx.db
      .selectFrom('applications')
      .select('id')
      .where('org_id', '=', ctx.orgId)
      .where('ein', '=', ein!)
      .executeTakeFirst()
    if (!application) continue
    const statements = await statementsBefore({ ...account, holder: applicantLegalName.toUpperCase() }, today(ctx))
    for (const { fileName, pdf } of statements)
      await createDocument(ctx, { name: fileName, type: 'bankStatement', applicationId: application.id }, await stored(ctx, fileName, pdf))
    await trigger(ctx, application.id, { tool: 'bank_scrub' })
    if (place === 6) await analyzeFiles(ctx, {}, await Promise.all(statements.map((s) => stored(ctx, s.fileName, s.pdf))))
  }
}
