/** What notes, files, runs and timelines belong to. */
export type Subject = { kind: 'deals' | 'applications' | 'merchants'; id: string }
/** Notes are also of an upload that belongs to none of them. */
export type NoteSubject = Subject | { kind: 'analysis'; id: string }

const NAMES = { deals: 'deal', applications: 'application', merchants: 'merchant', analysis: 'analysis' } as const

export const noteQuery = ({ kind, id }: NoteSubject): Record<string, string> => ({ [`${NAMES[kind]}_id`]: id })

export const subjectBody = ({ kind, id }: NoteSubject): Record<string, string> => ({ [`${NAMES[kind]}Id`]: id })
