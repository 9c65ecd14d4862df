import type { Stage } from '../../resources/applications/application.ts'
import type { CreateApplication } from '../../resources/applications/schema.ts'
import type { DealStatus } from '../../resources/deals/deal.ts'

/** Invented businesses. Dates are counted back from today, so the portfolio never looks old. */
export type DemoDeal = {
  application: CreateApplication
  fundedDaysAgo: number
  fundedAmount: number
  purchaseAmount: number
  paymentFrequency: 'daily' | 'weekly'
  paymentAmount: number
  payments: number
  /** Which of them the bank sent back. */
  returns: number[]
  paysOff?: boolean
  status?: DealStatus
  subStatus?: string
}

const applicant = (
  applicantLegalName: string,
  requestedAmount: number,
  applicantState: string,
  applicantIndustry: string,
  owner: [string, string, string],
  ein: string,
): CreateApplication => ({
  applicantLegalName,
  requestedAmount,
  applicantState,
  applicantIndustry,
  ownerFirstName: owner[0],
  ownerLastName: owner[1],
  ownerEmail: owner[2],
  ein,
})

export const DEALS: DemoDeal[] = [
  {
    application: applicant(
      'Harbor Street Bakery LLC',
      50_000,
      'NY',
      'Restaurants',
      ['Ana', 'Ruiz', 'ana@harborstreetbakery.example'],
      '82-1204417',
    ),
    fundedDaysAgo: 60,
    fundedAmount: 45_000,
    purchaseAmount: 62_100,
    paymentFrequency: 'daily',
    paymentAmount: 517.5,
    payments: 40,
    returns: [17],
  },
  {
    application: applicant(
      'Cedar Ridge Trucking Inc',
      90_000,
      'TX',
      'Trucking',
      ['Marcus', 'Hill', 'marcus@cedarridge.example'],
      '47-3390211',
    ),
    fundedDaysAgo: 110,
    fundedAmount: 90_000,
    purchaseAmount: 134_100,
    paymentFrequency: 'weekly',
    paymentAmount: 5_587.5,
    payments: 14,
    returns: [],
  },
  {
    application: applicant(
      'Bright Smile Dental PC',
      30_000,
      'FL',
      'Healthcare',
      ['Priya', 'Nair', 'priya@brightsmile.example'],
      '59-8841930',
    ),
    fundedDaysAgo: 150,
    fundedAmount: 30_000,
    purchaseAmount: 39_000,
    paymentFrequency: 'weekly',
    paymentAmount: 1_950,
    payments: 12,
    returns: [],
    paysOff: true,
  },
  {
    application: applicant(
      'Northgate Auto Repair LLC',
      25_000,
      'OH',
      'Auto repair',
      ['Dale', 'Kowalski', 'dale@northgateauto.example'],
      '31-7716054',
    ),
    fundedDaysAgo: 90,
    fundedAmount: 20_000,
    purchaseAmount: 28_800,
    paymentFrequency: 'weekly',
    paymentAmount: 1_200,
    payments: 7,
    returns: [5, 6, 7],
    status: 'defaulted',
    subStatus: 'three returns in a row',
  },
]

export const APPLICATIONS: (CreateApplication & { stages: Stage[] })[] = [
  {
    ...applicant('Lakeview Landscaping LLC', 40_000, 'MI', 'Landscaping', ['Tom', 'Brandt', 'tom@lakeviewland.example'], '38-5520176'),
    stages: [],
  },
  {
    ...applicant('Sunrise Pediatrics PLLC', 75_000, 'AZ', 'Healthcare', ['Elena', 'Vargas', 'elena@sunrisepeds.example'], '86-4409132'),
    stages: ['scrubbing'],
    priority: 'high',
  },
  {
    ...applicant('Iron Fork Barbecue Inc', 60_000, 'TN', 'Restaurants', ['Curtis', 'Boyd', 'curtis@ironfork.example'], '62-9083345'),
    stages: ['underwriting', 'offerOut'],
  },
  {
    ...applicant('Quick Stop Vapes LLC', 15_000, 'NV', 'Retail', ['Sam', 'Ortiz', 'sam@quickstop.example'], '88-2047719'),
    stages: ['underwriting', 'declined'],
  },
]
