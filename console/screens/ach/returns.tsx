import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../client/transport.ts'
import { api } from '../../api.ts'
import { formatNumber, plural } from '../../format.ts'
import { Dropzone } from '../../parts/dropzone.tsx'
import { Section } from '../../parts/page.tsx'
import { messageOf, Notice } from '../../parts/state.tsx'

type Returned = {
  returned: number
  changed: number
  alreadySeen: number
  unmatched: { line: number; trace: string | null; reason: string }[]
}
type Result = { name: string; data?: Returned; error?: unknown }

/** The bank's return files, dropped here. */
export const Returns = ({ onDone }: { onDone: () => void }) => {
  const [results, setResults] = useState<readonly Result[]>([])
  const [waiting, setWaiting] = useState(0)
  const queryClient = useQueryClient()
  /** One after the other, each with what became of it: what one of them says may be of a payment that the one before it changed. */
  const send = async (files: File[]) => {
    setResults([])
    for (const [i, file] of files.entries()) {
      setWaiting(files.length - i)
      const result = await sendOne(file)
      setResults((before) => [...before, result])
    }
    setWaiting(0)
    for (const key of ['deals', 'deal', 'payments', 'schedule', 'bank-accounts', 'today'])
      void queryClient.invalidateQueries({ queryKey: [key] })
    onDone()
  }
  return (
    <Section title="Returns from the bank">
      <div style={{ display: 'grid', gap: '0.75rem' }}>
        <Dropzone
          label="Choose a return file"
          hint="or drop the bank's NACHA file here; the same file twice changes nothing"
          onFiles={(files) => void send(files)}
        />
        {results.map((result, i) => (
          <ResultNotice key={i} of={result} />
        ))}
        {waiting > 0 && <p role="status">{`Reading ${plural(waiting, 'file')}…`}</p>}
      </div>
    </Section>
  )
}

const sendOne = async (file: File): Promise<Result> => {
  try {
    const { body } = await api.request<{ data: Returned }>('POST', '/ach/returns', {
      body: new Blob([await file.text()], { type: 'text/plain' }),
      idempotencyKey: newIdempotencyKey(),
    })
    return { name: file.name, data: body.data }
  } catch (error) {
    return { name: file.name, error }
  }
}

const ResultNotice = ({ of: { name, data, error } }: { of: Result }) =>
  data ? (
    <Notice tone={data.unmatched.length > 0 ? 'warn' : 'good'} role="status">
      {name}: {plural(data.returned, 'return')}, {plural(data.changed, 'change')}, {formatNumber(data.alreadySeen)} seen before.
      {data.unmatched.map(({ line, trace, reason }) => (
        <p key={`${line}-${trace}`}>
          Line {line}: {reason}
        </p>
      ))}
    </Notice>
  ) : (
    <Notice tone="bad" role="alert">
      {name}: {messageOf(error)}
    </Notice>
  )
