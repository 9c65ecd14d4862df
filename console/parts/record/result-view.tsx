import { useSession } from '../../session.tsx'
import { nameWords, valueWords } from './result-words.ts'
import styles from './tools.module.css'

/** What a tool answered, whatever its shape: names and values, lists as lists. */
export const ResultView = ({ value }: { value: unknown }) => (
  <div className={styles.result} tabIndex={0} role="region" aria-label="Result">
    <Part name="" value={value} depth={0} />
  </div>
)

type PartProps = { name: string; value: unknown; depth: number }

const Part = ({ name, value, depth }: PartProps) => {
  const { timeZone } = useSession().organization
  if (value === null || value === undefined || value === '') return <>–</>
  if (typeof value === 'string' && /^\/files\/|^https?:\/\/[^\s]+\/files\//.test(value)) return <FileLink url={value} />
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return <span dir="auto">{valueWords(name, value, timeZone)}</span>
  if (depth > 5) return <>…</>
  if (Array.isArray(value))
    return value.length === 0 ? (
      <>None</>
    ) : (
      <ul>
        {value.map((item, i) => (
          <li key={i}>
            <Part name={name} value={item} depth={depth + 1} />
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

const Named = ({ name, value, depth }: PartProps) => (
  <>
    <dt>{nameWords(name)}</dt>
    <dd>
      <Part name={name} value={value} depth={depth + 1} />
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
