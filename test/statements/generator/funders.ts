import type { Random } from './random.ts'

export interface Funder {
  /** The name underwriters use, null for an invented one. */
  name: string | null
  /** The company names it prints. */
  printed: string[]
  /** The words it puts beside its name on a debit, and on its deposit. */
  debit: string[]
  credit: string[]
}

const debitWords = ['ACH PMT', 'DEBIT', 'ACHDEBIT', 'PAYMENT', 'ACH DEBIT', 'DAILY PMT', 'MERCH PMT', 'EDI PYMNTS']
const creditWords = ['FUNDING', 'DEPOSIT', 'ADVANCE', 'DISBURSE', 'CREDIT']

const known = (name: string, printed: string, debit = '', credit = ''): Funder => ({
  name,
  printed: printed.split('|'),
  debit: debit === '' ? debitWords : debit.split('|'),
  credit: credit === '' ? creditWords : credit.split('|'),
})

/** A choice of funders that debit daily or weekly, under names that point to them without doubt. */
export const knownFunders: Funder[] = [
  known('OnDeck', 'ONDECK CAPITAL|ONDECK|ODK CAPITAL', 'ACH PMT|8882694246|PAYMENT'),
  known('Kapitus', 'KAPITUS|STRATEGIC FUNDING', 'KAPITUS|ACH PMT'),
  known('Credibly', 'CREDIBLY|RETAIL CAPITAL', 'DEBIT|MERCHPAYMT'),
  known('National Funding', 'NATIONAL FUNDING|NATL FUNDING', 'NF1016|NF1017|NFAS2'),
  known('QuickBridge', 'QUICKBRIDGE|QUICK BRIDGE'),
  known('CAN Capital', 'CAN CAPITAL|CANCAPITAL|C A N CAPITAL'),
  known('Rapid Finance', 'RAPID FINANCE|RBFS|RAPID ADVANCE'),
  known('Forward Financing', 'FORWARD FINANCING|FORWARD FINANCIN', 'DEBIT|ACH PMT'),
  known('Fora Financial', 'FORA FINANCIAL'),
  known('FundKite', 'FUNDKITE|FUND KITE'),
  known('Libertas Funding', 'LIBERTAS FUNDING'),
  known('Mulligan Funding', 'MULLIGAN FUNDING'),
  known('Lendini / Funding Metrics', 'FUNDING METRICS|LENDINI'),
  known('Pearl Capital', 'PEARL CAPITAL|PEARL BETA'),
  known('Itria Ventures', 'ITRIA VENTURES|ITRIA VEN-MERCHA'),
  known('True Business Funding (TBF)', 'TBF GROUP|TBF GRP'),
  known('Rowan Advance Group', 'ROWAN ADVANCE GROUP'),
  known('Mantis Funding', 'MANTIS FUNDING'),
  known('Everest Business Funding', 'EVEREST BUSINESS FUNDING|EBF HOLDINGS'),
  known('Expansion Capital Group', 'EXPANSION CAPITAL GROUP'),
  known('Cedar Advance', 'CEDAR ADVANCE'),
  known('Reliant Funding', 'RELIANT FUNDING'),
  known('NewCo Capital', 'NEWCO CAPITAL GROUP'),
  known('Unique Funding Solutions', 'UNIQUE FUNDING SOLUTIONS'),
  known('Kalamata Capital', 'KALAMATA CAPITAL'),
  known('Greenbox Capital', 'GREENBOX CAPITAL'),
  known('Elevate Funding', 'ELEVATE FUNDING'),
  known('CFG Merchant Solutions', 'CFG MERCHANT SOLUTIONS|CFGMS'),
  known('Velocity Capital Group', 'VELOCITY CAPITAL GROUP'),
  known('Wynwood Capital', 'WYNWOOD CAPITAL'),
  known('ByzFunder', 'BYZFUNDER'),
  known('LG Funding', 'LG FUNDING'),
  known('BizFund', 'BIZFUND'),
  known('Idea Financial', 'IDEA FINANCIAL'),
  known('Knight Capital Funding', 'KNIGHT CAPITAL FUNDING'),
  known('Vader Mountain Capital', 'VADER MOUNTAIN CAPITAL'),
  known('Highland Hill Capital', 'HIGHLAND HILL CAPITAL'),
  known('The Fundworks', 'FUNDWORKS|THE FUNDWORKS'),
  known('Backd', 'BACKD|GETBACKD'),
  known('Vox Funding', 'VOX FUNDING'),
  known('Uplyft Capital', 'UPLYFT CAPITAL'),
  known('Parkview Advance', 'PARKVIEW ADVANCE'),
  known('Fintegra', 'FINTEGRA'),
  known('PIRS Capital', 'PIRS CAPITAL'),
  known('IOU Financial', 'IOU FINANCIAL|IOU CENTRAL'),
  known('Fundbox', 'FUNDBOX', 'PMT|PAYMENT', 'FUNDING|DISBURSE'),
  known('Headway Capital', 'HEADWAY CAPITAL'),
  known('Swift Capital / LoanBuilder', 'LOANBUILDER|SWIFT CAPITAL', 'PAYMENT|LOANBUILDER'),
  known('Lending Valley', 'LENDINGVALLEY|LENDING VALLEY'),
  known('Flash Funding Services', 'FFS 8002017337'),
  known('PaySmith', 'PSP 866-230-0708'),
  known('Retro Advance', 'RETROADVANCEINC'),
  known('Shopify Capital', 'SHOPIFY CAPITAL', 'SHOPIFY CR|PAYMENT', 'CAPITAL'),
  known('Wayflyer', 'WAYFLYER'),
  known('SellersFunding', 'SELLERSFUNDING'),
  known('Parafin', 'PARAFIN'),
  known('Lendistry', 'LENDISTRY', 'LOAN PMT|PAYMENT'),
]

const places = [
  'BLUE HARBOR',
  'IRONWOOD',
  'NORTHGATE',
  'REDFERN',
  'TALL PINE',
  'GRAYSTONE BAY',
  'COPPER CANYON',
  'HARLEM RIVER',
  'MERIDIAN POINT',
]
const morePlaces = [
  'OAKHURST',
  'PALISADE',
  'QUARRY LANE',
  'SALT CREEK',
  'TWIN BRIDGES',
  'WILLOW BEND',
  'ASHBOURNE',
  'KESTREL',
  'LARKSPUR',
  'BRIAR GATE',
]
const hinting = ['CAP GRP', 'FUNDING', 'ADVANCE', 'CAPITAL LLC', 'MERCHANT FUND', 'BUS FUNDING', 'FUNDING GROUP', 'CAPITAL']
const plain = ['HOLDINGS', 'PARTNERS', 'SERVICING', 'GROUP LLC', 'VENTURES', 'MGMT CORP']

/** A funder nobody has in a list; about one in four does not even sound like one. */
export const inventFunder = (random: Random): Funder => ({
  name: null,
  printed: [`${random.pick([...places, ...morePlaces])} ${random.pick(random.chance(0.75) ? hinting : plain)}`],
  debit: debitWords,
  credit: creditWords,
})
