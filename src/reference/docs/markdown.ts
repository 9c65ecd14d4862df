import { TABLES, type Table } from '../tables.ts'

/** As much of Markdown as docs/API.md uses. The text is ours; what it holds is escaped all the same. */

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

export const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Scrolls by itself where it is wider than a phone. */
export const tableHtml = ({ head, rows }: Table): string =>
  `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${head.map((h) => `<th scope="col">${inline(h)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`

export const codeHtml = (text: string, label = 'Example'): string =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>`

export type Section = { id: string; title: string; html: string }

const blockHtml = (block: string): string => {
  const named = /^<!-- table: (\w+) -->$/.exec(block.trim())
  if (named) return tableHtml(TABLES[named[1]!]!())
  return `<p>${inline(block.replace(/\n/g, ' '))}</p>`
}

/** A guide for each second heading; what stands before the first is its introduction. */
export const sectionsOf = (markdown: string): Section[] => {
  const [, ...parts] = markdown.split(/^## /m)
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    const pieces = lines.join('\n').split(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/m)
    let html = ''
    for (let i = 0; i < pieces.length; i += 3) {
      html += pieces[i]!.split(/\n{2,}/)
        .filter((block) => block.trim() !== '')
        .map(blockHtml)
        .join('')
      if (pieces[i + 2] !== undefined) html += codeHtml(pieces[i + 2]!.trimEnd(), pieces[i + 1])
    }
    return { id: slug(title), title, html }
  })
}
