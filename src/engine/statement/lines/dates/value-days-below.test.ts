import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { proved } from '../../test-read.ts'

test('the day of value below that of booking begins no row, and what stands beside it is the row’s text', () => {
  const doc = draw(`
      Girokonto Nummer 5845855075
      Kontoauszug März 2023
                                                  Datum             31.03.2023
                                                  Alter Saldo    1.000,00 Euro
                                                  Neuer Saldo    1.320,00 Euro

      Buchung
      Valuta          Buchung / Verwendungszweck           Betrag (EUR)
      01.03.2023      Überweisung Miete                          -73,00
      01.03.2023      EREF+1N0R9DA8V9 MREF+630563
      02.03.2023      Entgeltabschluss                           -27,00
      03.03.2023      Referenz: NOTPROVIDED
      02.03.2023      Einzahlung Sb                              500,00
      02.03.2023      Referenz: FILIALE 12
      06.03.2023      Lastschrift Telekom                        -80,00
      06.03.2023      EREF+W33LJD2D8P MREF+280662
`)
  expect(proved(doc)).toEqual([
    '2023-03-01 -73.00 Überweisung Miete EREF+1N0R9DA8V9 MREF+630563',
    '2023-03-02 -27.00 Entgeltabschluss Referenz: NOTPROVIDED',
    '2023-03-02 +500.00 Einzahlung Sb Referenz: FILIALE 12',
    '2023-03-06 -80.00 Lastschrift Telekom EREF+W33LJD2D8P MREF+280662',
  ])
})
