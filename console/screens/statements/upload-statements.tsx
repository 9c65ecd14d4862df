import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { formatBytes } from '../../format.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Dropzone, type FileLine, FileLines } from '../../parts/dropzone.tsx'
import { RUNNING_POLL_MS } from '../../parts/list.ts'
import { Section } from '../../parts/page.tsx'
import { messageOf, Notice } from '../../parts/state.tsx'
import { tellFailure } from '../../parts/toast.tsx'
import { MAX_FILES, refusalOf, type Upload, upload } from '../../parts/upload.ts'
import { useIsLeft } from '../../parts/use-is-left.ts'
import { Badge } from '../../parts/value.tsx'

type Chosen = { file: File; refusal: string | null }
type Batch = {
  id: number
  files: Chosen[]
  state: { kind: 'sending'; share: number; cancel: () => void } | { kind: 'refused'; reason: string } | { kind: 'analysis'; id: string }
}

/** PDFs of one merchant become one analysis: checked here, sent with a bar, then watched until it is read. Closing the page loses nothing that was sent. */
export const UploadStatements = ({ merchantId }: { merchantId?: string }) => {
  const [batches, setBatches] = useState<Batch[]>([])
  const queryClient = useQueryClient()
  const isLeft = useIsLeft()
  const set = (id: number, change: Partial<Batch>) =>
    setBatches((all) => all.map((batch) => (batch.id === id ? { ...batch, ...change } : batch)))

  const send = async (files: File[]) => {
    const id = Date.now() + Math.random()
    const chosen = await Promise.all(files.map(async (file) => ({ file, refusal: await refusalOf(file, true) })))
    const good = chosen.filter(({ refusal }) => refusal === null)
    if (good.length === 0 || good.length > MAX_FILES) {
      const reason =
        good.length > MAX_FILES
          ? `${good.length} files are too many at once; at most ${MAX_FILES} make one analysis.`
          : 'None of these files can be read.'
      setBatches((all) => [{ id, files: chosen, state: { kind: 'refused', reason } }, ...all])
      return
    }
    const form = new FormData()
    if (merchantId) form.append('merchantId', merchantId)
    for (const { file } of good) form.append('files', file, file.name)
    const sent: Upload<{ id: string }> = upload('/analysis/bank-statements', form, (share) =>
      set(id, { state: { kind: 'sending', share, cancel: sent.cancel } }),
    )
    setBatches((all) => [{ id, files: chosen, state: { kind: 'sending', share: 0, cancel: sent.cancel } }, ...all])
    try {
      const made = await sent.done
      set(id, { state: { kind: 'analysis', id: made.id } })
      await queryClient.invalidateQueries({ queryKey: ['analyses'] })
    } catch (error) {
      if ((error as Error).name === 'AbortError') setBatches((all) => all.filter((batch) => batch.id !== id))
      else if (isLeft()) tellFailure(new Error(`${good.map(({ file }) => file.name).join(', ')}: ${messageOf(error)}`))
      else set(id, { state: { kind: 'refused', reason: messageOf(error) } })
    }
  }

  return (
    <>
      <Dropzone
        label="Choose statements"
        accept="application/pdf,.pdf"
        wholePage
        hint="or drop them anywhere here: PDF, up to ten of one merchant, 50 MB each"
        onFiles={(files) => void send(files)}
      />
      {batches.map((batch) => (
        <BatchCard key={batch.id} batch={batch} onDismiss={() => setBatches((all) => all.filter(({ id }) => id !== batch.id))} />
      ))}
    </>
  )
}

/** Files go one after the other in one request: how far each is follows from how far all are. */
const sharesOf = ({ files, state }: Batch): Map<File, number> => {
  const good = files.filter(({ refusal }) => refusal === null).map(({ file }) => file)
  let left = (state.kind === 'sending' ? state.share : 1) * good.reduce((sum, { size }) => sum + size, 0)
  return new Map(
    good.map((file) => {
      const share = Math.max(0, Math.min(1, left / file.size))
      left -= file.size
      return [file, share]
    }),
  )
}

const BatchCard = ({ batch, onDismiss }: { batch: Batch; onDismiss: () => void }) => {
  const { state } = batch
  const queryClient = useQueryClient()
  const analysisId = state.kind === 'analysis' ? state.id : null
  const analysis = useQuery({
    queryKey: ['analysis', analysisId, 'progress'],
    queryFn: () => api.analysis.get(analysisId!),
    enabled: analysisId !== null,
    refetchInterval: (query) => (['completed', 'failed'].includes(query.state.data?.status ?? '') ? false : RUNNING_POLL_MS),
  })
  const isRead = analysis.data?.status === 'completed'
  useEffect(() => {
    // Lists, and a merchant's months, have one more now.
    if (isRead) for (const key of ['analyses', 'over-time']) void queryClient.invalidateQueries({ queryKey: [key] })
  }, [isRead, queryClient])
  const progress = analysis.data?.progress
  const status = analysis.data?.status
  const shares = sharesOf(batch)
  const noteOf = ({ file, refusal }: Chosen): string => {
    if (refusal) return refusal
    if (state.kind === 'sending') return `${formatBytes(file.size)}, ${Math.round((shares.get(file) ?? 0) * 100)}% sent`
    if (state.kind === 'refused') return `${formatBytes(file.size)}, not sent`
    return `${formatBytes(file.size)}, sent`
  }
  const lines: FileLine[] = batch.files.map((chosen, i) => ({
    key: `${chosen.file.name}-${i}`,
    name: chosen.file.name,
    note: noteOf(chosen),
    isWrong: chosen.refusal !== null,
    share: state.kind === 'sending' && chosen.refusal === null ? (shares.get(chosen.file) ?? 0) : null,
  }))
  return (
    <Section
      title={batch.files.length === 1 ? batch.files[0]!.file.name : `${batch.files.length} files`}
      flush
      actions={
        <>
          {state.kind === 'sending' && (
            <Button small onClick={state.cancel}>
              Cancel
            </Button>
          )}
          {analysisId && (status === 'pending' || status === undefined) && <Badge tone="info">Waiting for its turn</Badge>}
          {analysisId && status === 'processing' && (
            <Badge tone="info">{progress ? `${progress.pagesDone} of ${progress.pagesTotal} pages read` : 'Reading'}</Badge>
          )}
          {analysisId && status === 'completed' && (
            <ButtonLink small kind="primary" to={`/statements/${analysisId}`}>
              Open the result
            </ButtonLink>
          )}
          {analysisId && status === 'failed' && (
            <ButtonLink small to={`/statements/${analysisId}`}>
              See why it failed
            </ButtonLink>
          )}
          {state.kind !== 'sending' && (
            <Button small kind="plain" onClick={onDismiss}>
              Dismiss
            </Button>
          )}
        </>
      }
    >
      {state.kind === 'refused' && (
        <Notice tone="bad" role="alert">
          {state.reason}
        </Notice>
      )}
      {status === 'failed' && analysis.data?.error && (
        <Notice tone="bad" role="alert">
          {analysis.data.error}
        </Notice>
      )}
      <FileLines files={lines} />
      {analysisId && status !== 'completed' && status !== 'failed' && (
        <progress {...(progress?.pagesTotal ? { max: progress.pagesTotal, value: progress.pagesDone } : {})} aria-label="Pages read" />
      )}
    </Section>
  )
}
