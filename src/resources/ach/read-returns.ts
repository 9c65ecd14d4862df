import { createHash } from 'node:crypto'
import { Problem } from '../../shared/errors.ts'
import type { Addenda } from './nacha/file.ts'
import { NachaError, readNacha } from './nacha/read.ts'
import type { NewItem } from './store-returns.ts'

/** One return or change as the bank's file has it. */
export type Item = Omit<NewItem, 'outcome' | 'reason' | 'file_sha256'> & { companyId: string; correctedData: string }

const itemsOf = (text: string): Item[] => {
  const file = readNacha(text)
  return file.batches.flatMap((batch) =>
    batch.entries.flatMap((entry) =>
      onlyAnswer(entry.line, entry.addenda.filter(isAnswer)).map((addenda) => ({
        line: entry.line,
        kind: addenda.kind,
        code: addenda.code,
        original_trace: addenda.originalTrace,
        return_trace: addenda.trace,
        amount: entry.amount,
        companyId: batch.companyId,
        correctedData: addenda.kind === 'change' ? addenda.correctedData : '',
        correctedHash: addenda.kind === 'change' ? createHash('sha256').update(addenda.correctedData).digest() : null,
      })),
    ),
  )
}

type Answer = Extract<Addenda, { kind: 'return' | 'change' }>
const isAnswer = (addenda: Addenda): addenda is Answer => addenda.kind === 'return' || addenda.kind === 'change'

/** An entry that says neither what came back nor what changed is money that nobody would look after: the file is not what it should be. */
const onlyAnswer = (line: number, answers: Answer[]): Answer[] => {
  if (answers.length === 1) return answers
  throw new NachaError(line, `the entry is neither a return nor a notification of change${answers.length > 1 ? ', but several' : ''}`)
}

/** What the file answers, or a 400 that names its line. */
export const readItems = (text: string): Item[] => {
  try {
    return itemsOf(text)
  } catch (error) {
    if (!(error instanceof NachaError)) throw error
    throw new Problem(400, 'invalid_request', error.message, {
      line: error.line,
      errors: [{ path: `line ${error.line}`, message: error.message }],
    })
  }
}
