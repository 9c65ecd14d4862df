import { addDays, formatDate, yearOf } from './calendar.ts'
import { stableDigits } from './random.ts'
import type { Detail, Entry, FeeKind } from './types.ts'

export type DescriptorStyle = 'chase' | 'boa' | 'wells' | 'td' | 'usbank' | 'pnc' | 'citi' | 'core' | 'union' | 'neobank' | 'regional'

type Of<K extends Detail['kind']> = Extract<Detail, { kind: K }>
interface Context {
  entry: Entry
  credit: boolean
  /** Digits that stay the same for the same entry. */
  ref: (count: number, label?: string) => string
}
type Wording = { [K in Detail['kind']]: (detail: Of<K>, context: Context) => string }

/** The company field of an ACH record holds 16 characters. */
const cut = (name: string, length = 16): string => name.slice(0, length).trim()
const title = (text: string): string =>
  text.toLowerCase().replace(/(^|[\s/&-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`

const fees: Record<FeeKind, string> = {
  monthly: 'Monthly Maintenance Fee',
  wireIn: 'Incoming Wire Fee',
  wireOut: 'Outgoing Wire Fee',
  nsf: 'NSF Returned Item Fee',
  overdraft: 'Overdraft Fee',
  cashDeposit: 'Cash Deposit Processing Fee',
  depositReturn: 'Deposited Item Returned Fee',
  stopPayment: 'Stop Payment Fee',
  paper: 'Paper Statement Fee',
  analysis: 'Account Analysis Svc Charge',
}

const feeWords =
  (words: Partial<Record<FeeKind, string>>, upper = false) =>
  (detail: Of<'fee'>): string =>
    words[detail.fee] ?? (upper ? fees[detail.fee].toUpperCase() : fees[detail.fee])

/** Plain wording of a smaller bank's core software; the others start from it. */
const core: Wording = {
  ach: (d, c) => `ACH ${c.credit ? 'CREDIT' : 'DEBIT'} ${cut(d.company)} ${d.entry} ${d.individualId}`,
  card: (d, c) =>
    `${d.recurring ? 'RECURRING ' : ''}POS PURCHASE ${formatDate.mmdd(addDays(c.entry.date, -1))} ${d.merchant} ${d.place} #${d.card}`,
  cardRefund: (d) => `PURCHASE RETURN ${d.merchant} ${d.place} #${d.card}`,
  check: (d) => `CHECK ${d.number}`,
  deposit: (d) => ({ counter: 'DEPOSIT', mobile: 'MOBILE DEPOSIT', atm: 'ATM CASH DEPOSIT', remote: 'REMOTE DEPOSIT CAPTURE' })[d.how],
  wire: (d, c) => `${c.credit ? 'INCOMING WIRE' : 'OUTGOING WIRE'} ${d.party} ${d.memo} REF ${c.ref(10)}`,
  zelle: (d, c) => `ZELLE ${c.credit ? 'FROM' : 'TO'} ${d.party} ${d.memo} ${c.ref(9)}`,
  transfer: (d, c) => `INTERNET TRANSFER ${c.credit ? 'FROM' : 'TO'} ${d.accountKind} XXXX${d.account}`,
  atm: (d, c) => `ATM WITHDRAWAL ${d.place} TERM ${c.ref(6)}`,
  fee: (d) => fees[d.fee].toUpperCase(),
  feeRefund: (d) => `${fees[d.fee].toUpperCase()} REVERSAL`,
  achReturn: (d) => `RETURNED ACH ${cut(d.company)} INSUFFICIENT FUNDS`,
  depositReturn: (_, c) => `RETURNED DEPOSITED ITEM CHK ${c.ref(4)}`,
  interest: () => 'INTEREST PAID',
  bankLoan: (d) => `LOAN PAYMENT TO COMMERCIAL LOAN XXXX${d.account}`,
  loanProceeds: (d) => `LINE OF CREDIT ADVANCE XXXX${d.account}`,
}

const chaseFee: Partial<Record<FeeKind, (d: Of<'fee'>) => string>> = {
  monthly: () => 'Monthly Service Fee',
  wireIn: () => 'Domestic Incoming Wire Fee',
  wireOut: () => 'Online Domestic Wire Fee',
  nsf: (d) => `Returned Item Fee For An Unpaid ${dollars(d.itemCents)} Item - Details: ${cut(d.item)}`,
  overdraft: (d) => `Insufficient Funds Fee For A ${dollars(d.itemCents)} Item - Details: ${cut(d.item)}`,
}

const chase: Wording = {
  ...core,
  ach: (d, c) => {
    const posted = formatDate.compact(c.entry.date)
    return `Orig CO Name:${cut(d.company)} Orig ID:${d.companyId} Desc Date:${posted} CO Entry Descr:${cut(d.entry, 10)} Sec:${d.sec} Trace#:${c.ref(15)} Eed:${posted} Ind ID:${d.individualId} Ind Name:${d.individual} Trn: ${c.ref(10, 'trn')}Tc`
  },
  card: (d, c) =>
    `${d.recurring ? 'Recurring Card' : 'Card'} Purchase ${formatDate.mmdd(addDays(c.entry.date, -1))} ${title(d.merchant)} ${title(d.place)} Card ${d.card}`,
  cardRefund: (d, c) =>
    `Card Purchase Return ${formatDate.mmdd(addDays(c.entry.date, -1))} ${title(d.merchant)} ${title(d.place)} Card ${d.card}`,
  check: (d) => `Check ${d.number}`,
  deposit: (d, c) =>
    ({
      counter: `Deposit ${c.ref(10)}`,
      mobile: `Remote Online Deposit ${c.ref(1)}`,
      atm: `ATM Cash Deposit ${formatDate.mmdd(c.entry.date)} 1201 Main St Card ${c.ref(4)}`,
      remote: `Remote Online Deposit ${c.ref(2)}`,
    })[d.how],
  wire: (d, c) =>
    c.credit
      ? `Fedwire Credit Via: ${title(d.bank)}/${c.ref(9)} B/O: ${title(d.party)} Ref: Chase Nyc/Ctr/Bnf=Checking/Bnk-Nbnf=${c.ref(8)} Org=/${c.ref(8, 'org')} Bbi=/${d.memo} Imad: ${c.ref(8, 'imad')}B1Q8152C${c.ref(6)} Trn: ${c.ref(10, 'trn')}Ff`
      : `Online Domestic Wire Transfer Via: ${title(d.bank)}/${c.ref(9)} A/C: ${title(d.party)} Ref: ${d.memo} Imad: ${c.ref(8, 'imad')}B1Qgc08C${c.ref(6)} Trn: ${c.ref(10, 'trn')}Es`,
  zelle: (d, c) => `Zelle Payment ${c.credit ? 'From' : 'To'} ${title(d.party)} ${title(d.memo)} ${c.credit ? '' : 'Jpm99'}${c.ref(9)}`,
  transfer: (d, c) => `Online Transfer ${c.credit ? 'From' : 'To'} ${title(d.accountKind)} ...${d.account} Transaction#: ${c.ref(11)}`,
  atm: (d, c) => `ATM Withdrawal ${formatDate.mmdd(addDays(c.entry.date, -1))} ${title(d.place)} Card ${c.ref(4)}`,
  fee: (d) => chaseFee[d.fee]?.(d) ?? fees[d.fee],
  feeRefund: () => 'Insufficient Funds Fee Reversal',
  achReturn: (d, c) => `Reversal: Returned Item ${formatDate.mmdd(d.itemDate)} ${cut(d.company)} Trn: ${c.ref(10)}`,
  depositReturn: (_, c) => `Deposited Item Returned ${c.ref(6)} # of Items00001`,
  interest: () => 'Interest Payment',
  bankLoan: (d) => `Online Payment ${stableDigits(d.account, 10)} To Business Loan ...${d.account}`,
  loanProceeds: (d) => `Line Of Credit Advance From ...${d.account}`,
}

const boaFee: Partial<Record<FeeKind, (c: Context) => string>> = {
  monthly: () => 'Monthly Fee for Business Advantage',
  wireIn: () => 'Wire Transfer Fee',
  wireOut: () => 'Wire Transfer Fee',
  nsf: (c) =>
    `NSF: Returned Item Fee For Activity Of ${formatDate.mmddDash(addDays(c.entry.date, -1))} Electronic Transaction Posting Date ${formatDate.mmddDash(c.entry.date)}`,
  overdraft: (c) => `OVERDRAFT ITEM FEE FOR ACTIVITY OF ${formatDate.mmddDash(addDays(c.entry.date, -1))} ELECTRONIC TRANSACTION`,
}

const boa: Wording = {
  ...core,
  ach: (d) => `${cut(d.company)} DES:${cut(d.entry, 10)} ID:${d.individualId} INDN:${d.individual} CO ID:${d.companyId} ${d.sec}`,
  card: (d, c) =>
    `${d.recurring ? 'CHECKCARD' : 'PURCHASE'} ${formatDate.mmdd(addDays(c.entry.date, -1)).replace('/', '')} ${d.merchant} ${d.place} ${c.ref(23)}`,
  cardRefund: (d, c) => `PURCHASE REFUND ${formatDate.mmdd(addDays(c.entry.date, -1)).replace('/', '')} ${d.merchant} ${d.place}`,
  deposit: (d, c) =>
    ({
      counter: 'Counter Credit',
      mobile: `BKOFAMERICA MOBILE ${formatDate.mmdd(c.entry.date)} ${c.ref(10)} DEPOSIT *MOBILE ${c.entry.date.slice(5, 7)}`,
      atm: `BKOFAMERICA ATM ${formatDate.mmdd(c.entry.date)} #00000${c.ref(4)} DEPOSIT MAIN STREET`,
      remote: 'Remote Deposit',
    })[d.how],
  wire: (d, c) =>
    c.credit
      ? `WIRE TYPE:WIRE IN DATE: ${formatDate.compact(c.entry.date)} TIME:1043 ET TRN:${yearOf(c.entry.date)}${c.ref(12)} SEQ:${c.ref(8)}/${c.ref(6)} ORIG:${d.party} ID:${c.ref(10, 'id')} SND BK:${d.bank} ID:${c.ref(9)} PMT DET:${d.memo}`
      : `WIRE TYPE:WIRE OUT DATE:${formatDate.compact(c.entry.date)} TIME:1321 ET TRN:${yearOf(c.entry.date)}${c.ref(12)} SERVICE REF:${c.ref(6)} BNF:${d.party} ID:${c.ref(10, 'id')} BNF BK:${d.bank} PMT DET:${d.memo}`,
  zelle: (d, c) => `Zelle payment ${c.credit ? 'from' : 'to'} ${d.party}${d.memo ? ` for "${d.memo}";` : ''} Conf# ${c.ref(9)}`,
  transfer: (d, c) => `Online Banking transfer ${c.credit ? 'from' : 'to'} ${d.accountKind} ${d.account} Confirmation# ${c.ref(10)}`,
  atm: (d, c) => `BKOFAMERICA ATM ${formatDate.mmdd(c.entry.date)} #00000${c.ref(4)} WITHDRWL ${d.place}`,
  fee: (d, c) => boaFee[d.fee]?.(c) ?? fees[d.fee],
  feeRefund: () => 'Fee Refund: Overdraft Item Fee',
  achReturn: (d) =>
    `RETURN OF POSTED CHECK / ITEM (RECEIVED ON ${formatDate.mmddDash(d.itemDate)}) ELECTRONIC TRANSACTION ${cut(d.company)}`,
  depositReturn: (_, c) => `RETURN ITEM CHARGEBACK DEPOSITED CHECK ${c.ref(6)}`,
  interest: () => 'Interest Earned',
  bankLoan: (d) => `Bank of America DES:LOAN PYMT ID:XXXXX${d.account} Business Loan Payment`,
  loanProceeds: (d) => `LINE OF CREDIT ADVANCE FROM BUSINESS LOC ${d.account}`,
}

const wells: Wording = {
  ...core,
  ach: (d, c) =>
    `${title(cut(d.company))} ${title(cut(d.entry, 10))} ${formatDate.compact(c.entry.date)} ${d.individualId} ${title(d.individual)}`,
  card: (d, c) =>
    `${d.recurring ? 'Recurring Payment' : 'Purchase'} authorized on ${formatDate.mmdd(addDays(c.entry.date, -1))} ${title(d.merchant)} ${title(d.place)} S${c.ref(15)} Card ${d.card}`,
  cardRefund: (d, c) =>
    `Purchase Return authorized on ${formatDate.mmdd(addDays(c.entry.date, -1))} ${title(d.merchant)} ${title(d.place)} S${c.ref(15)} Card ${d.card}`,
  check: (d) => `Check ${d.number}`,
  deposit: (d, c) =>
    ({
      counter: `eDeposit IN Branch ${formatDate.mmddyy(c.entry.date)} 10:12:31 Am 400 Main St ${c.ref(4)}`,
      mobile: `Mobile Deposit : Ref Number :${c.ref(12)}`,
      atm: `ATM Cash Deposit on ${formatDate.mmdd(c.entry.date)} 400 Main St ATM ID ${c.ref(5)}A Card ${c.ref(4)}`,
      remote: `Desktop Check Deposit Ref ${c.ref(9)}`,
    })[d.how],
  wire: (d, c) =>
    c.credit
      ? `WT Fed#${c.ref(5)} ${title(d.bank)} /Org=${title(d.party)} Srf# ${c.ref(10)} Trn#${formatDate.compact(c.entry.date)}${c.ref(6)} Rfb# ${d.memo}`
      : `WT Seq#${c.ref(6)} ${title(d.bank)} /Bnf=${title(d.party)} Srf# ${c.ref(10)} Trn#${formatDate.compact(c.entry.date)}${c.ref(6)} Rfb# ${d.memo}`,
  zelle: (d, c) =>
    `Zelle ${c.credit ? 'From' : 'to'} ${title(d.party)} on ${formatDate.mmdd(c.entry.date)} Ref #Rp0${c.ref(7)} ${title(d.memo)}`.trim(),
  transfer: (d, c) =>
    `Online Transfer ${c.credit ? 'From' : 'to'} ${d.accountKind === 'SAV' ? 'Business Market Rate Savings' : 'Business Checking'} xxxxxx${d.account} Ref #Ib0${c.ref(7)} on ${formatDate.mmddyy(c.entry.date)}`,
  atm: (d, c) =>
    `ATM Withdrawal authorized on ${formatDate.mmdd(c.entry.date)} ${title(d.place)} 000${c.ref(4)} ATM ID ${c.ref(4, 'atm')}P Card ${c.ref(4, 'card')}`,
  fee: (d, c) =>
    d.fee === 'nsf'
      ? `NSF Return Item Fee for a Transaction Received on ${formatDate.mmdd(addDays(c.entry.date, -1))} ${dollars(d.itemCents)} ${title(cut(d.item))}`
      : d.fee === 'overdraft'
        ? `Overdraft Fee for a Transaction Posted on ${formatDate.mmdd(addDays(c.entry.date, -1))} ${dollars(d.itemCents)} ${title(cut(d.item))}`
        : d.fee === 'monthly'
          ? 'Monthly Service Fee'
          : d.fee === 'wireIn' || d.fee === 'wireOut'
            ? `Wire Trans Svc Charge - Sequence: ${c.ref(12)} Srf# ${c.ref(10)}`
            : fees[d.fee],
  feeRefund: () => 'Overdraft Fee Reversal',
  achReturn: (d) => `ACH Return - ${title(cut(d.company))} Item of ${formatDate.mmdd(d.itemDate)} Returned Unpaid`,
  depositReturn: (_, c) => `Deposited Item Retn Unpaid - Paper ${c.ref(8)}`,
  interest: () => 'Interest Payment',
  bankLoan: (d) => `Business Loan Loan Pay ${stableDigits(d.account, 10)} Account ${d.account}`,
  loanProceeds: (d) => `Businessline Line of Credit Advance ${d.account}`,
}

const td: Wording = {
  ...core,
  ach: (d, c) =>
    `${c.credit ? 'CCD DEPOSIT' : c.entry.category === 'mcaRepayment' ? 'CCD DEBIT' : 'ACH DEBIT'}, ${cut(d.company)} ${cut(d.entry, 10)} ****${d.individualId}`,
  card: (d, c) =>
    `DEBIT CARD PURCHASE, *****${c.ref(11)}, AUT ${c.entry.date.slice(5, 7)}${c.entry.date.slice(8)}${c.entry.date.slice(2, 4)} VISA DDA PUR ${d.merchant} ${d.place.replace(' ', ' * ')}`,
  cardRefund: (d, c) =>
    `DEBIT CARD CREDIT, *****${c.ref(11)}, AUT ${c.entry.date.slice(5, 7)}${c.entry.date.slice(8)}${c.entry.date.slice(2, 4)} VISA DDA REF ${d.merchant}`,
  wire: (d, c) => `WIRE TRANSFER ${c.credit ? 'INCOMING' : 'OUTGOING'}, ${d.party} ${d.memo}`,
  zelle: (d, c) => `TD ZELLE ${c.credit ? 'RECEIVED' : 'SENT'}, ${c.ref(11)} Zelle ${d.party} ${d.memo}`.trim(),
  transfer: (d, c) =>
    `eTransfer ${c.credit ? 'Credit' : 'Debit'}, Online Xfer Transfer ${c.credit ? 'from' : 'to'} ${d.accountKind === 'SAV' ? 'SV' : 'CK'} ${d.account}`,
  fee: feeWords(
    {
      overdraft: 'OVERDRAFT PD',
      nsf: 'OVERDRAFT RET',
      monthly: 'MAINTENANCE FEE',
      wireIn: 'WIRE TRANSFER FEE',
      wireOut: 'WIRE TRANSFER FEE',
    },
    true,
  ),
  achReturn: (d) => `ACH RETURNED ITEM, ${cut(d.company)} ${formatDate.mmdd(d.itemDate)}`,
}

const usbank: Wording = {
  ...core,
  ach: (d, c) =>
    `Electronic ${c.credit ? 'Deposit From' : 'Withdrawal To'} ${cut(d.company)} REF=${c.ref(15)}N00 ${d.companyId}${cut(d.entry, 10)} ${d.individualId}`,
  card: (d, c) =>
    `${d.recurring ? 'Recurring Debit' : 'Debit'} Purchase - VISA On ${formatDate.mmdd(addDays(c.entry.date, -1)).replace('/', '')} ${d.merchant} ${d.place} REF # ${c.ref(23)}`,
  cardRefund: (d, c) =>
    `Debit Purchase Ret - VISA On ${formatDate.mmdd(addDays(c.entry.date, -1)).replace('/', '')} ${d.merchant} REF # ${c.ref(23)}`,
  deposit: (d) => ({ counter: 'Customer Deposit', mobile: 'Mobile Check Deposit', atm: 'ATM Deposit', remote: 'Remote Deposit' })[d.how],
  wire: (d, c) =>
    `Wire ${c.credit ? 'Credit' : 'Debit'} REF${c.ref(6)} ${d.bank} ${formatDate.compact(c.entry.date)} ${c.credit ? 'ORG' : 'BNF'}=${d.party} OBI=${d.memo}`,
  zelle: (d, c) =>
    `Zelle Instant ${c.credit ? 'PMT From' : 'PMT To'} ${d.party} ${d.memo} On ${formatDate.mmdd(c.entry.date)} REF # USB${c.ref(9)}`,
  transfer: (d, c) => `Internet Banking Transfer ${c.credit ? 'From' : 'To'} Account ${c.ref(8)}${d.account}`,
  fee: feeWords({
    overdraft: 'Overdraft Paid Fee',
    nsf: 'Overdraft Returned Fee',
    monthly: 'Monthly Maintenance Fee',
    wireIn: 'Wire Transfer Fee',
    wireOut: 'Wire Transfer Fee',
  }),
  achReturn: (d) => `Electronic Return Item ${cut(d.company)} REF=${formatDate.mmdd(d.itemDate)} INSUFFICIENT FUNDS`,
}

const pnc: Wording = {
  ...core,
  ach: (d, c) => `Corporate ACH ${title(cut(d.entry, 10))} ${title(cut(d.company))} ${c.ref(15)}`,
  card: (d, c) => `${c.ref(4)} ${d.recurring ? 'Recurring ' : ''}Debit Card Purchase ${title(d.merchant)} ${title(d.place)}`,
  cardRefund: (d, c) => `${c.ref(4)} Debit Card Purchase Return ${title(d.merchant)}`,
  deposit: (d, c) =>
    ({
      counter: `Deposit Reference No. ${c.ref(9)}`,
      mobile: 'Mobile Deposit',
      atm: `ATM Deposit ${c.ref(6)} 55 Main St`,
      remote: 'Deposit on Demand Remote Deposit',
    })[d.how],
  wire: (d, c) => `Fed Wire ${c.credit ? 'In' : 'Out'} ${c.ref(6)} ${title(d.party)} ${d.memo}`,
  zelle: (d, c) => `Zelle Payment ${c.credit ? 'From' : 'To'} ${title(d.party)} ${title(d.memo)}`.trim(),
  transfer: (d, c) => `Online Transfer ${c.credit ? 'From' : 'To'} 000000000000${d.account}`,
  fee: feeWords({ overdraft: 'Overdraft Item Fee', nsf: 'Returned Item Fee (nsf)', monthly: 'Service Charge - Monthly Maintenance' }),
  achReturn: (d) => `ACH Return Item Credit ${title(cut(d.company))} ${formatDate.mmddDash(d.itemDate)}`,
}

const citi: Wording = {
  ...core,
  ach: (d, c) => `ELECTRONIC ${c.credit ? 'CREDIT' : 'DEBIT'} ${cut(d.company)} ${cut(d.entry, 10)} ${formatDate.monDD(c.entry.date)}`,
  card: (d, c) => `DEBIT CARD PURCH Card Ending in ${d.card} ${formatDate.monDD(addDays(c.entry.date, -1))} ${d.merchant} ${d.place}`,
  check: (d) => `CHECK NO: ${d.number}`,
  wire: (d, c) => `${c.credit ? 'INCOMING' : 'OUTGOING DOMESTIC'} WIRE TRANSFER WIRE ${c.credit ? 'FROM' : 'TO'} ${d.party} ${d.memo}`,
}

const union: Wording = {
  ...core,
  ach: (d, c) => `${c.credit ? 'External Deposit' : 'External Withdrawal'} ${cut(d.company, 22)} - ${d.entry} ${d.individualId}`,
  card: (d, c) =>
    `${d.recurring ? 'Recurring ' : ''}Withdrawal Debit Card ${d.merchant} ${d.place} Date ${formatDate.mmddyy(addDays(c.entry.date, -1))} Card ${d.card}`,
  cardRefund: (d) => `Deposit Debit Card Purchase Return ${d.merchant}`,
  check: (d) => `Share Draft # ${d.number}`,
  deposit: (d) => ({ counter: 'Deposit by Check', mobile: 'Mobile Deposit', atm: 'Deposit at ATM Cash', remote: 'Remote Deposit' })[d.how],
  transfer: (d, c) => `Home Banking Transfer ${c.credit ? 'From' : 'To'} ${d.accountKind === 'SAV' ? 'Share' : 'Checking'} ${d.account}`,
  fee: feeWords({ overdraft: 'Courtesy Pay Fee', nsf: 'NSF Fee ACH Item Returned', monthly: 'Monthly Service Fee' }),
  interest: () => 'Dividend Earned',
  achReturn: (d) => `ACH Return ${cut(d.company, 22)} Non-Sufficient Funds`,
}

const neobank: Wording = {
  ...core,
  ach: (d) => `${title(d.company)}; ${d.entry}`,
  card: (d) => `${title(d.merchant)} ${title(d.place)} ••${d.card}`,
  cardRefund: (d) => `${title(d.merchant)} refund ••${d.card}`,
  check: (d) => `Check #${d.number}`,
  deposit: (d) => ({ counter: 'Cash deposit', mobile: 'Mobile check deposit', atm: 'ATM cash deposit', remote: 'Check deposit' })[d.how],
  wire: (d, c) => `${c.credit ? 'Wire from' : 'Wire to'} ${title(d.party)} ${d.memo}`,
  zelle: (d, c) => `Zelle ${c.credit ? 'from' : 'to'} ${title(d.party)} ${title(d.memo)}`.trim(),
  transfer: (d, c) => `Transfer ${c.credit ? 'from' : 'to'} ${d.accountKind === 'SAV' ? 'Savings' : 'Checking'} ••${d.account}`,
  fee: (d) => fees[d.fee],
  feeRefund: (d) => `${fees[d.fee]} refund`,
  achReturn: (d) => `ACH return: ${title(d.company)} (R01 insufficient funds)`,
  bankLoan: (d) => `Loan payment ••${d.account}`,
  loanProceeds: (d) => `Line of credit advance ••${d.account}`,
  interest: () => 'Interest earned',
  depositReturn: () => 'Returned check deposit',
}

const regional: Wording = {
  ...core,
  ach: (d, c) => `${cut(d.company)} ${cut(d.entry, 10)} ${d.individual} ${c.ref(9)}`,
  card: (d, c) => `Card Purchase ${d.merchant} ${formatDate.mmdd(addDays(c.entry.date, -1))} ${d.place} Card ${d.card}`,
  fee: feeWords({ overdraft: 'Paid Overdraft Item Fee', nsf: 'NSF Returned Item', monthly: 'Monthly Fee' }),
}

const styles: Record<DescriptorStyle, Wording> = { chase, boa, wells, td, usbank, pnc, citi, core, union, neobank, regional }

/** The full text a bank prints for an entry, on one line with single spaces. */
export const describe = (style: DescriptorStyle, entry: Entry, account: string): string => {
  const context: Context = {
    entry,
    credit: entry.type === 'credit',
    ref: (count, label = 'ref') => stableDigits(`${account} ${entry.index} ${entry.amountCents} ${label}`, count),
  }
  const words = styles[style][entry.detail.kind] as (detail: Detail, context: Context) => string
  return words(entry.detail, context).replace(/\s+/g, ' ').trim()
}
