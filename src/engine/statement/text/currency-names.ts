/** Codes of ISO 4217, and what their currencies are called behind a label. Those that papers also name otherwise are in `currency-signs.ts`. */

const CODES: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNH CNY COP CRC CUP CVE CZK ' +
    'DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KRW ' +
    'KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN ' +
    'PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES ' +
    'VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL'
  ).split(' '),
)
export const isCurrencyCode = (text: string): boolean => text.length === 3 && CODES.has(text)
/** `ALL`, `TOP` and `TRY` are words before they are money. */
export const isAlsoWord = (code: string): boolean => code === 'ALL' || code === 'TOP' || code === 'TRY'

/** The longer names first: a rupee alone is India's, a riyal Saudi Arabia's. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:u\.?s\.?|united states|american) dollars?/, 'USD'],
  [/^canadian dollars?/, 'CAD'],
  [/^australian dollars?/, 'AUD'],
  [/^new zealand dollars?/, 'NZD'],
  [/^singapore dollars?/, 'SGD'],
  [/^hong kong dollars?/, 'HKD'],
  [/^jamaican dollars?/, 'JMD'],
  [/^(?:new )?taiwan(?:ese)? dollars?/, 'TWD'],
  [/^euros?\b/, 'EUR'],
  [/^egyptian pounds?/, 'EGP'],
  [/^(?:(?:gb|british|uk|great britain) )?pounds?(?: sterling)?\b|^sterling\b/, 'GBP'],
  [/^(?:swiss )?francs?\b/, 'CHF'],
  [/^pakistani? rupees?/, 'PKR'],
  [/^sri lankan? rupees?/, 'LKR'],
  [/^nepal(?:ese|i)? rupees?/, 'NPR'],
  [/^maurit(?:ian|ius) rupees?/, 'MUR'],
  [/^(?:indian )?rupees?\b/, 'INR'],
  [/^(?:bangladeshi )?taka\b/, 'BDT'],
  [/^(?:south african )?rand\b/, 'ZAR'],
  [/^(?:japanese )?yen\b/, 'JPY'],
  [/^(?:chinese )?(?:yuan|renminbi)\b|^rmb\b/, 'CNY'],
  [/^(?:thai )?baht\b/, 'THB'],
  [/^(?:ghana(?:ian)? )?cedis?\b/, 'GHS'],
  [/^(?:zambian? )?kwacha\b/, 'ZMW'],
  [/^(?:nigerian? )?naira\b/, 'NGN'],
  [/^kenyan? shillings?/, 'KES'],
  [/^ugandan? shillings?/, 'UGX'],
  [/^tanzanian? shillings?/, 'TZS'],
  [/^(?:u\.?a\.?e\.? )?dirhams?\b/, 'AED'],
  [/^qatari? riyals?/, 'QAR'],
  [/^(?:saudi )?riyals?\b/, 'SAR'],
  [/^(?:ca?|cdn|can|cad)\$/, 'CAD'],
  [/^au?\$/, 'AUD'],
  [/^nz\$/, 'NZD'],
  [/^hk\$/, 'HKD'],
  [/^s\$/, 'SGD'],
  [/^us\$/, 'USD'],
  [/^mexican pesos?|^pesos? mexicanos?|^m\.n\./, 'MXN'],
  [/^colombian pesos?|^pesos? colombianos?/, 'COP'],
  [/^chilean pesos?|^pesos? chilenos?/, 'CLP'],
  [/^argentine? pesos?|^pesos? argentinos?/, 'ARS'],
  [/^dominican pesos?|^pesos? dominicanos?/, 'DOP'],
  [/^uruguayan pesos?|^pesos? uruguayos?/, 'UYU'],
  [/^philippine pesos?/, 'PHP'],
  [/^(?:czech )?koruna/, 'CZK'],
  [/^(?:hungarian )?forint/, 'HUF'],
  [/^(?:israeli )?(?:new )?she[kq]els?/, 'ILS'],
  [/^(?:ukrainian )?hryvni?as?/, 'UAH'],
  [/^(?:peruvian )?sol(?:es)?\b/, 'PEN'],
]

const LABELLED =
  /\b(?:currency|ccy|moneda|moneta|moeda|monnaie|divisa|devise|w[aä]hrung|valuta|mata uang|mata wang)\b(?: (?:code|type|du compte|de la cuenta|of (?:the )?account))?\s*[:.=(–-]*\s*(.{2,24})/i

/** `EUR statement`, `EUR Business Account`: a title that names the currency; `ALL` and `TOP` are words before they are money. */
const TITLED =
  /^((?!ALL|TOP)[A-Z]{3}) (?:(?:business|current|checking|account|balance|currency|virtual|cash) ?)*(?:statement|account|balance|wallet)(?: statement)?$/i
/** `EUR on September 30, 2026`: what an account of that currency holds. */
const HELD = /^([A-Z]{3}) on [A-Z][a-z]{2,8} \d/

/** `Canadian Dollar Business Account 9730`, `Pounds Sterling Operating Account`: what may stand between a currency's name and the end of a title. */
const OF_TITLE =
  /^s?(?: (?:business|commercial|operating|checking|chequing|current|savings|deposit|reserve|foreign|currency|main|primary|account|statement|balance|wallet|no\.?|number|[#:*•x-]*[\d*•x-]+))+$/
const NAMES_PRODUCT = /account|statement|wallet|checking|chequing|savings/

const TITLE_LETTERS = 80

/** Names of one word may be companies' (`Sterling`, `Rand`), but for the euro. */
const namedTitle = (printed: string): string | null => {
  const text = printed.trim().toLowerCase()
  if (text.length > TITLE_LETTERS) return null
  for (const [pattern, code] of NAMES) {
    const name = pattern.exec(text)?.[0]
    if (name === undefined || !(/ /.test(name) || /^euros?$/.test(name))) continue
    const rest = text.slice(name.length)
    return OF_TITLE.test(rest) && NAMES_PRODUCT.test(rest) ? code : null
  }
  return null
}

/** `All amounts are in CAD`, `Amounts shown in Canadian dollars`, `Account denominated in euros`, `Cuenta en pesos`, `Account type: USD Checking`. */
const SAID_OF_AMOUNTS =
  /(?:^|[.;] )(?:(?:all|the) )?(?:amounts?|balances|figures)(?: (?:are|is|shown|stated|expressed|reported|listed))* in (.{3,24})|\b(?:account|cuenta|compte|conto) (?:denominated )?(?:in|en) (.{3,24})|\baccount type\s*:?\s*([A-Z]{3})\b/i
/** `CAD - Canadian Dollar`, `Canadian Dollar (CAD)`, `$ CAD`, and nothing else. */
const CODE_AND_NAME =
  /^([A-Z]{3}) ?[-–] ?[A-Z][a-z]+(?: [A-Z]?[a-z]+)?$|^[A-Z][a-z]+ [A-Z]?[a-z]+ \(([A-Z]{3})\)$|^\$ ?([A-Z]{3})$|^([A-Z]{3}) ?\$$/

const OF_EXCHANGE = /\b(?:convert|exchang|rates?\b|fees?\b)/i

const saidOfAmounts = (printed: string): string | null => {
  // A sentence of the terms may speak of accounts that others have.
  if (printed.length > TITLE_LETTERS || OF_EXCHANGE.test(printed)) return null
  const alone = CODE_AND_NAME.exec(printed.trim())
    ?.slice(1)
    .find((code) => code !== undefined)
  if (alone !== undefined) return CODES.has(alone) ? alone : null
  const said = SAID_OF_AMOUNTS.exec(printed)
    ?.slice(1)
    .find((value) => value !== undefined)
  return said === undefined ? null : currencyIn(said)
}

const currencyIn = (value: string): string | null => {
  const code = /^[A-Z]{3}\b/.exec(value)?.[0]
  if (code !== undefined && CODES.has(code)) return code
  const name = value.toLowerCase()
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** Of whichever country: `Moneda: Pesos`, `Cuenta en pesos`. */
export const PESOS = /\b(?:moneda|divisa|currency|cuenta en|account in)\s*:?\s*(?:en )?pesos?\b/i

/** `Currency: PKR`, `Moneda: Euro`: what stands right behind such a label, or before such a title. */
export const labelledCurrency = (printed: string): string | null => {
  const titled = /^[A-Z]{3}/.test(printed) ? ((TITLED.exec(printed.trim()) ?? HELD.exec(printed))?.[1] ?? '') : ''
  if (CODES.has(titled)) return titled
  const named = namedTitle(printed)
  if (named !== null) return named
  const value = LABELLED.exec(printed)?.[1]
  return value === undefined ? saidOfAmounts(printed) : currencyIn(value)
}

const NAMED = /\(([A-Z]{3})\)|\b(?:(?:amounts?|balances?|figures|expressed|shown|stated|values?) )in ([A-Z]{3})\b/g

/** `SAVINGS ACCOUNT (PKR)`, `Balance (PKR)`, `All amounts in PKR` */
export const currenciesNamed = (printed: string): string[] =>
  [...printed.matchAll(NAMED)].flatMap(([, inBrackets, behindIn]) => [inBrackets ?? behindIn ?? ''].filter(isCurrencyCode))
