/** A month of an account, which other papers stand beside. */
export const STATEMENT = `
      HARBOR NATIONAL BANK                      Statement Period 08/01/2026 - 08/31/2026
      HARBOR LIGHT SEAFOOD LLC                  Account Number 000123454471
      Beginning Balance          1,000.00
      Ending Balance             1,250.00
      Date     Description                    Amount      Balance
      08/04    ACH CREDIT SQUARE               400.00     1,400.00
      08/11    CHECK 1021                     -200.00     1,200.00
      08/25    REMOTE DEPOSIT                   50.00     1,250.00`
export const ROWS = ['2026-08-04 +400.00 ACH CREDIT SQUARE', '2026-08-11 -200.00 CHECK 1021', '2026-08-25 +50.00 REMOTE DEPOSIT']
