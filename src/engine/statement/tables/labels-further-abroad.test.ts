import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { offs, one, proved } from '../test-read.ts'

// Papers in Polish, Swedish, Norwegian, Turkish and Russian, with letters that are no plain ones with a mark.

const POLISH = `
      Bank Testowy S.A.
      Nr rachunku: 61 1090 1014 0000 0712 1981 4311
      Okres: od 01.03.2025 do 31.03.2025
      Saldo początkowe                 1 000,00 PLN
      Suma uznań                       2 120,00 PLN
      Suma obciążeń                      250,00 PLN
      Saldo końcowe                    2 870,00 PLN

      Data operacji   Opis operacji                 Kwota     Saldo po operacji
      02.03.2025      WYNAGRODZENIE              2 000,00              3 000,00
      05.03.2025      CZYNSZ                      -250,00              2 750,00
      09.03.2025      PRZELEW OD R SILVA           120,00              2 870,00
`
const SWEDISH = `
      Kontoutdrag
      Exempelbanken Konto 8327-9,874311
      2025-03-01 – 2025-03-31
      Ingående saldo   1 000,00 kr
      Utgående saldo   2 870,00 kr

      Bokföringsdag   Text                        Belopp       Saldo
      2025-03-09      Swish R SILVA               120,00     2 870,00
      2025-03-05      HYRA                       -250,00     2 750,00
      2025-03-02      LÖN                       2 000,00     3 000,00
`
const NORWEGIAN = `
      Kontoutskrift
      Prøvebanken Kontonummer 1503.22.14311
      Periode 01.03.2025 - 31.03.2025

      Dato         Forklaring             Ut av konto   Inn på konto        Saldo
                   Inngående saldo                                       1.000,00
      02.03.2025   LØNN                                     2.000,00     3.000,00
      05.03.2025   HUSLEIE                     250,00                    2.750,00
      09.03.2025   VIPPS                                      120,00     2.870,00
                   Utgående saldo                                        2.870,00
`
const TURKISH = `
      Hesap Ekstresi
      Hesap No: 6298-4311
      Dönem: 01.03.2025 - 31.03.2025
      Devreden Bakiye                  1.000,00 TL
      Kapanış Bakiyesi                 2.870,00 TL

      Tarih           Açıklama                         Tutar            Bakiye
      02.03.2025      MAAŞ                       2.000,00 TL       3.000,00 TL
      05.03.2025      KİRA                        -250,00 TL       2.750,00 TL
      09.03.2025      GELEN HAVALE                 120,00 TL       2.870,00 TL
`
const RUSSIAN = `
      Выписка по счёту
      Номер счёта: 40817810000000004311
      Период: с 01.03.2025 по 31.03.2025
      Входящий остаток                 1 000,00 ₽
      Поступления                      2 120,00 ₽
      Расходы                            250,00 ₽
      Исходящий остаток                2 870,00 ₽

      Дата            Описание                         Сумма           Остаток
      02.03.2025      Пополнение                 +2 000,00 ₽        3 000,00 ₽
      05.03.2025      Аренда                       -250,00 ₽        2 750,00 ₽
      09.03.2025      Перевод                      +120,00 ₽        2 870,00 ₽
`

test.each([
  ['PLN', POLISH],
  ['SEK', SWEDISH],
  ['NOK', NORWEGIAN],
  ['TRY', TURKISH],
  ['RUB', RUSSIAN],
])('%s', (currency, paper) => {
  expect(proved(draw([paper]))).toHaveLength(3)
  expect(one(draw([paper]))).toMatchObject({
    ...{ currency, accountLast4: '4311', periodStart: '2025-03-01', periodEnd: '2025-03-31' },
    ...{ openingBalance: 100_000, closingBalance: 287_000 },
  })
})

test.each([POLISH, RUSSIAN])('a sum of a side that the rows do not make is told', (paper) => {
  expect(offs(draw([paper.replace('2 120,00', '2 110,00')]))).toContain('section_total')
})

test('four groups of digits within a longer number are no card', () => {
  const unnamed = POLISH.replace('Nr rachunku:', 'Referencja:')
  expect(one(draw([unnamed])).accountLast4).toBe(null)
})
