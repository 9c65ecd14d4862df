/** Only what a row itself says makes it an ACH entry: many banks list purchases, checks, drafts and dividends without a word of their kind. */
export const ACH = new RegExp(
  [
    String.raw`\bACH(?:DEBIT|CREDIT|PMT|PAYMENT)?\b|\bORIG(?:INATING)? ?CO(?:MPANY)? ?(?:NAME|ID)\b|\bCO ENTRY DESCR|\bDES:|\bINDN:|\bCO ID:`,
    String.raw`\b(?:CCD|PPD|CTX)\b|\bSEC: ?(?:WEB|TEL|ARC|BOC|POP)\b|\b(?:WEB|TEL|ARC|BOC|POP) ID\b|\bID ?#\S+ TRACE ?#`,
    // What some banks and credit unions write instead.
    String.raw`\b(?:ELECTRONIC|EXTERNAL|PRE-?AUTH(?:ORIZED)?) (?:DEPOSIT|WITHDRAWAL|DEBIT|CREDIT|PAYMENT|PMT|WD)\b|\bDIRECT DEP(?:OSIT)?\b`,
    // The entry's description behind the company's name: `Example Inc; FUNDING`, `EXAMPLE • PAYMENT`, `BKCD STLMT`.
    String.raw`[;•-] (?:\w+ )?(?:PAYMENT|PMT|PAYOUT|PAYROLL|FUNDING|STLMT|SETTLEMENT|PREMIUM|USATAXPYMT)$|\bBKCD STLMT\b`,
  ].join('|'),
  'i',
)
