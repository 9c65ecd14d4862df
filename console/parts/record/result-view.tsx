import { formatNumber, humanize } from '../../format.ts'
import styles from './tools.module.css'

/** What a tool answered, whatever its shape: names and values, lists as lists. */
export const ResultView = ({ value }: { value: unknown }) => (
  <div className={styles.result} tabIndex={0} role="region" aria-label="Result">
    <Part value={value} depth={0} />
  </div>
)

const Part = ({ value, depth }: { value: unknown; depth: number }) => {
  if (value === null || value === undefined || value === '') return <>–</>
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>
  if (typeof value === 'number') return <>{formatNumber(value)}</>
  if (typeof value === 'string')
    return /^\/files\/|^https?:\/\/[^\s]+\/files\//.test(value) ? <FileLink url={value} /> : <span dir="auto">{value}</span>
  if (depth > 5) return <>…</>
  if (Array.isArray(value))
    return value.length === 0 ? (
      <>None</>
    ) : (
      <ul>
        {value.map((item, i) => (
          <li key={i}>
            <Part value={item} depth={depth + 1} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl>
      {Object.entries(value).map(([name, part]) => (
        <Named key={name} name={name} value={part} depth={depth} />
      ))}
    </dl>
  )
}

const Named = ({ name, value, depth }: { name: string; value: unknown; depth: number }) => (
  <>
    <dt>{humanize(name)}</dt>
    <dd>
      <Part value={value} depth={depth + 1} />
    </dd>
  </>
)

/** Our own signed links, taken as paths: the address in front of them may be another name of this server. */
const FileLink = ({ url }: { url: string }) => {
  const parsed = new URL(url, location.origin)
  return (
    <a href={parsed.pathname + parsed.search} download>
      Download
    </a>
  )
}
