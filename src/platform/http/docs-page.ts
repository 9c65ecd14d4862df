type Json = Record<string, unknown>
type Operation = {
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { example?: unknown }> }>
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; display: grid; grid-template-columns: 260px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 16px; border-right: 1px solid var(--line); box-sizing: border-box; }
nav a { display: block; color: inherit; text-decoration: none; padding: 2px 0; font-size: 13px; } nav a:hover { text-decoration: underline; }
main { padding: 24px 32px; max-width: 980px; } section { border-top: 1px solid var(--line); padding: 16px 0; }
code, pre { font: 13px/1.45 ui-monospace, monospace; } pre { background: var(--soft); padding: 12px; overflow: auto; border-radius: 6px; max-height: 420px; }
.method { font-weight: 700; display: inline-block; min-width: 58px; } table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 4px 8px; border-bottom: 1px solid var(--line); vertical-align: top; font-size: 14px; }
h1 { margin-top: 0; } h3 { font-size: 16px; margin: 0 0 4px; } .status { font-weight: 600; }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; border: 0; } }`

const typeOf = (schema: Json): string => {
  const values = schema.enum as unknown[] | undefined
  if (values)
    return values
      .filter((v) => v !== null)
      .map(String)
      .join(' | ')
  const type = schema.type
  const base = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any')
  return schema.format ? `${base} (${schema.format})` : base
}

const row = (name: string, where: string, schema: Json, isRequired: boolean): string =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${where}${isRequired ? ', required' : ''}</td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(String(schema.description ?? ''))}</td></tr>`

const json = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

/** An example of the answer; of what is no JSON, its media type. */
const answerOf = (content: Operation['responses'][string]['content']): string => {
  if (!content) return '<p>Empty.</p>'
  const example = content['application/json']?.example
  return example === undefined ? `<p>${escapeHtml(Object.keys(content).join(', '))}</p>` : json(example)
}

const renderOperation = (base: string, path: string, method: string, op: Operation): string => {
  const jsonBody = op.requestBody?.content['application/json']
  const formBody = op.requestBody?.content['multipart/form-data']
  const bodySchema = jsonBody?.schema ?? formBody?.schema
  const required = new Set((bodySchema?.required as string[] | undefined) ?? [])
  const rows = [
    ...op.parameters.map((p) => row(p.name, p.in, p.schema, p.required)),
    ...Object.entries((bodySchema?.properties as Record<string, Json> | undefined) ?? {}).map(([name, schema]) =>
      row(name, jsonBody ? 'body' : 'form', schema, required.has(name)),
    ),
  ]
  const curl = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${base}${path}`, `-H "Authorization: Bearer $HOLDBACK_KEY"`]
  if (jsonBody) curl.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(jsonBody.example)}'`)
  const answers = Object.entries(op.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, r]) => `<p class="status">${status}</p>${answerOf(r.content)}`)
  return `<section id="${method}-${escapeHtml(path)}"><h3><span class="method">${method.toUpperCase()}</span><code>${escapeHtml(path)}</code></h3>
<p><strong>${escapeHtml(op.summary)}.</strong> ${escapeHtml(op.description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
${rows.length > 0 ? `<table><tr><th>Name</th><th>In</th><th>Type</th><th></th></tr>${rows.join('')}</table>` : ''}
<pre>${escapeHtml(curl.join(' \\\n  '))}</pre>${answers.join('')}</section>`
}

/** The reference as one page with nothing to load from anywhere. */
export const docsPage = (document: Json): string => {
  const base = (document.servers as { url: string }[])[0]!.url
  const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ path, method, op })),
  )
  const tags = [...new Set(operations.map(({ op }) => op.tags[0]!))]
  const nav = tags
    .map(
      (tag) =>
        `<strong>${escapeHtml(tag)}</strong>${operations
          .filter(({ op }) => op.tags[0] === tag)
          .map(({ path, method, op }) => `<a href="#${method}-${escapeHtml(path)}">${escapeHtml(op.summary)}</a>`)
          .join('')}`,
    )
    .join('<br>')
  const body = tags
    .map(
      (tag) =>
        `<h2>${escapeHtml(tag)}</h2>${operations
          .filter(({ op }) => op.tags[0] === tag)
          .map(({ path, method, op }) => renderOperation(base, path, method, op))
          .join('')}`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Holdback reference</title><style>${STYLE}</style></head>
<body><nav><h2>Holdback</h2><p><a href="/openapi.json">openapi.json</a></p>${nav}</nav><main><h1>Holdback reference</h1>
<p>Base address <code>${escapeHtml(base)}</code>. Every request carries <code>Authorization: Bearer &lt;key&gt;</code>. Lists page with <code>page</code> and <code>limit</code>. Errors are <code>application/problem+json</code> with a <code>code</code> to program against.</p>${body}</main></body></html>`
}
