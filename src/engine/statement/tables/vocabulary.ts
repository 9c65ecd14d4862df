import type { Direction } from '../../types.ts'

/**
 * What banks call things, without spaces and in lower case (see `squash`). Words, not banks: a bank that nobody here has seen uses the same ones.
 */

// ---- section headings ---------------------------------------------------------------------------------------------------------

export type SectionKind =
  /** Rows of one direction, or of both. */
  | 'credit'
  | 'debit'
  | 'checks'
  | 'mixed'
  /** Not transactions. */
  | 'daily'
  | 'ignore'
  /** Transactions that another table may already have listed. */
  | 'repeat'

const HEADING_WORDS = `a account accounts ach activity add added additional addition additions adjustment adjustments advance advances all amount an analysis analyzed and annual are as at atm
  auto automated automatic average avg balance balances balancing bank banking bills bill branch business by calculation calculator card cardmember cards cash cashed charge charged charges
  check checking checks cheque cheques cleared collected commercial conventionally cont continue continued convenience conventional count counter courtesy credit credits credited current customer cycle d daily date
  day days debit debits debited deduction deductions deposit deposits deposited description detail details deducted direct disbursement disbursements dividend dividends draft drafts during earned electronic
  electronically enclosed end ending entries entry existing fee fees finance for forward from funds future goods grid history how image images important in included incoming incomings info information instant
  interest international internet is issued item items ledger less line list listed listing loan loans location locations made merchant merchandise message messages misc minus miscellaneous mobile money month monthly most new not nsf
  number numerical of on online order other out outgoing outgoings overdraft overdrafts overview paid paper pay payment payments payroll pending period personal plus point pos post posted posting preauthorized presented processed
  processing product purchase purchases quasi real rebate rebates receipt receipts received record recurring reference refund refunds regular return returned returns reversal reversals rewards running sale sales savings
  scheduled section sent sequence serial service services share shares since spend spending spent standard statement subtracted subtraction subtractions substitute summary summaries tax taxes teller that the this time to total totaled totaling totalled totalling totals transaction
  transactions transfer transfers type unpaid upcoming use used value visa was we were wire wires with withdrawal withdrawals withdrawn written year you your zelle
  nonsufficient insufficient ytd clearing digital peer recent latest brokerage lockbox sweep investment foreign domestic inbound outbound fraud fees fed fedwire book
  net assessed imposed operations operation credits debits depots retraits verrichtingen transacties mutaties bij af totaal geschreven
  instalment instalments installment installments plan plans depositos retiros abonos cargos creditos debitos pagos comisiones intereses saldo movimientos y de del periodo importe cheques
  inflow inflows outflow outflows amounts settlement settlements capture remote memo memos payout payouts ingresos egresos
  income expense expenses operating revenue revenues vendor vendors utilities
  otros otras pagados diario turnover
  totalen totales totali totais eingange ausgange gutschriften lastschriften belastungen einnahmen ausgaben zahlungseingange zahlungsausgange bijschrijvingen afschrijvingen ontvangsten uitgaven entradas saidas salidas entrate uscite levantamentos summe summen der entrees sorties accrediti addebiti
  suma uznan obciazen wplat wyplat insattningar uttag summa postupleniya raskhody`

const LETTERS = 26
const A = 'a'.charCodeAt(0)
const MOST_LETTERS = 70

/** The words as a tree of letters: `next[node * 26 + letter]` is the node that the letter leads to, 0 where no word goes on so. */
const treeOf = (words: readonly string[]): { next: Uint16Array; ends: Uint8Array } => {
  const size = words.reduce((n, word) => n + word.length, 1)
  const [next, ends] = [new Uint16Array(size * LETTERS), new Uint8Array(size)]
  let nodes = 1
  for (const word of words) {
    let node = 0
    for (let i = 0; i < word.length; i++) {
      const at = node * LETTERS + word.charCodeAt(i) - A
      if (next[at] === 0) next[at] = nodes++
      node = next[at]!
    }
    ends[node] = 1
  }
  return { next, ends }
}

const { next, ends } = treeOf(HEADING_WORDS.split(/\s+/))
const letters = new Uint8Array(MOST_LETTERS)
/** reach[i]: the first i letters can be cut into known words. */
const reach = new Uint8Array(MOST_LETTERS + 1)

/** Whether the text is made of nothing but words that headings use; spaces do not matter. Asked of every line: nothing is made for it. */
export const isHeadingText = (squashed: string): boolean => {
  let count = 0
  for (let i = 0; i < squashed.length; i++) {
    const letter = squashed.charCodeAt(i) - A
    if (letter < 0 || letter >= LETTERS) continue
    if (count === MOST_LETTERS) return false
    letters[count++] = letter
  }
  if (count < 3) return false
  reach.fill(0)
  reach[0] = 1
  let farthest = 0
  for (let i = 0; i <= farthest && i < count; i++) {
    if (!reach[i]) continue
    let node = 0
    for (let k = i; k < count; k++) {
      node = next[node * LETTERS + letters[k]!]!
      if (node === 0) break
      if (!ends[node]) continue
      reach[k + 1] = 1
      if (k + 1 > farthest) farthest = k + 1
    }
  }
  return reach[count] === 1
}

const IGNORED_SECTION =
  /(?:charges?|fees?)(?:and\w+)?(?:summary|calculation|information)|monthlyservicefee|overdrafts?(?:and|\/)(?:returned|nsf)|itemsreturned|howtobalance|servicesused|interest(?:rate)?(?:summary|information|charge\w*calculation)|servicechargedetail|analysissummary|^(?:your)?(?:account|accounts|checking|savings|statement|balance)(?:account)?summary|balancecalculation|(?:summary|overview)of(?:your|all)?(?:deposit|share|business|checking|savings|linked)*account|(?:deposit|share)accounts?(?:summary|overview)|year-?to-?date|ytd|rewardssummary|instal+ments?(?:plans?)?(?:summary|details?|schedule|overview)?$|paymentplan|pendingtransactions|upcoming|^scheduled|^future|totalfees|returneditemfee|averagebalance|paymentinformation|importantmessage|accountmessages/
const DAILY_SECTION =
  /daily(?:account|ledger|ending|collected|closing|running)?(?:ledger|ending)?(?:account)?balance|balanceactivity|dailyledger|balance(?:s)?byda(?:y|te)|endofdaybalance|^(?:ending)?balancesummary|dailybal|^balancehistory|^dailysummary/
const REPEATED_SECTION =
  /summaryofchecks|checks?(?:written)?summary|numerical(?:order|sequence)|check(?:s)?(?:image|listing)|checksbynumber|listofchecks|checksequence|checksinorder|^images|^itemspaid|^interestandrefundspaidthisperiod/
const CHECK_SECTION =
  /^(?:other|paper)?(?:checks?|cheques?|sharedrafts?|drafts?)(?:\/?drafts?)?(?:paid|cleared|posted|presented|written|processed|listed|enclosed|andsubstitutechecks|byserialnumber|bynumber|issued|conventionally|electronically|thisperiod|continued|cont(?:'?d)?|\W)*$/
const MIXED_SECTION =
  /transaction|activity|^automatictransfers?$|accountdetail|accounthistory|statementdetail|mutaties|verrichtingen|operations/

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const CREDIT_WORDS =
  /deposit|credit|addition|incoming|inbound|moneyin|paidin|received|interest(?:paid|earned|credited)|dividend|refund|rebate|transfersin|receipts|totalin\b|depot(?!s?$)|depots|abono|ingreso|\bbij\b|entrant|incasso?ontvangen|inflow|transfersfrom(?:my|your)?(?:other)?accounts|eingange|einnahmen|gutschrift|bijschrijving|ontvangsten|entrees|entradas|entrate|accrediti|uznan|insattning|postupleni|^(?:total|other)?(?:income|revenues?|sales)$/g
const DEBIT_WORDS =
  /withdraw|debit|check|cheque|payment|subtraction|deduction|fee|charge|purchase|outgoing|outbound|moneyout|paidout|sent|transfersout|disbursement|spent|spend|billpay|cashadvance|retrait|uitgaand|payments?out|totalout\b|retiro|cargos|comision|(?:money|total)paid(?!in)|outflow|pointofsale|transfersto(?:my|your)?(?:other)?accounts|^(?:payroll|tax(?:es)?)(?:and(?:payroll|taxes))?$|^(?:total|other|operating|business)*expenses?$|^(?:atm|cards?|electronic|pos)(?:and|&|\/)(?:atm|cards?|electronic|pos)$|egreso|ausgange|ausgaben|lastschrift|belastung|afschrijving|uitgaven|sorties|saidas|salidas|uscite|levantamento|addebiti|obciazen|^uttag$|raskhod/g
const RETURNED = /(?:returned?|unpaid)(?:deposit|item|check)|deposit(?:ed)?items?return|depositreturn/

/** `Added to balance`, `Subtracted from your balance`: a side, and no balance. */
export const CHANGE_OF_BALANCE = /^(?:(added)to|subtractedfrom)(?:your)?balance$/

/** The direction that a heading or a printed total speaks of; 'mixed' for both, null for neither. */
export const directionOf = (squashed: string): Direction | 'mixed' | null => {
  if (
    /^(?:money|cash|total|paid|amount)?in$/.test(squashed) ||
    /^youpaid$|^(?:totaal)?bij(?:geschreven)?$|^totalcrs?$|^mutasicr\W*$/.test(squashed)
  )
    return 'credit'
  if (
    /^(?:money|cash|total|paid|amount)?out$/.test(squashed) ||
    /^youspent$|^(?:totaal)?af(?:geschreven)?$|^totaldrs?$|^mutasidb\W*$/.test(squashed)
  )
    return 'debit'
  const change = CHANGE_OF_BALANCE.exec(squashed)
  if (change) return change[1] ? 'credit' : 'debit'
  const text = squashed
    .replace(
      /(?:debit|credit|check)card|debit\/creditcard|creditunion|accountsummary|checking(?:account)?|deposit(?:ory)?accounts?/g,
      'card',
    )
    .replace(/otherthan\w*/g, '')
  if (RETURNED.test(text)) return 'debit'
  if (/paymentsin\b|paymentsin$|paymentsreceived/.test(text)) return 'credit'
  if (/interestcharge|interestandfees/.test(text)) return 'debit'
  const credits = countOf(text, CREDIT_WORDS)
  const debits = countOf(text, DEBIT_WORDS)
  if (credits > 0 && debits === 0) return 'credit'
  if (debits > 0 && credits === 0) return 'debit'
  if (credits === 0) return null
  // `Payments and other credits`, `Checks deposited`: the weaker word gives way.
  const strongDebits = countOf(text, /withdraw|debit|subtraction|deduction|fee|charge|purchase|outgoing|moneyout/g)
  const strongCredits = countOf(text, /deposit|credit|addition|incoming|moneyin/g)
  if (strongDebits === 0) return 'credit'
  if (strongCredits === 0) return 'debit'
  return 'mixed'
}

export const sectionKindOf = (squashed: string): SectionKind | null => {
  const text = squashed
    .replace(/\(?-?continued(?:fromprevious(?:page|statement)?)?\)?|\(?cont'?d?\.?\)?$/g, '')
    .replace(/^[^a-z]+|[^a-z)]+$/g, '')
  if (DAILY_SECTION.test(text)) return 'daily'
  if (REPEATED_SECTION.test(text)) return 'repeat'
  if (IGNORED_SECTION.test(text)) return 'ignore'
  if (CHECK_SECTION.test(text)) return 'checks'
  const direction = directionOf(text)
  if (direction) return direction
  return MIXED_SECTION.test(text) ? 'mixed' : null
}

// ---- balances -----------------------------------------------------------------------------------------------------------------

const OWNER = '(?:your|the|account|total|current|checking|savings|card|ledger|book|statement|period|month|share|available|\\W)*'
/** `Opening Ledger (010)`: the code that reports between banks and firms have for it. */
const LEDGER = 'ledger(?:\\(0\\d\\d\\))?\\W*$'
const OPENING = new RegExp(
  `^${OWNER}(?:beginning|begin|beg\\.?|opening|open|starting|start|previous|prior|initial|old)(?:monthly|ledger|statement|account|available|booked|book|collected|period|principal|loan|outstanding|cash|core|total)*(?:bal(?:ance)?|position\\W*$)` +
    `|^opening${LEDGER}|^saldo(?:bij|aan|op)?(?:het)?begin(?:van)?(?:de|deze)?periode` +
    "|^(?:opening|beginning|starting)?balance(?:brought)?(?:forward|fwd|b\\/f)|^(?:amount|bal)?brought(?:forward|fwd)|^(?:bal(?:ance)?)?b\\/(?:d|f(?:wd|orward)?)(?:bal(?:ance)?)?\\W*$|^forward(?:ed)?balance|^(?:last|previous|prior)(?:month|statement|period)'?s?(?:ending|closing)?balance|^(?:last|previous|prior)(?:ending|closing)balance|^(?:last|previous|prior)statement\\W*$" +
    `|^${OWNER}balance(?:from|on|at|as(?:of)?)?(?:your|the)?(?:last|previous|prior|prev\\.?)(?:statement|stmt|period)|^balancefromstatement(?:no\\.?|number|#)*\\d*(?:dated)?\\W*$|^(?:cash|ledger|book|account)?balance[,:-](?:opening|beginning|starting)\\W*$|^${OWNER}balance,?(?:at|on)?(?:the)?(?:period|month|statement)?(?:start|beginning)|^${OWNER}(?:start|beginning)of(?:the)?(?:period|month|statement)balance` +
    `|^${OWNER}(?:beginning|opening|starting|previous)(?:loan|outstanding)?principal$` +
    '|^(?:start|opening|beginning|availablebeginning)\\W*$|^(?:previous|opening|last)(?:amount)?outstanding(?:amount)?\\W*$|^lastbalance\\W*$|^(?:you)?(?:had|started|began)with$|^(?:amount|balance|total)?(?:you)?ow(?:ed?|ing)(?:on|from|at)?(?:your|the)?(?:last|previous|prior)(?:statement|bill|month)?$' +
    "|^solded'?ouverture|^solde(?:precedent|anterieur|initial|audebut|reporte)|^balancelast(?:month|period|statement)\\W*$|^ancien+solde|^beginsaldo|^vorig(?:openstaand)?saldo|^saldovorigafschrift|^oudsaldo|^openingssaldo|^(?:saldos?|balance|saldodeoperacion)(?:inicial|anterior)|^saldo(?:final|alcierre|decierre)?(?:del?)?(?:mes|periodo)anterior|^saldoawal|^saldo(?:iniziale|precedente)|^anfangssaldo|^saldovortrag|^(?:dein|ihr)alterkontostand|^alter(?:kontostand|saldo)|^startsaldo|^u(?:e)?bertrag(?:von|vom|aus)|^baki(?:pembukaan|awal)|^saldopoczatkowe|^in[dn]?gaendesaldo|^(?:devreden|onceki|acilis)bakiye|^vkhodyashchiiostatok|^ostatoknanachalo",
)
const CLOSING = new RegExp(
  `^${OWNER}(?:ending|end\\.?|closing|close|new|final|current|present)(?:ledger|statement|account|available|booked|book|collected|period|principal|loan|outstanding|cash|core)*(?:bal(?:ance)?(?!transfer)|position\\W*$)` +
    `|^closing${LEDGER}|^saldo(?:bij|aan|op)?(?:het)?einde?(?:van)?(?:de|deze)?periode` +
    '|^(?:closing|ending)?balance(?:carried)(?:forward|fwd|over)?|^bal(?:ance)?c\\/[fd]|^(?:amount|bal)?carried(?:forward|fwd)|^c\\/(?:d|f(?:wd|orward)?)(?:bal(?:ance)?)?\\W*$' +
    `|^${OWNER}balance(?:on|at|as(?:of)?)?(?:the)?(?:this|current|curr\\.?)(?:statement|stmt)|^${OWNER}balanceas(?:of|at)(?:the|your)?statement(?:date|end|close)|^${OWNER}balance,?(?:at|on)?(?:the)?(?:period|month|statement)?(?:close|end)(?!ing)|^(?:cash|ledger|book|account)?balance[,:-](?:ending|closing)\\W*$|^(?:this|current)(?:statement|month)'?s?(?:ending|closing)?balance|^(?:this|current)statement\\W*$|^${OWNER}endof(?:the)?(?:period|month|statement)balance|^statementbalance|^(?:personal|business|joint)accountbalance$|^totalamountdue|^totaldues?\\W*$|^totalbalance(?:due|owing|owed)?(?!transfer|in(?:foreign|overdraft|[a-z]{3}(?![a-z])))` +
    `|^${OWNER}(?:ending|closing|new|current|remaining)(?:loan|outstanding)?principal$` +
    '|^(?:end|closing|ending|availableending)\\W*$|^(?:total|closing|current|new)(?:amount)?outstanding(?:amount|balance)?\\W*$|^(?:you)?(?:ended|finished)with$|^balancedue(?:toyou)?\\W*$|^balancenow\\W*$|^(?:total)?(?:amount|balance|total)(?:you)?ow(?:ed?|ing)(?:now|today|thisstatement|onthisstatement)?$' +
    '|^solde(?:defermeture|final|alafin|decloture|apayer)|^balance(?:that)?you(?:still)?owe\\W*$|^nouveausolde|^eindsaldo|^nieuw(?:openstaand)?saldo|^slotsaldo|^(?:saldos?|balance)(?:final|nuevo|actual|alcorte|alcierre)|^saldodeoperacionfinal|^saldoakhir|^saldo(?:finale|decierre)|^nu(?:evo|ovo)saldo|^endsaldo|^(?:dein|ihr)?neuer(?:kontostand|saldo)|^endbestand|^schlus+(?:saldo|kontostand|bestand)|^u(?:e)?bertrag(?:auf|nach|zu)|^baki(?:penutup|akhir)|^saldo(?:emconta|atual)\\W*$|^saldokoncowe|^u[td]gaendesaldo|^(?:kapanis|guncel)bakiye|^iskhodyashchiiostatok|^ostatoknakonets',
)
/** `Balance as of 01.10.2025`, `Balance at 1 February`: which of the two it is, its date tells. */
const DATED_BALANCE =
  /^(?:your|account|ledger|(?:usd|eur|gbp|cad|aud|nzd|chf|sgd|hkd|inr|jpy|mxn))?(?:balance|saldo|solde(?:crediteur|debiteur)?|kontostand)(?:at|asof|asat|ason|on|per|au|le|op|am|vom|al|em)(?:was|is)?:?(?:,?(?:konto)?auszug(?:nr\.?)?\d*|um[\d:.]*uhr|\d\d:\d\d(?::\d\d)?)?$|^(?:your|account)?balance(?:\(\)?|,)$|^your(?:account)?balance(?:was|is)?$|^(?:usd|eur|gbp|cad|aud|nzd|chf|sgd|hkd|inr|jpy|mxn)on$/
/** `SOLDE DEBITEUR AU 28/02`, `Opening balance: you owed us`: printed without a sign, and owed to the bank. */
export const isOwedByLabel = (squashed: string): boolean =>
  /^soldedebiteur|overdrawn|indebit|inoverdraft|debitbalance|you(?:still)?owed?(?:us)?\W*$|owe[ds]?tous|negative\W*$/.test(squashed)
/** The same behind the amount: `500.00 overdrawn`. */
export const isOwedBehind = (squashed: string): boolean =>
  /^\W*(?:overdrawn|indebit|inoverdraft|debit|negative|ow(?:ed|ing)(?:tous)?|youowed?(?:us)?)\W*$/.test(squashed)
const CARRY = /brought|forward|fwd|b\/[fd]|carried|c\/[fd]|bertrag/

/** `Balance from previous page`, `Continued on next page`, `Balance at end of page`: what is carried from page to page, in other words. */
const FROM_PAGE =
  /^(?:(?:running|account)?balance|total|amount)?(?:continued|cont'?d\.?|transfer(?:red)?)?(?:from(?:the)?(?:previous|prior|last|preceding)(?:page|sheet)|(?:at|on)(?:the)?(?:start|top|beginning|head)of(?:the|this)?page)\W*$/
const TO_PAGE =
  /^(?:(?:running|account)?balance|total|amount)?(?:continued|cont'?d\.?|transfer(?:red)?)?(?:(?:to|on|overto)(?:the)?(?:next|following)(?:page|sheet)|(?:at|on)(?:the)?(?:end|foot|bottom)of(?:the|this)?page)\W*$/

export type BalanceLabel = 'opening' | 'closing' | 'dated' | 'carriedIn' | 'carriedOut'

const END_REMARK =
  /[([,–-](?:(start|beginning|opening|begin)|end|ending|closing|close)(?:of(?:the|this)?(?:period|statement|month))?(?:balance)?[)\]]?:?$/

/** The text must be the whole label, dates and numbers taken out. */
export const balanceLabelOf = (squashed: string): BalanceLabel | null => {
  if (squashed.length > 75) return null
  // `Balance on 31 March [GMT-05:00]`: what stands in brackets is a remark. `opening_balance`: as programs print it.
  const text = squashed
    .replace(/^[^a-z=]+/, '')
    .replace(/\[[^\]]*\]$/, '')
    .replaceAll('_', '')
  // `Balance on 1 March (start of period)`: or says which of both it is.
  const remark = END_REMARK.exec(text)
  const dated = remark ? text.slice(0, remark.index).replace(/\[[^\]]*\]$/, '') : ''
  if (remark && (dated === 'balance' || DATED_BALANCE.test(dated))) return remark[1] ? 'opening' : 'closing'
  if (FROM_PAGE.test(text)) return 'carriedIn'
  if (TO_PAGE.test(text)) return 'carriedOut'
  // `Balance brought forward from previous page` is carried over; one from the previous statement opens this one.
  if (OPENING.test(text)) return CARRY.test(text) && !/(?:previous|last|prior)(?!page|sheet)/.test(text) ? 'carriedIn' : 'opening'
  if (CLOSING.test(text)) return CARRY.test(text) && !/(?:next|following)statement/.test(text) ? 'carriedOut' : 'closing'
  return DATED_BALANCE.test(text) ? 'dated' : null
}

const BALANCE_WORDS =
  /^.*?bal(?:ance)?s?|baki(?:pembukaan|penutup|awal|akhir)|brought|carried|forward|fwd|previous|prior|last|page|b\/f|c\/f|starting|opening|beginning|closing|(?:to|from)(?:the|your)?(?:next|following|previous|prior|last)?statement|(?:(?:at|of|asof|on)?(?:the|this|curr(?:ent)?|prev)?(?:statement|stmt|period|month|start|end(?:ing)?|close|date))+|\d|[^a-z]/g
/** Letters that may be a currency or a mark. */
const MARK_LETTERS = 3

/** `OPENING BALANCE CAFE 112`: begins like a balance's label and goes on as no label does. */
export const isNamedAfterBalance = (squashed: string): boolean => {
  if (!/balance/.test(squashed)) return false
  const rest = squashed.replace(BALANCE_WORDS, '')
  return rest.length > MARK_LETTERS && !isHeadingText(rest)
}

export const isTotalLabel = (squashed: string): boolean =>
  /^(?:incoming|outgoing)transactions?$|^[^a-z]*net(?:for|change|movement|ofthe|thisweek|thismonth)|^[^a-z]*(?:sub|grand)?-?totals?(?![a-z]*balance)|^[^a-z]*(?:net)?total|^totaal|^totaux|^(?:zwischen|gesamt)?summen?(?:der|aller)?\W*(?:$|gutschrift|lastschrift|belastung|eing[aä]ng|ausg[aä]ng|einnahme|ausgabe|haben|soll|ums[aä]tz|buchung|bewegung)|^umsatztotal|^suma(?:uznan|obciazen|wplat|wyplat)|^sumof|subtotal|totals?:?$|totals?(?:for|of|in)?(?:the|this)(?:statement|month)?(?:period|month|statement):?$|foratotalof$|^(?:page|column)totals?|#\d{4}:total(?:transactions|purchases|payments|credits|charges)/.test(
    squashed,
  )

// ---- column headers -----------------------------------------------------------------------------------------------------------

export type Role =
  | 'date'
  | 'posted'
  | 'otherDate'
  | 'description'
  | 'check'
  | 'reference'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'balance'
  /** Money that a row mentions and that moves nothing: before fees, in another currency, earned as a reward. */
  | 'besides'
  | 'type'

const ROLES: [RegExp, Role][] = [
  [
    /^receipt(?:no|number|#)\.?$|^(?:nocek\/)?rujukan$|^document(?:no|number|#)?\.?$|^end-?to-?end(?:id|ref(?:erence)?)$|^(?:chq|chk|cheque|check)\.?\/?ref\.?(?:no|number|#)?\.?$|^ref\.?\/?(?:chq|cheque|check)\.?(?:no|number)?\.?$/,
    'reference',
  ],
  [
    /^(?:date)?post(?:ed|ing)?(?:date|dt|on)?$|^post\.date$|^(?:posted|posting|booking|process(?:ed|ing)?|entry|received|settlement)(?:date|on|byus)$|^date(?:of)?(?:posted|posting|booked|processed|entry)$|^boekdatum$|^bokforingsda(?:g|tum|to)$|^bogforingsdato$|^dataksiegowania$|^(?:ver)?buchung(?:stag|sdatum)?$|^receivedbyus$|^date(?:paid|credited|debited|deposited|cleared)$|^paiddate$|^booked(?:on)?$|^(?:date)?oper?\.?$|^fecha(?:de)?oper(?:\.|acion)?$|^data(?:contabile|mov\.?)$/,
    'posted',
  ],
  [
    /^(?:trans(?:action)?|tran|effective|value|interest|purchase|sale|eff|activity|due)\.?(?:date|dt)$|^date(?:of)?(?:trans(?:action)?|value|effective|sale|purchase)$|^valuta(?:datum)?$|^(?:date)?(?:de)?valeur$|^(?:fecha)?liq\.?$|^fecha(?:de)?liquidacion$|^rentedatum$|^wertstellung$|^(?:data(?:operacji|transakcji|waluty|operatsii))$|^transaktionsda(?:g|tum)$|^valutadag$|^(?:fecha|data)(?:de)?(?:valor|valuta)$|^rentedato$|^islemtarihi$|^val(?:ue)?dt$|^trandate$/,
    'otherDate',
  ],
  [
    /^(?:date|datum|fecha|data|dato|tarih|tarikh|tanggal|dates|day|txndate|as-?of(?:date)?|when|settled|settledon|completed|created|completion(?:time|date)|(?:date|transaction)(?:and|&|\/)?time)$/,
    'date',
  ],
  [
    /^(?:gross|fee)(?:amount|total)?$|^(?:original|foreign|local|instructed|source)(?:currency)?amount$|^(?:original|foreign)(?:currency)?$|^amountin(?:fcy|(?:foreign|original|transaction)currency)$|^(?:daily)?cash(?:back)?(?:earned)?$|^(?:reward|bonus|loyalty)?s?points(?:earned)?$|^rewards?(?:earned)?$|^(?:exchange|fx)rate$|^(?:to|loan)?principal(?:paid|amount|applied|payment|portion)?$|^(?:to|late)?(?:interest|fees?|charges?|escrow)(?:paid|applied|portion)$|^escrow$|^accrued(?:bank)?charges?$|^liquidacion$|^late(?:fees?|charges?)$/,
    'besides',
  ],
  [
    /^(?:ending|end(?:of)?|closing|running|resulting|account|ledger|current|available|new|principal|loan|outstanding|remaining|unpaid)?-?(?:day|daily)?(?:ledger|running|account|ending|closing)?(?:balance|bal|saldo|solde|kontostand|baki|bakiye|ostatok)s?(?:amount|amt)?\.?$|^saldopo(?:operacji|transakcji)$|^balance(?:forward|owing|outstanding)?$|^saldooperacion$|^(?:outstanding|remaining|ledger)$/,
    'balance',
  ],
  [
    /^(?:transaction|payment)?(?:amount|amt|bedrag|montante?|import[eo]|betrag|valor|cantidad|monto|mutasi|tutar|kwota(?:operacji|transakcji)?|belopp|belob|summa(?:operatsii)?|total|value|charge|charges|(?:amount|total)paid|net|netamount|amountofcheck|checkamount)s?$|^amount(?:debited|credited)?$|^(?:debits?(?:\/|or|&|and)credits?|credits?(?:\/|or|&|and)debits?)(?:amount)?$|^(?:amount)?(?:debit|credit)?amountdue$|^(?:instal+|re-?pay)ments?(?:amount|due)?$/,
    'amount',
  ],
  [
    /^(?:check|cheque|chq|chk|ck|draft|serial|item|cheque\/ref|check\/serial|checkorserial)?\.?\/?(?:number|numbers|num|no|nbr|#|serial)\.?#?$|^checks?$|^cheques?$|^check#$|^number$|^serial$|^drafts?$|^chq\/refno$|^instrument(?:id|no)?$/,
    'check',
  ],
  [
    /^trans?(?:action)?(?:number|no|nbr|num)\.?$|^s(?:r|l|erial)?\.?(?:no|num|number)$|^(?:bank|customer|trans(?:action)?)?(?:reference|ref|trace|instances|confirmation|sequence|seq|points|pocket|(?:bai2?)?code|cod|bai2?|tracer|refno|tc|tranid|transactionid|currency|chq|branch|location|card|cardno|cardnumber|cardused|account(?=num|no|nbr|#))\.?(?:number|no|nbr|#)?\.?$/,
    'reference',
  ],
  // A sum from row to row is neither an amount nor the account's balance.
  [/^(?:running|cumulative)(?:total|sum|amount)$/, 'besides'],
  [
    /^(?:type|transaction(?:type|status)|category|method|paymenttype|account|status|tran(?:code)?|txntype|mode|dr\/cr|cr\/dr|d\/c|c\/d|af\/?bij|bij\/?af)$/,
    'type',
  ],
  [
    /^what(?:happened)?$|^(?:entry)?text$|^(?:transaction|account|activity|payment|merchant|transactions?andmerchant)?\.?(?:descriptions?|details?|particulars?|narrations?|narrative|remarks?|memo|payee|merchant|source|activity|transactions?|explanation|comments?|information|omschrijving|erlauterung(?:en)?|libelle(?:desoperations)?|naturedesoperations|beschreibung|vorgang|diskripsi|keterangan|butiran|opis|opisoperacji|tytul|forklaring|beskrivelse|beskrivning|aciklama|opisanie(?:operatsii)?|concepto|operacion|descripcion|descricao|historico|descrizione|causale|buchungstext|bookingtext|verwendungszweck|designation|naam|counterparty|payer|merchantname|tegenpartij|tegenrekening|detailsofoperations?|activitydescription)$|^paymenttypeanddetails$|^(?:nameand|(?:transaction)?type(?:and|\/|&))?(?:description|details)$|^description(?:of)?(?:transaction|transactions|activity|and\w+)$|^nameofcounterparty$|^name\/?description$|^(?:to\/from|from\/to)$|^item$|^name$|^wh(?:at|ere|o)$|^entry$|^payee$|^descriptionofwithdrawals?ordeposits?$/,
    'description',
  ],
]
const DEBIT_HEADER =
  /^(?:total|other)?(?:checks?|cheques?|withdrawals?|debits?|subtractions?|payments?|charges?|paidout|moneyout|(?:amount|cash)?out|outgoing|spent|deductions?|af|debet|soll|lastschrift|belastung|cargos?|debitos?|retiros?|retraits?|egresos?|gastos|saidas?|pengeluaran|ausgange?|sorties?|uscite|utavkonto|uttag|obciazenia|borc|raskhody?|spisanie|dare|debe|debitamount|outflow|disbursements?|fees|purchases|advances?|draws|withdrawn|charged|dr)(?:(?:\/|&|and|or|et|,|\(|-)*(?:other)?(?:checks?|withdrawals?|debits?|subtractions?|payments?|charges?|out|fees|deductions?|cheques?|purchases))*(?:amount|amt)?$/
const CREDIT_HEADER =
  /^(?:total|other)?(?:deposits?|credits?|additions?|paidin|moneyin|(?:amount|cash)?in|incoming|received|receipts?|bij|haben|gutschrift|abonos?|creditos?|depositos?|depots?|ingresos?|eingange?|entrees?|entrate|entradas?|innpakonto|insattning(?:ar)?|uznania|alacak|kredit|prikhod|postupleniy[ae]|zachislenie|avere|haber|creditamount|deposited|inflow|lodgements?|interest|cr)(?:(?:\/|&|and|or|et|,|\(|-)*(?:other)?(?:deposits?|credits?|additions?|in|receipts?|interest|payments))*(?:amount|amt)?$/

/** `Amounts debited from your account`, `Amounts debited`, `Amount Subtracted`. */
const MOVED =
  /^(?:total)?amounts?(?:((?<=amounts)debited|debitedfrom(?:your)?account|(?:deducted|withdrawn|subtracted)(?:from(?:your)?account)?)|(?<=amounts)credited|creditedto(?:your)?account|(?:added|deposited)(?:to(?:your)?account)?)$/
/** The column that a header cell names; null for anything else. */
export const roleOf = (cell: string): Role | null => {
  const text = cell
    .replace(
      /\((?:[-+$£€]|(?:in)?(?:rm|usd|sgd|gbp|eur|euros?|cad|inr|rs\.?|rupees|s\$|us\$)|dr|cr)\)|(?<=bedrag|betrag|amount|montant|importe)in(?:euro'?s?|euros|rs\.?|inr|eur|usd|sgd|gbp|cad|aud|nzd|hkd|chf|zar|myr|aed|php|mxn|brl)$|[$£€₹*:]|\b(?:usd|sgd|gbp|cad|inr)\b|(?<=belastung|gutschrift|saldo|betrag)(?:chf|eur)$|[\u2013\u2212]/g,
      '',
    )
    .replace(/^[-+.]+|[-+.]+$/g, '')
    .replace(
      /(?<=amount|balance|debits?|credits?|withdrawals?|deposits?|payments?|valor|monto|importe)(?:usd|sgd|gbp|cad|inr|chf|eur|aud|nzd|hkd|zar|myr)$/,
      '',
    )
  if (cell === '+/-' || cell === '-/+') return 'type'
  if (text.length < 2 || text.length > 60) return text === '' ? null : text === '#' ? 'check' : null
  const moved = MOVED.exec(text)
  if (moved) return moved[1] ? 'debit' : 'credit'
  // `Checks` alone heads a column of numbers or of amounts: left to those who see the amounts.
  for (const [pattern, role] of ROLES) if (pattern.test(text)) return role
  const plain = text.replace(/[()]/g, '')
  if (DEBIT_HEADER.test(plain)) return 'debit'
  if (CREDIT_HEADER.test(plain)) return 'credit'
  return isOfBothSides(plain) ? 'amount' : inTwoLanguages(plain)
}

/** `Fecha/Date`, `Cantidad / Amount`: one column by two names. */
const inTwoLanguages = (text: string): Role | null => {
  const [a, b, more] = text.split('/') as [string, string?, string?]
  if (!a || !b || more !== undefined) return null
  const role = roleOf(a)
  return role !== null && role === roleOf(b) ? role : null
}

/** `Withdrawal/Deposit`: one column for both sides. */
const isOfBothSides = (text: string): boolean => {
  const [a, b, more] = text.split(/\/|&|(?<=[a-z])(?:and|or)(?=[a-z])/) as [string, string?, string?]
  if (!a || !b || more !== undefined) return false
  return (DEBIT_HEADER.test(a) && CREDIT_HEADER.test(b)) || (CREDIT_HEADER.test(a) && DEBIT_HEADER.test(b))
}
