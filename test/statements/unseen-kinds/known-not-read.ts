/**
 * Drawings that the reader did not yet read whole when they were made (15 November 2026). It is a list to be shrunk to nothing, not a tolerance: a drawing that
 * is read whole must be taken off, and one that is not on it must be read whole. Whoever mends the reader takes the names off in the same change.
 */
export const knownNotRead: Record<string, string> = {
  'amount-in-the-text-run': 'only the rows whose text ends where the amounts begin',
  'sequence-packed-with-date': 'no row: the date is not the first word of its cell',
  'date-last': 'no row: the date stands at the right edge',
  'date-between-figures': 'no row: the date stands between the figures',
  'date-broken-day-year': 'rows, but the columns are taken for each other',
  'date-broken-at-slash': 'no row: 03/04/ is not taken for a date',
  'sidebar-left': 'four rows of 23: words left of the date hide it',
  'overdrawn-suffix-d': 'the D behind a balance is taken for text',
  'three-decimals': 'refused: 1,234.560 is not taken for money',
  'three-decimals-signed': 'refused: 1,234.560 is not taken for money',
  'lakh-whole-rupees': 'refused: 12,34,567 is not taken for money',
  'points-column': 'rows with the wrong direction: a card that shows points',
  'app-card-two-lines': 'no row: the date stands below the text',
  'app-day-headings': 'no row: the day is a heading',
  'app-date-above-text': 'no row: the date stands above the text',
  'app-card-time-and-card': 'balances are taken for amounts',
  'headerless-ragged': 'six rows of 18',
  'headerless-ragged-plus-and-minus': 'refused',
  'headerless-no-ends': 'refused',
  'card-reference-before-date': 'no row: seventeen digits before the date and a packed head',
  'card-that-does-not-say-so': 'rows with the wrong direction',
  'card-amount-owed-cr': 'its words for the ends are not known',
  'card-instalment-table': 'two instalments are taken for rows',
  'phone-wide-page': 'no row: two-line cards',
  sentences: 'refused',
  'iso-timestamps': 'no row: a time behind the date',
  'day-only-dates': 'no row: the month is a heading',
  'grouped-by-week': 'net figures of a week are taken for rows',
  'newspaper-columns': 'the halves of the page are not told apart',
  'dollars-and-cents-columns': 'no row: cents stand in a column of their own',
  'printed-export': 'refused',
  'line-of-credit': 'its words for the ends are not known',
  'card-by-cardholder': 'rows with the wrong direction',
  'value-dates-outside-period': 'the value date is taken for the booking date of three rows',
}

/** Drawings that were called proven though a fact was wrong or the paper contradicts itself. Nothing may ever be added here. */
export const knownWrongButProven: Record<string, string> = {
  'points-column': 'purchases read as money in; the debt was taken for money held',
  'card-that-does-not-say-so': 'purchases read as money in; the debt was taken for money held',
}
