/**
 * What says in what currency an account is kept: its name or sign, and where the bank is at home. Whole words of a line's text in lower case: `Simpson` holds `imps`, and means
 * nothing by it. To add a currency, add a line.
 */
export type CurrencySigns = {
  code: string
  /** Names it otherwise than by its code in capitals, or something that only its country's banks print. */
  named: RegExp
  /** Says where the bank or its customer is: what they keep is not said, so dollars that are named or a bank of the United States weigh more. */
  place?: RegExp
}

const IBAN = (countries: string): string => `\\b(?:${countries})\\d{2} ?[a-z0-9]{4} ?[a-z0-9]{4} ?[a-z0-9]{2}`

export const CURRENCY_SIGNS: readonly CurrencySigns[] = [
  {
    code: 'SGD',
    named: /\bsgd\b|\(s\$\)|\bsingapore\s*dollars?\b/,
    place: /\bsingapore\s+\d{6}\b|\bocbc\b|\bposb\b|\bdbs bank\b|\bunited overseas bank\b/,
  },
  {
    code: 'CAD',
    named: /\bcad\b|\(c\$\)|\bcanadian\s*dollars?\b|\bca\$/,
    place:
      /\b(?:qc|on|bc|ab|mb|sk|ns|nb|nl|pe)\s+[a-z]\d[a-z]\s?\d[a-z]\d\b|\broyal bank of canada\b|\brbc\b|\btd canada trust\b|\bcibc\b|\bscotiabank\b|\bbank of montreal\b|\bdesjardins\b|\bchequing\b/,
  },
  {
    code: 'AUD',
    named: /\baud\b|\bau\$|\(a\$\)|\baustralian\s*dollars?\b|\bbsb:?\s*\d{3}/,
    place:
      /\bbsb\b|\b(?:nsw|vic|qld|tas)\s+\d{4}\b|\bcommonwealth ?bank\b|\bcommbank\b|\bnational australia bank\b|\bwestpac\b|\banz access\b|\bafsl\b|\babn \d{2} \d{3}/,
  },
  { code: 'JMD', named: /\bj\$|\bjamaican dollars?\b/ },
  { code: 'TWD', named: /\bnt\$/ },
  { code: 'XCD', named: /\bec\$|\beast(?:ern)? caribbean dollars?\b/ },
  { code: 'HKD', named: /\bhong kong\s*dollars?\b|\bhk\$/, place: /\bhong kong\b/ },
  { code: 'NZD', named: /\bnew zealand\s*dollars?\b|\bnz\$/, place: /\bauckland\b|\bwellington \d{4}\b|\bkiwibank\b/ },
  { code: 'GBP', named: /£|\bgbp\b|(?<!national )\bsort\s*code\b|\bpounds?\s*sterling\b/, place: new RegExp(IBAN('gb')) },
  {
    code: 'EUR',
    named: /€|\beur\b|\ben euros?\b|\beuros\b/,
    place: new RegExp(
      `${IBAN('de|fr|es|it|nl|ie|be|at|pt|fi|gr|lu')}|\\bnational sort code\\b|\\ballied irish\\b|\\bbank of ireland\\b|\\bcr[eé]dit agricole\\b|\\bbnp paribas\\b|\\bsoci[eé]t[eé] g[eé]n[eé]rale\\b|\\bsparkasse\\b|\\bvolksbank\\b|\\bcommerzbank\\b|\\bdeutsche bank\\b|\\bblz\\b`,
    ),
  },
  {
    code: 'CHF',
    named: /\bschweizer franken\b|\bfrancs suisses\b/,
    place: new RegExp(`${IBAN('ch')}|\\bkantonalbank\\b|\\bpostfinance\\b`),
  },
  {
    code: 'INR',
    named: /₹|\binr\b|\brupees\b|\((?:in )?rs\.?\)|\bifsc\b|\bifs code\b|\bneft\b|\bupi\b|\bimps\b/,
    place:
      /\bstate bank of india\b|\baxis bank\b|\bhdfc bank\b|\bicici bank\b|\bkotak mahindra\b|\bpunjab national bank\b|\bbank of baroda\b/,
  },
  { code: 'KWD', named: /\bkwd\b|\bkuwaiti\s*dinars?\b/ },
  { code: 'BHD', named: /\bbhd\b|\bbahraini\s*dinars?\b/ },
  { code: 'OMR', named: /\bomr\b|\bomani\s*rials?\b/ },
  { code: 'JOD', named: /\bjod\b|\bjordanian\s*dinars?\b/ },
  { code: 'TND', named: /\btnd\b|\btunisian\s*dinars?\b/ },
  { code: 'AED', named: /\bdirhams?\b/ },
  { code: 'MYR', named: /\bringgit\b|\(rm\)/, place: /\bberhad\b|\bmalaysia\b|\bkuala lumpur\b/ },
  { code: 'JPY', named: /\bjapanese yen\b|円/, place: /\btokyo\b|\bosaka\b/ },
  { code: 'COP', named: /\bpesos? colombianos?\b/, place: /\bbancolombia\b|\bdavivienda\b|\bbogot[aá]\b|\bmedell[ií]n\b/ },
  { code: 'CLP', named: /\bpesos? chilenos?\b/, place: /\bsantiago de chile\b|\bbanco de chile\b|\bbancoestado\b/ },
  // An account is a `rekening` in Dutch, too.
  {
    code: 'IDR',
    named: /\brupiah\b/,
    place: /\bjakarta\b|\b(?:nomor|no\.?|laporan|nama|jenis) rekening\b|\brekening (?:koran|giro|tabungan)\b/,
  },
  { code: 'PHP', named: /₱|\bphilippine pesos?\b/, place: /\bphilippine\b|\bmakati\b|\bmanila\b|\bquezon city\b/ },
  {
    code: 'ZAR',
    named: /\bin rands?\b|\(r\)|\bsouth african rands?\b/,
    place: /\bnedbank\b|\babsa\b|\bcapitec\b|\bsandton\b|\bjohannesburg\b|\bcape town\b|\bpretoria\b/,
  },
  { code: 'NGN', named: /₦|\bnaira\b/, place: /\blagos\b|\bguaranty trust bank\b|\bzenith bank\b/ },
  { code: 'KES', named: /\bkshs?\b|\bkenyan? shillings?\b/, place: /\bm-pesa\b|\bnairobi\b/ },
  { code: 'BRL', named: /r\$|\bcnpj\b|\bcpf:? ?\d/, place: /\bag[eê]ncia\b|\bita[uú] unibanco\b|\bbradesco\b|\bbanco do brasil\b/ },
  {
    code: 'ARS',
    named: /\bcuit\b|\bcuil\b|\bcbu\b|\bcvu\b/,
    place: /\bcaja de ahorro en pesos\b|\bconsumidor final\b|\bbuenos aires\b|\bcaba\b/,
  },
  {
    code: 'MXN',
    named: /\bmoneda nacional\b|\bclabe\b|\br\.?f\.?c\.?:? [a-zñ&]{3,4} ?\d{6}/,
    place: /\bciudad de m[eé]xico\b|\bcdmx\b|\bbanorte\b|\bbanamex\b|\bbbva m[eé]xico\b/,
  },
  { code: 'PLN', named: /\bz[łl]otych\b|[\d\s]zł(?=\s|$|[.,)])/, place: /\bwyciąg\b|\brachun(?:ek|ku)\b/ },
  { code: 'CZK', named: /[\d\s]kč(?=\s|$|[.,)])/, place: /\bvýpis z účtu/ },
  { code: 'HUF', named: /\bmagyar forint\b/, place: /számlakivonat|forintszámla/ },
  { code: 'RON', named: /\blei românești\b/, place: /\bextras de cont\b/ },
  { code: 'SEK', named: /\bsvenska kronor\b/, place: /\bkontoutdrag\b|\bswedbank\b|\bhandelsbanken\b/ },
  { code: 'NOK', named: /\bnorske kroner\b/, place: /\bkontoutskrift\b|\bsparebank/ },
  { code: 'DKK', named: /\bdanske kroner\b/, place: /\bkontoudskrift\b|\bkontoudtog\b/ },
  { code: 'TRY', named: /\bt[üu]rk liras[ıi]\b/, place: /\bhesap ekstresi\b/ },
  { code: 'RUB', named: /₽|рублей/, place: /сч[её]та/ },
]

/** The code itself, in capitals: `ars` and `php` are also something else, and `TRY` is even in capitals. */
export const CURRENCY_CODE = new RegExp(`\\b(${CURRENCY_SIGNS.flatMap(({ code }) => (code === 'TRY' ? [] : code)).join('|')})\\b`, 'g')

/** `Currency: Naira`, `Moneda: ARS`, `MATA UANG : IDR`, `Balance (£)` */
export const CURRENCY_LABEL =
  /\b(?:currency|moneda|moeda|monnaie|divisa|devise|w[aä]hrung|valuta|mata uang|mata wang)\b|\b(?:amount|balance|debits?|credits?|withdrawals?|deposits?) \(?(?:in )?(?:sgd|hkd|cad|aud|nzd|inr|eur|gbp|chf|zar|myr)\b|\((?:au?|s|ca?|nz|hk)\$\)|\([£€₹₱₦]\)/

/** Dollars of the United States, said in so many words. */
export const US_DOLLARS = /\busd\b|\bu\.?s\.? dollars?\b|\bus\$/

const STATES = 'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]'
/** What a bank of the United States prints; in the letters as they stand. */
export const UNITED_STATES = new RegExp(
  `\\bFDIC\\b|\\bNCUA\\b|\\bN\\. ?A\\.(?=\\W|$)|\\b(?:ABA|[Rr]outing|ROUTING)\\b|,? (?:${STATES}) +\\d{5}(?:-\\d{4})?(?=\\s|$)`,
)
