// How papers of many countries write which page of how many this is.

const OF = '(?:of|out of|/|de|di|do|dari|van|von|sur|av|af|z)'
/** `Sheet1` is a name that spreadsheets give their tables. */
const PAGE = 'page|pg\\.?|sheet(?!\\d)|seite|p[aá]g\\.|p[aá]gina|blad|blatt|halaman'
/** Words that mean a page only beside a count: companies are registered on a `Hoja 286, Folio 64`, and a side has a number, too. */
const PAGE_OF_SEVERAL = 'pages|p\\.?|p[aá]g|hoja|folio|folha|feuille|feuillet|bladnummer|side|sida|sivu|strana|strona|sayfa|muka surat'

const NAMED = new RegExp(
  `\\b(?:(?:${PAGE})\\s*(?:(?:no\\.?|number|#)?\\s*:?)\\s*(\\d{1,4})(?:\\s*${OF}\\s*(\\d{1,4})(?![\\d/]))?(?!\\d|[.,]\\d)|(?:${PAGE_OF_SEVERAL})\\s*:?\\s*(\\d{1,4})\\s*(?:${OF}\\s*(\\d{1,4})(?![\\d/.,])|\\((\\d{1,4})\\)))`,
  'i',
)
const SHEET = /^sheet/i

export const BARE = /^[-–(]?\s*(\d{1,3})\s*(?:of|out of|de|di|von|van|sur|\/)\s*(\d{1,3})\s*[-–)]?$/i
/** A number and nothing else on its line. */
export const ALONE = /^[-–(]?\s*(\d{1,3})\s*[-–)]?$/
/** With a stroke it may be a day, unless nothing else stands on the last line of its page. */
export const BARE_IN_WORDS = /of|de|di|von|van|sur/i

/**
 * Words before the number of another page: `Carried forward to page 2`, `Brought forward from page 1`, `Übertrag auf Blatt 2`, `Continued on page 3`, `Continúa en la
 * pág. 2`.
 */
export const ELSEWHERE = /\b(?:to|from|on|auf|von|see|next|en|la|sur|op|alla)\s*$/i

export type NumberInText = { number: string; of: string | undefined; isSheet: boolean; from: number; to: number }

/** `Page 2 of 5`, `Hoja 2/5`, `Sida 2 (5)`. */
export const numberIn = (text: string): NumberInText | null => {
  const found = NAMED.exec(text)
  if (!found) return null
  const [whole, number, of, ofSeveral, several, inBrackets] = found
  return {
    number: (number ?? ofSeveral)!,
    of: of ?? several ?? inBrackets,
    isSheet: SHEET.test(whole),
    from: found.index,
    to: found.index + whole.length,
  }
}

export const isOfPage = (text: string): boolean => NAMED.test(text)

/** Whether a line, squashed, may have a cell such as `2 of 5`. */
export const hasTwoNumbers = (squashed: string): boolean => /of|\/|\d(?:de|di|von|van|sur)\d/.test(squashed)

const PAGES = "pages|seiten|p[aá]ginas|pagine|pagina['’]s"
const TOTAL = new RegExp(
  `^(?:(?:(?:total|n(?:umber|o\\.?|r\\.?|[uú]mero|ombre)|anzahl|aantal|totale) )?(?:number )?(?:of |de |di |der )?(?:${PAGES})|page (?:count|total))(?: in (?:this |the )?statement)?\\s*:?\\s*(\\d{1,3})$`,
  'i',
)
const IN_A_SENTENCE = /^(?:this |your )?statement (?:has|contains|consists of) (\d{1,3}) pages\W*$/i

/** `Number of pages: 3`, `Total de páginas 3`, `This statement has 3 pages.`: how many a text says that its print has. */
export const countOfPagesIn = (text: string): number | null => {
  const count = (TOTAL.exec(text) ?? IN_A_SENTENCE.exec(text))?.[1]
  return count === undefined ? null : Number(count)
}
