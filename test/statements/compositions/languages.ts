import type { Choices } from './choices.ts'
import type { RowKind } from './facts.ts'

type Pair = readonly [string, string]
type Days = (start: string, end: string) => readonly [label: string, value: string]

/** What a bank of another country prints, in its own words and figures. Where several are given, a paper has one of them. */
export interface Language {
  months: string[]
  /** `d`, `dd`, `mm`, `mon`, `yy` and `yyyy` stand for parts of a day. */
  listDays: string[]
  fullDay: string
  longDay: string
  thousands: string
  /** Behind an amount. */
  currency: string
  sides: Pair
  number: string[]
  periods: Days[]
  ends: ((start: string, end: string) => Pair)[]
  sums: Pair[]
  titles: { date: string[]; second: string; text: string[]; amount: string[]; debit: string[]; credit: string[]; balance: string[] }
  reference: string
  list: string
  lists: Pair
  summary: string
  daily: string
  none: string
  totals: string
  page: (page: number, pages: number) => string
  products: Pair
  texts: Record<RowKind, string[]>
}

const es: Language = {
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  listDays: ['dd/mm', 'dd/mm/yyyy', 'dd-mm-yyyy', 'dd mon', 'dd/mm/yy'],
  fullDay: 'dd/mm/yyyy',
  longDay: 'd de month de yyyy',
  thousands: '.',
  currency: 'EUR',
  sides: ['H', 'D'],
  number: ['Número de cuenta', 'Cuenta', 'Nº de cuenta:'],
  periods: [
    (start, end) => ['Período:', `${start} al ${end}`],
    (start, end) => ['', `Del ${start} al ${end}`],
    (start, end) => ['', `Extracto de movimientos desde el ${start} hasta el ${end}`],
  ],
  ends: [
    () => ['Saldo inicial', 'Saldo final'],
    () => ['Saldo anterior', 'Saldo actual'],
    () => ['Saldo anterior', 'Nuevo saldo'],
    (start, end) => [`Saldo al ${start}`, `Saldo al ${end}`],
  ],
  sums: [
    ['Total abonos', 'Total cargos'],
    ['Abonos', 'Cargos'],
    ['Depósitos y créditos', 'Retiros y débitos'],
    ['Total ingresos', 'Total gastos'],
  ],
  titles: {
    date: ['Fecha', 'Fecha operación'],
    second: 'Fecha valor',
    text: ['Concepto', 'Descripción'],
    amount: ['Importe', 'Monto'],
    debit: ['Cargos', 'Débitos'],
    credit: ['Abonos', 'Créditos'],
    balance: ['Saldo', 'Saldo'],
  },
  reference: 'Referencia',
  list: 'Movimientos',
  lists: ['Abonos', 'Cargos'],
  summary: 'Resumen de la cuenta',
  daily: 'Saldos diarios',
  none: 'Sin movimientos en el período',
  totals: 'Totales',
  page: (page, pages) => `Página ${page} de ${pages}`,
  products: ['Cuenta Corriente Empresas', 'Cuenta de Ahorro'],
  texts: {
    deposit: ['Ingreso en efectivo', 'Depósito en ventanilla', 'Ingreso cheque'],
    credit: ['Transferencia recibida Talleres Ruiz', 'Abono TPV', 'Transferencia de Ana Soler'],
    check: ['Cheque'],
    electronic: ['Recibo Endesa', 'Transferencia emitida Nave Sur', 'Seguros Sociales', 'Recibo Telefónica'],
    card: ['Compra tarjeta Repsol Madrid', 'Pago con tarjeta Leroy Merlin', 'Compra Mercadona'],
    fee: ['Comisión mantenimiento', 'Comisión transferencia'],
  },
}

const fr: Language = {
  months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  listDays: ['dd/mm', 'dd/mm/yyyy', 'dd.mm', 'dd.mm.yy', 'dd/mm/yy'],
  fullDay: 'dd/mm/yyyy',
  longDay: 'd month yyyy',
  thousands: ' ',
  currency: 'EUR',
  sides: ['C', 'D'],
  number: ['Numéro de compte', 'Compte nº', 'Nº de compte :'],
  periods: [
    (start, end) => ['Période', `du ${start} au ${end}`],
    (start, end) => ['', `Relevé de compte du ${start} au ${end}`],
    (start, end) => ['', `Du ${start} au ${end}`],
  ],
  ends: [
    () => ['Ancien solde', 'Nouveau solde'],
    () => ['Solde initial', 'Solde final'],
    () => ['Solde précédent', 'Nouveau solde'],
    (start, end) => [`Solde au ${start}`, `Solde au ${end}`],
  ],
  sums: [
    ['Total des crédits', 'Total des débits'],
    ['Crédits', 'Débits'],
    ['Total crédit', 'Total débit'],
    ['Dépôts', 'Retraits'],
  ],
  titles: {
    date: ['Date', 'Date opération'],
    second: 'Date valeur',
    text: ['Libellé', 'Nature des opérations'],
    amount: ['Montant', 'Montant'],
    debit: ['Débit', 'Débit'],
    credit: ['Crédit', 'Crédit'],
    balance: ['Solde', 'Solde'],
  },
  reference: 'Référence',
  list: 'Opérations',
  lists: ['Crédits', 'Débits'],
  summary: 'Votre compte en bref',
  daily: 'Soldes quotidiens',
  none: 'Aucune opération sur la période',
  totals: 'Total des mouvements',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  products: ['Compte courant professionnel', 'Compte sur livret'],
  texts: {
    deposit: ['Remise de chèques', 'Versement espèces', 'Remise carte'],
    credit: ['Virement reçu Ateliers Morel', 'VIR SEPA Dupont Claire', 'Virement Stripe'],
    check: ['Chèque'],
    electronic: ['Prélèvement EDF', 'VIR SEPA émis Loyer', 'Prélèvement URSSAF', 'PRLV Orange'],
    card: ['CB Total Lyon', 'Achat carte Leroy Merlin', 'CB Carrefour'],
    fee: ['Frais de tenue de compte', 'Commission de mouvement'],
  },
}

const de: Language = {
  months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  listDays: ['dd.mm.', 'dd.mm.yyyy', 'dd.mm.', 'dd.mm.yy', 'dd.mm.yyyy'],
  fullDay: 'dd.mm.yyyy',
  longDay: 'd. month yyyy',
  thousands: '.',
  currency: 'EUR',
  sides: ['H', 'S'],
  number: ['Kontonummer', 'Konto-Nr.', 'Kontonummer:'],
  periods: [
    (start, end) => ['Zeitraum', `${start} - ${end}`],
    (start, end) => ['', `Kontoauszug vom ${start} bis ${end}`],
    (start, end) => ['Zeitraum:', `${start} bis ${end}`],
  ],
  ends: [
    () => ['Alter Kontostand', 'Neuer Kontostand'],
    () => ['Anfangssaldo', 'Endsaldo'],
    () => ['Alter Saldo', 'Neuer Saldo'],
    (start, end) => [`Kontostand am ${start}`, `Kontostand am ${end}`],
  ],
  sums: [
    ['Summe Gutschriften', 'Summe Belastungen'],
    ['Gutschriften', 'Belastungen'],
    ['Summe Haben', 'Summe Soll'],
    ['Summe Eingänge', 'Summe Ausgänge'],
  ],
  titles: {
    date: ['Buchungstag', 'Datum'],
    second: 'Wert',
    text: ['Verwendungszweck', 'Buchungstext'],
    amount: ['Betrag', 'Umsatz'],
    debit: ['Soll', 'Belastung'],
    credit: ['Haben', 'Gutschrift'],
    balance: ['Saldo', 'Kontostand'],
  },
  reference: 'Referenz',
  list: 'Umsätze',
  lists: ['Gutschriften', 'Belastungen'],
  summary: 'Kontoübersicht',
  daily: 'Tagessalden',
  none: 'Keine Umsätze im Zeitraum',
  totals: 'Summe Umsätze',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  products: ['Geschäftsgirokonto', 'Tagesgeldkonto'],
  texts: {
    deposit: ['Bareinzahlung', 'Scheckeinreichung', 'Einzahlung Automat'],
    credit: ['Gutschrift Bauer GmbH', 'Überweisungsgutschrift Stripe', 'Eingang Weber KG'],
    check: ['Scheck'],
    electronic: ['Lastschrift Stadtwerke', 'Überweisung Miete Halle', 'Dauerauftrag Leasing', 'Lastschrift Telekom'],
    card: ['Kartenzahlung Aral Köln', 'Girocard Bauhaus', 'Kartenzahlung Metro'],
    fee: ['Kontoführungsentgelt', 'Buchungsposten'],
  },
}

const nl: Language = {
  months: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
  listDays: ['dd-mm', 'dd-mm-yyyy', 'dd mon', 'dd-mm-yy', 'dd-mm-yyyy'],
  fullDay: 'dd-mm-yyyy',
  longDay: 'd month yyyy',
  thousands: '.',
  currency: 'EUR',
  sides: ['C', 'D'],
  number: ['Rekeningnummer', 'Rekening', 'Rekeningnummer:'],
  periods: [
    (start, end) => ['Periode', `${start} t/m ${end}`],
    (start, end) => ['', `Periode van ${start} tot en met ${end}`],
    (start, end) => ['Periode:', `${start} - ${end}`],
  ],
  ends: [
    () => ['Beginsaldo', 'Eindsaldo'],
    () => ['Vorig saldo', 'Nieuw saldo'],
    () => ['Oud saldo', 'Nieuw saldo'],
    (start, end) => [`Saldo op ${start}`, `Saldo op ${end}`],
  ],
  sums: [
    ['Totaal bij', 'Totaal af'],
    ['Bijgeschreven', 'Afgeschreven'],
    ['Totaal bijgeschreven', 'Totaal afgeschreven'],
    ['Totaal ontvangsten', 'Totaal uitgaven'],
  ],
  titles: {
    date: ['Datum', 'Boekdatum'],
    second: 'Rentedatum',
    text: ['Omschrijving', 'Omschrijving'],
    amount: ['Bedrag', 'Bedrag'],
    debit: ['Af', 'Afgeschreven'],
    credit: ['Bij', 'Bijgeschreven'],
    balance: ['Saldo', 'Saldo'],
  },
  reference: 'Kenmerk',
  list: 'Transacties',
  lists: ['Bijschrijvingen', 'Afschrijvingen'],
  summary: 'Overzicht',
  daily: 'Dagsaldi',
  none: 'Geen transacties in deze periode',
  totals: 'Totalen',
  page: (page, pages) => `Pagina ${page} van ${pages}`,
  products: ['Zakelijke rekening', 'Spaarrekening'],
  texts: {
    deposit: ['Storting', 'Geldautomaat storting', 'Afstorting'],
    credit: ['Overboeking De Vries BV', 'SEPA Overboeking Jansen', 'Uitbetaling Mollie'],
    check: ['Cheque'],
    electronic: ['SEPA Incasso Vattenfall', 'Overboeking Huur', 'Incasso Ziggo', 'Belastingdienst'],
    card: ['Betaalautomaat Shell Utrecht', 'BEA Praxis', 'Betaalautomaat Makro'],
    fee: ['Kosten zakelijke rekening', 'Kosten transacties'],
  },
}

const it: Language = {
  months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  listDays: ['dd/mm', 'dd/mm/yyyy', 'dd.mm.yyyy', 'dd/mm/yy', 'dd.mm.yy'],
  fullDay: 'dd/mm/yyyy',
  longDay: 'd month yyyy',
  thousands: '.',
  currency: 'EUR',
  sides: ['A', 'D'],
  number: ['Numero conto', 'Conto n.', 'Conto corrente n.'],
  periods: [
    (start, end) => ['Periodo', `dal ${start} al ${end}`],
    (start, end) => ['', `Estratto conto dal ${start} al ${end}`],
    (start, end) => ['Periodo:', `${start} - ${end}`],
  ],
  ends: [
    () => ['Saldo iniziale', 'Saldo finale'],
    () => ['Saldo precedente', 'Nuovo saldo'],
    () => ['Saldo precedente', 'Saldo finale'],
    (start, end) => [`Saldo al ${start}`, `Saldo al ${end}`],
  ],
  sums: [
    ['Totale accrediti', 'Totale addebiti'],
    ['Totale entrate', 'Totale uscite'],
    ['Totale avere', 'Totale dare'],
    ['Entrate', 'Uscite'],
  ],
  titles: {
    date: ['Data', 'Data contabile'],
    second: 'Valuta',
    text: ['Descrizione', 'Causale'],
    amount: ['Importo', 'Importo'],
    debit: ['Dare', 'Uscite'],
    credit: ['Avere', 'Entrate'],
    balance: ['Saldo', 'Saldo'],
  },
  reference: 'Riferimento',
  list: 'Movimenti',
  lists: ['Accrediti', 'Addebiti'],
  summary: 'Riepilogo',
  daily: 'Saldi giornalieri',
  none: 'Nessun movimento nel periodo',
  totals: 'Totale movimenti',
  page: (page, pages) => `Pagina ${page} di ${pages}`,
  products: ['Conto corrente aziendale', 'Conto deposito'],
  texts: {
    deposit: ['Versamento contanti', 'Versamento assegni', 'Versamento ATM'],
    credit: ['Bonifico ricevuto Rossi Srl', 'Bonifico a vostro favore Nexi', 'Accredito POS'],
    check: ['Assegno'],
    electronic: ['Addebito Enel Energia', 'Bonifico disposto Affitto', 'Delega F24', 'Addebito TIM'],
    card: ['Pagamento carta Eni Milano', 'Pagamento POS Leroy Merlin', 'Pagamento carta Metro'],
    fee: ['Canone mensile', 'Commissioni bonifico'],
  },
}

const pt: Language = {
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  listDays: ['dd/mm', 'dd/mm/yyyy', 'dd-mm-yyyy', 'dd/mm/yy', 'dd mon'],
  fullDay: 'dd/mm/yyyy',
  longDay: 'd de month de yyyy',
  thousands: '.',
  currency: 'EUR',
  sides: ['C', 'D'],
  number: ['Número da conta', 'Conta', 'Conta corrente:'],
  periods: [
    (start, end) => ['Período', `de ${start} a ${end}`],
    (start, end) => ['', `Extrato de ${start} a ${end}`],
    (start, end) => ['Período:', `${start} a ${end}`],
  ],
  ends: [
    () => ['Saldo inicial', 'Saldo final'],
    () => ['Saldo anterior', 'Saldo atual'],
    () => ['Saldo anterior', 'Saldo final'],
    (start, end) => [`Saldo em ${start}`, `Saldo em ${end}`],
  ],
  sums: [
    ['Total de créditos', 'Total de débitos'],
    ['Total de entradas', 'Total de saídas'],
    ['Créditos', 'Débitos'],
    ['Entradas', 'Saídas'],
  ],
  titles: {
    date: ['Data', 'Data mov.'],
    second: 'Data valor',
    text: ['Descrição', 'Histórico'],
    amount: ['Valor', 'Montante'],
    debit: ['Débito', 'Saídas'],
    credit: ['Crédito', 'Entradas'],
    balance: ['Saldo', 'Saldo'],
  },
  reference: 'Documento',
  list: 'Movimentos',
  lists: ['Entradas', 'Saídas'],
  summary: 'Resumo da conta',
  daily: 'Saldos diários',
  none: 'Sem movimentos no período',
  totals: 'Totais',
  page: (page, pages) => `Página ${page} de ${pages}`,
  products: ['Conta Corrente Empresa', 'Conta Poupança'],
  texts: {
    deposit: ['Depósito em dinheiro', 'Depósito de cheque', 'Depósito ATM'],
    credit: ['Transferência recebida Silva Lda', 'TEF recebida Stone', 'PIX recebido Ana Reis'],
    check: ['Cheque'],
    electronic: ['Débito direto EDP', 'Transferência emitida Renda', 'Pagamento de serviços', 'Débito direto MEO'],
    card: ['Compra cartão Galp Porto', 'Compra Leroy Merlin', 'Pagamento cartão Makro'],
    fee: ['Tarifa de manutenção', 'Comissão de transferência'],
  },
}

const languages = { es, fr, de, nl, it, pt }

/** Null for English, which has more words than a list. */
export const languageOf = (choices: Choices): Language | null => (choices.language === 'en' ? null : languages[choices.language])

/** One of several, by another decision of the paper: no stream of its own is needed for it. */
export const oneOf = <T>(list: readonly T[], by: string): T =>
  list[[...by].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % list.length] as T

export const dayIn = (language: Language, form: string, iso: string): string => {
  const [year, month, day] = iso.split('-') as [string, string, string]
  const name = language.months[Number(month) - 1] as string
  return form.replace(/yyyy|yy|month|mon|mm|dd|d(?![a-z])/g, (part) => {
    if (part === 'yyyy') return year
    if (part === 'yy') return year.slice(2)
    if (part === 'month') return name
    if (part === 'mon') return name.slice(0, 3)
    return part === 'mm' ? month : part === 'dd' ? day : String(Number(day))
  })
}
