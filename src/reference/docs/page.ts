import { codeHtml, escapeHtml, inline, sectionsOf, tableHtml } from './markdown.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of many shapes; what is missing is left out.
type Json = any

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const nameOf = (ref: string): string => ref.split('/').at(-1)!

/** A schema in a few words, with a link where it has a name. */
const typeHtml = (schema: Json): string => {
  if (!schema || typeof schema !== 'object') return ''
  if (schema.$ref) return `<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((v: unknown) => `<code>${escapeHtml(String(v))}</code>`).join(' ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return several.map(typeHtml).join(' or ')
  if (schema.allOf) return schema.allOf.map(typeHtml).join(' and ')
  const types = [schema.type ?? 'any'].flat()
  const words = types.map((t: string) => (t === 'array' ? `list of ${typeHtml(schema.items ?? {}) || 'anything'}` : t))
  return `${words.join(' or ')}${schema.format ? ` (${schema.format})` : ''}`
}

/** The fields of an object, and of objects in it that have no name of their own. */
const fieldRows = (schema: Json, prefix = '', depth = 0): string => {
  if (schema?.allOf) return schema.allOf.map((part: Json) => (part.$ref ? '' : fieldRows(part, prefix, depth))).join('')
  const required = new Set(schema?.required ?? [])
  return Object.entries(schema?.properties ?? {})
    .map(([name, field]: [string, Json]) => {
      const inner = field.type === 'array' ? field.items : field
      const more =
        depth < 3 && inner?.properties ? fieldRows(inner, `${prefix}${name}${field.type === 'array' ? '[]' : ''}.`, depth + 1) : ''
      const isNeeded = required.has(name) ? '' : ', optional'
      return `<tr><td><code>${escapeHtml(prefix + name)}</code></td><td>${typeHtml(field)}${isNeeded}</td><td>${inline(field.description ?? '')}</td></tr>${more}`
    })
    .join('')
}
const fieldsHtml = (rows: string): string =>
  rows === ''
    ? ''
    : `<div class="wide" tabindex="0" role="region" aria-label="Fields"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`

type Operation = { method: string; path: string; op: Json }

const curlOf = (base: string, { method, path, op }: Operation, follow: (value: Json) => Json): string => {
  const parameters: Json[] = op.parameters.map(follow)
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => parameters.find((p) => p.name === name)?.example ?? `{${name}}`)
  const query = new URLSearchParams(
    parameters.filter((p) => p.in === 'query' && p.example !== undefined).map((p): [string, string] => [p.name, String(p.example)]),
  )
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${base}${filled}${query.size > 0 ? `?${query}` : ''}'`,
    '-H "Authorization: Bearer $HOLDBACK_KEY"',
  ]
  const body = op.requestBody?.content['application/json']
  if (body) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(body.example ?? {}).replaceAll("'", `'\\''`)}'`)
  else if (op.requestBody?.content['multipart/form-data']) lines.push("-F 'files=@statement.pdf'")
  return lines.join(' \\\n  ')
}

const operationHtml = (base: string, operation: Operation, follow: (value: Json) => Json): string => {
  const { method, path, op } = operation
  const parameters: Json[] = op.parameters.map(follow)
  const parameterRows = parameters
    .map(
      (p) =>
        `<tr><td><code>${escapeHtml(p.name)}</code></td><td>${p.in}, ${typeHtml(p.schema)}${p.required ? '' : ', optional'}</td><td>${inline(p.description ?? p.schema.description ?? '')}</td></tr>`,
    )
    .join('')
  const content = op.requestBody?.content ?? {}
  const body = content['application/json'] ?? content['multipart/form-data'] ?? content['text/plain']
  const answers = Object.entries(op.responses as Record<string, Json>)
    .map(([status, given]) => ({ status, answer: follow(given) }))
    .sort((a, b) => Number(a.status) - Number(b.status))
  const good = answers
    .filter(({ status }) => status < '300')
    .map(({ status, answer }) => {
      const media = answer.content?.['application/json']
      const headers = Object.keys(answer.headers ?? {}).map((h) => `<code>${h}</code>`)
      const shown =
        media?.example === undefined
          ? `<p>${escapeHtml(Object.keys(answer.content ?? {}).join(', ') || 'Empty.')}</p>`
          : codeHtml(json(media.example), `Answer ${status}`)
      return `<h4>${status} ${escapeHtml(answer.description)}</h4><p>${media ? typeHtml(media.schema) : ''} ${headers.join(' ')}</p>${media ? fieldsHtml(fieldRows(media.schema)) : ''}${shown}`
    })
    .join('')
  const refusals = answers
    .filter(({ status }) => status >= '300')
    .map(({ status, answer }) => `<li><strong>${status}</strong> ${inline(answer.description)}</li>`)
    .join('')
  const tryData = escapeHtml(
    JSON.stringify({
      method: method.toUpperCase(),
      path,
      parameters: parameters
        .filter((p) => p.in !== 'header')
        .map((p) => ({ name: p.name, in: p.in, example: p.in === 'path' ? '' : undefined, required: p.required })),
      body: content['application/json']?.example ?? null,
    }),
  )
  return `<details class="operation" id="${op.operationId}"><summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span>${escapeHtml(op.summary)}</span></summary>
<p>${inline(op.description)}</p>${parameterRows ? `<h4>Parameters</h4>${fieldsHtml(parameterRows)}` : ''}${body ? `<h4>Body</h4><p>${typeHtml(body.schema)}</p>${fieldsHtml(fieldRows(body.schema))}` : ''}
<h4>Request</h4>${codeHtml(curlOf(base, operation, follow), 'curl')}${content['application/json'] || method === 'get' || !op.requestBody ? `<div class="try" data-try="${tryData}"></div>` : ''}${good}${refusals ? `<h4>Refusals</h4><ul>${refusals}</ul>` : ''}</details>`
}

/** The guides of docs/API.md and the reference beside them, as one page with nothing to load but its own style and script. */
export const docsPage = (document: Json, guides: string): string => {
  const base = document.servers[0].url as string
  const follow = (value: Json): Json =>
    value?.$ref
      ? value.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, key: string) => at[key], document)
      : value
  const operations: Operation[] = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ path, method, op })),
  )
  const tags = [...new Set(operations.map(({ op }) => op.tags[0] as string))]
  const ofTag = (tag: string) => operations.filter(({ op }) => op.tags[0] === tag)
  const sections = sectionsOf(guides)
  const link = (href: string, text: string) => `<a href="#${href}">${escapeHtml(text)}</a>`
  const nav = `<h2>Guides</h2>${sections.map((s) => link(s.id, s.title)).join('')}<h2>Reference</h2>${tags
    .map(
      (tag) =>
        `<details><summary>${escapeHtml(tag)}</summary>${ofTag(tag)
          .map(({ op }) => link(op.operationId, op.summary))
          .join('')}</details>`,
    )
    .join('')}${link('payloads', 'Event payloads')}${link('schemas', 'Schemas')}<a href="/openapi.json">openapi.json</a>`
  const events = Object.entries(document.webhooks as Record<string, Json>)
    .map(([kind, { post }]) => {
      const media = post.requestBody.content['application/json']
      return `<details class="operation" id="event-${kind}"><summary><code>${kind}</code> <span>${escapeHtml(post.summary)}</span></summary><p>${inline(post.description)} ${typeHtml(media.schema)}</p>${media.example ? codeHtml(json(media.example), kind) : ''}</details>`
    })
    .join('')
  const headers = tableHtml({
    head: ['Header', 'Content'],
    rows: (Object.values(document.webhooks as Record<string, Json>)[0].post.parameters as Json[]).map((p) => [
      `\`${p.name}\``,
      p.description,
    ]),
  })
  const schemas = Object.entries(document.components.schemas as Record<string, Json>)
    .map(
      ([name, schema]) =>
        `<details class="operation" id="schema-${name}"><summary><code>${name}</code></summary>${schema.description ? `<p>${inline(schema.description)}</p>` : ''}${schema.properties ? '' : `<p>${typeHtml(schema)}</p>`}${fieldsHtml(fieldRows(schema))}</details>`,
    )
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Holdback: guides and reference</title><link rel="stylesheet" href="/docs/docs.css"><script src="/docs/docs.js" defer></script></head>
<body><a class="skip" href="#content">To the content</a><header><strong>Holdback</strong><label>Key for “Try it” <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="hb_live_…"></label><small>Kept in this page only, and gone when it is closed.</small></header>
<nav aria-label="Contents"><details id="contents"><summary>Contents</summary>${nav}</details></nav>
<main id="content"><h1>Guides and reference</h1><p>Base address <code id="base">${escapeHtml(base)}</code></p>
${sections.map((s) => `<section id="${s.id}"><h2>${escapeHtml(s.title)}</h2>${s.html}</section>`).join('\n')}
${tags
  .map(
    (tag) =>
      `<section><h2>${escapeHtml(tag)}</h2>${ofTag(tag)
        .map((o) => operationHtml(base, o, follow))
        .join('\n')}</section>`,
  )
  .join('\n')}
<section id="payloads"><h2>Event payloads</h2>${headers}${events}</section>
<section id="schemas"><h2>Schemas</h2>${schemas}</section></main></body></html>`
}
