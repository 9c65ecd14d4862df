import { expect, test } from 'vitest'
import { answerFile, entriesOf } from '../../ach/bank.ts'
import { call, type World } from '../world.ts'

const made = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}

/** A deal that expects 100.00 every banking day from the next one on, and the account it is debited from. */
const debitedDeal = async (world: World) => {
  const merchant = await made(call(world, 'POST', '/merchants', { legalName: 'Orchard Lane Cafe LLC', businessState: 'NY' }))
  await made(
    call(world, 'POST', `/merchants/${merchant.id}/bank-accounts`, {
      routingNumber: '011000015',
      accountNumber: '000123456789',
      accountType: 'checking',
      holderType: 'business',
      holderName: 'Orchard Lane Cafe LLC',
      authorizedAt: '2026-01-05',
    }),
  )
  const application = await made(
    call(world, 'POST', '/applications', { applicantLegalName: 'Orchard Lane Cafe LLC', requestedAmount: 5000, merchantId: merchant.id }),
  )
  for (const stage of ['underwriting', 'approved']) await made(call(world, 'PATCH', `/applications/${application.id}`, { stage }))
  const terms = { fundedAmount: 5000, purchaseAmount: 7000, paymentFrequency: 'daily', paymentAmount: 100 }
  const { deal } = await made(call(world, 'PATCH', `/applications/${application.id}`, { stage: 'funded', ...terms }))
  return made(call(world, 'GET', `/deals/${deal.id}`))
}

/** From settings to a debit that came back, and on to a renewal. */
export const collectionStories = (world: () => World): void => {
  test('a file is drafted by one person, approved by another and fetched; its return stands on the deal’s calendar and on Today', async () => {
    const { signedIn, url } = world()
    const admin = await signedIn('admin')
    await admin.page.goto('/settings')
    const originator = {
      'Immediate destination': '021000021',
      'Destination name': 'FIRST BANK',
      'Immediate origin': '1234567890',
      'Origin name': 'DEMO FUNDING LLC',
      'Company name': 'DEMO FUNDING',
      'Company id': '1234567890',
      'Originating bank': '021000022',
    }
    for (const [label, text] of Object.entries(originator)) await admin.page.getByLabel(label, { exact: true }).fill(text)
    await admin.page.getByRole('button', { name: 'Save ACH settings' }).click()
    await admin.page.getByText('must be eight digits, or a routing number', { exact: true }).waitFor()
    await admin.page.getByLabel('Originating bank', { exact: true }).fill('021000021')
    await admin.page.getByRole('button', { name: 'Save ACH settings' }).click()
    await admin.page.getByText('Settings saved').waitFor()

    const servicing = await signedIn('servicing')
    const { page } = servicing
    await page.goto('/ach')
    const deal = await debitedDeal(world())
    await page.getByRole('button', { name: 'New file' }).click()
    // It begins with the next day on which banks are open.
    expect(await page.getByLabel('Effective date').inputValue()).toBe(deal.nextPaymentDate)
    await page.getByRole('button', { name: 'Make the draft' }).click()
    const dialog = page.getByRole('dialog', { name: /ACH file of/ })
    await dialog.getByText('$100.00 in 1 entry').waitFor()
    await dialog.getByRole('row').filter({ hasText: 'Orchard Lane Cafe LLC' }).getByText(deal.dealId).waitFor()
    const id = new URL(page.url()).searchParams.get('file')!
    // Whoever made it is not offered what would be refused.
    await dialog.getByText('Somebody else has to approve what you made.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    // Nobody approves what is not shown yet, nor presses a button that its rows push away.
    const shown = Promise.withResolvers<void>()
    await admin.page.route('**/payments?*', (route) => shown.promise.then(() => route.continue()))
    await admin.page.goto(`/ach?file=${id}`)
    const waiting = admin.page.getByRole('dialog', { name: /ACH file of/ })
    await waiting.getByText('$100.00 in 1 entry').waitFor()
    expect(await waiting.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    shown.resolve()
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await admin.page.getByRole('dialog', { name: 'Approve $100.00?' }).getByRole('button', { name: 'Approve' }).click()
    const button = admin.page.getByRole('button', { name: 'Download NACHA file' })
    await admin.page.getByRole('button', { name: 'Cancel the file' }).waitFor()
    const [download] = await Promise.all([admin.page.waitForEvent('download'), button.click()])
    // The bank may have it now.
    await admin.page.getByText('It was downloaded: the bank may have it, so it cannot be cancelled.').waitFor()
    expect(await admin.page.getByRole('button', { name: 'Cancel the file' }).count()).toBe(0)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const entries = entriesOf(Buffer.concat(chunks).toString('latin1'))
    expect(entries).toMatchObject([{ cents: 10_000, identification: deal.dealId, account: '000123456789' }])

    await page.goto(`/deals/${deal.id}`)
    await page.getByRole('button', { name: /^Actions for the payment of/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel…' }).click()
    await page.getByRole('dialog').getByText('the bank may have that file: it cannot be cancelled').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel the payment' }).count()).toBe(0)

    await page.goto('/ach')
    const back = answerFile([{ entry: entries[0]!, code: 'R01' }])
    const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    // Each of several files is taken, and told of.
    await page
      .getByLabel('Choose a return file')
      .setInputFiles([file('wrong.ach', back.replace('0000010000', '0000010001')), file('returns.ach', back), file('again.ach', back)])
    await page.getByText(/wrong.ach: Line 5: the sum of debits/).waitFor()
    await page.getByText(/returns.ach: 1 return, 0 changes, 0 seen before/).waitFor()
    await page.getByText(/again.ach: 0 returns, 0 changes, 1 seen before/).waitFor()

    await page.goto(`/deals/${deal.id}`)
    await page.locator('svg title', { hasText: '$100.00 returned, R01' }).waitFor({ state: 'attached' })
    expect(await page.locator('svg title', { hasText: 'open, $0.00 of $100.00' }).count()).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'As table' }).click()
    await page.getByRole('table', { name: 'Expected payments' }).getByText('$100.00').first().waitFor()
    await page.goto('/today')
    const returned = page.getByRole('row').filter({ hasText: deal.dealId }).filter({ hasText: 'R01' })
    await returned.getByText('May be tried again').waitFor()

    // The retry is the next file that asks for what was missed; the deal itself can be renewed from its page.
    await admin.page.goto(`/deals/${deal.id}`)
    await admin.page.getByText(/collected; renewals begin at 50 %/).waitFor()
    await admin.page.getByRole('button', { name: 'More actions' }).click()
    await admin.page.getByRole('menuitem', { name: 'Begin a renewal…' }).click()
    await admin.page.getByLabel('Requested amount').fill('6000')
    await admin.page.getByRole('button', { name: 'Make the application' }).click()
    await admin.page.waitForURL(`${url}/applications/app_*`)
    await admin.page.getByText('Renews').first().waitFor()
    expect(servicing.faults).toEqual([])
    expect(admin.faults).toEqual([])
    await servicing.close()
    await admin.close()
  })
}
