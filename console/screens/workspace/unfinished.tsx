import { useState } from 'react'
import type { PageFile } from '../../api-types.ts'
import type { DeskAnalysis, DeskApi } from '../../desk-api.ts'
import { formatNumber, humanize, plural } from '../../format.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Notice } from '../../parts/state.tsx'
import { Status } from '../../parts/value.tsx'
import styles from './workspace.module.css'

/** An analysis that has no figures: how far it is, with its pages already; or why it failed, file by file, and what to do. */
export const Unfinished = ({
  api,
  analysis,
  files,
  subject,
}: {
  api: DeskApi
  analysis: DeskAnalysis
  files: readonly PageFile[]
  subject: string | undefined
}) => {
  const isFailed = analysis.status === 'failed'
  const { progress } = analysis
  return (
    <Page
      title="Analysis"
      back={{
        to: subject ? `/${subject.startsWith('app_') ? 'applications' : 'deals'}/${subject}?tab=tools` : '/statements',
        label: subject ? 'Back' : 'Statements',
      }}
      badge={<Status value={analysis.status} />}
    >
      {isFailed ? (
        <Section
          title="Why it failed"
          actions={
            !subject && (
              <ButtonLink kind="primary" to="/statements">
                Replace the file
              </ButtonLink>
            )
          }
        >
          <Notice tone="bad" role="alert">
            {analysis.error ?? 'The analysis failed.'}
          </Notice>
          <p className={styles.advice}>
            Nothing of it counts: a part is never shown as a whole. Download the statement from the bank once more, as PDF and without a
            password, and upload all months again.
          </p>
        </Section>
      ) : (
        <Section
          title={
            progress?.pagesTotal
              ? `${formatNumber(progress.pagesDone)} of ${formatNumber(progress.pagesTotal)} pages read`
              : humanize(analysis.status)
          }
        >
          <progress {...(progress?.pagesTotal ? { max: progress.pagesTotal, value: progress.pagesDone } : {})} aria-label="Pages read" />
          <p className={styles.advice}>You can leave this page; nothing is lost. The figures come by themselves.</p>
        </Section>
      )}
      {files.length > 0 && (
        <Section title="Pages">
          <ul className={styles.previews}>
            {files.map((file) => (
              <FirstPage key={file.file} file={file} src={api.pictureUrl(file.file, 1, 400)} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}

const FirstPage = ({ file, src }: { file: PageFile; src: string }) => {
  const [isGone, setGone] = useState(false)
  const size = file.pages[0]
  return (
    <li className={styles.preview}>
      {size && !isGone ? (
        <img
          src={src}
          alt={`Page 1 of ${file.fileName}`}
          width={200}
          height={Math.round((200 * size.height) / size.width)}
          onError={() => setGone(true)}
        />
      ) : (
        <div className={styles.noPreview}>No picture</div>
      )}
      <span dir="auto">{file.fileName}</span>
      <span className={styles.sub}>{file.error ?? plural(file.pageCount, 'page')}</span>
    </li>
  )
}
