import type { ReactNode } from 'react'
import styles from './markdown.module.css'

/** Notes are Markdown without HTML: paragraphs, lists, **bold**, *italic*, `code` and links. Everything else is text, tags too. */

const INLINE = /(`[^`\n]+`|\*\*[^*\n]+\*\*|(?<![*\w])\*[^*\n]+\*(?!\w)|\[[^\]\n]+\]\(https?:\/\/[^\s)]+\)|https?:\/\/[^\s<>)]+)/g

const inline = (text: string): ReactNode[] =>
  text.split(INLINE).map((part, i) => {
    if (part.startsWith('`') && part.endsWith('`') && part.length > 2) return <code key={i}>{part.slice(1, -1)}</code>
    if (part.startsWith('**') && part.endsWith('**') && part.length > 4) return <strong key={i}>{part.slice(2, -2)}</strong>
    if (part.startsWith('*') && part.endsWith('*') && part.length > 2) return <em key={i}>{part.slice(1, -1)}</em>
    const link = /^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)$/.exec(part)
    const href = link ? link[2]! : /^https?:\/\//.test(part) ? part : null
    if (href && URL.canParse(href))
      return (
        <a key={i} href={href} target="_blank" rel="noopener noreferrer">
          {link ? link[1] : part}
        </a>
      )
    return part
  })

const lines = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, i) => (i === 0 ? inline(line) : [<br key={`br${i}`} />, ...inline(line)]))

export const Markdown = ({ text }: { text: string }) => (
  <div className={styles.markdown} dir="auto">
    {text
      .split(/\n{2,}/)
      .filter((block) => block.trim() !== '')
      .map((block, i) => {
        const items = block.split('\n')
        if (items.every((item) => /^\s*[-*]\s+/.test(item)))
          return (
            <ul key={i}>
              {items.map((item, k) => (
                <li key={k}>{inline(item.replace(/^\s*[-*]\s+/, ''))}</li>
              ))}
            </ul>
          )
        return <p key={i}>{lines(block)}</p>
      })}
  </div>
)
