import { figureKinds } from './kinds/figures.ts'
import { paperKinds } from './kinds/papers.ts'
import { tableKinds } from './kinds/tables.ts'
import { yearKinds } from './kinds/years.ts'
import { appPapers } from './next/apps.ts'
import { bankPapers } from './next/banks.ts'
import type { Kind } from './sheet.ts'

/** The kinds of trouble that files made by others have shown, drawn without the reader in view. */
export const kinds: Kind[] = [...tableKinds, ...figureKinds, ...paperKinds, ...yearKinds]

/** What banks might print in 2027: imagined, drawn without the reader in view. */
export const next: Kind[] = [...appPapers, ...bankPapers]

export { dMonY, drawnDates } from './ledger.ts'
export { type Drawn, type DrawnTruth, drawKind, type FactKind, type Kind, writeDrawn } from './sheet.ts'
