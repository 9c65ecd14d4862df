import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { apiDocument } from '../../src/app.ts'
import type { Answer } from '../test-app.ts'

/** Holds answers against the OpenAPI document: an answer that it does not promise, or promises otherwise, is a lie of the document. */

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON, and each use says what it expects of it.
type Json = any

export const document: Json = JSON.parse(JSON.stringify(apiDocument('https://holdback.example.com')))

const ajv = new Ajv2020({ strict: false, allErrors: false })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

const resolve = (value: Json): Json =>
  value?.$ref
    ? value.$ref
        .slice(2)
        .split('/')
        .reduce((at: Json, key: string) => at[key], document)
    : value

const operations = Object.entries(document.paths as Json).flatMap(([template, methods]) =>
  Object.entries(methods as Json).map(([method, operation]) => ({
    method: method.toUpperCase(),
    template,
    // What is named in full comes before what is a parameter.
    parameters: template.split('{').length,
    pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`),
    operation: operation as Json,
  })),
)
operations.sort((a, b) => a.parameters - b.parameters)

export const operationAt = (method: string, path: string) =>
  operations.find((o) => o.method === method && o.pattern.test(path.split('?')[0]!)) ?? null

const validators = new Map<string, ValidateFunction>()
const pointer = (parts: string[]): string => parts.map((p) => p.replace(/~/g, '~0').replace(/\//g, '~1')).join('/')

/** What is wrong with an answer, in words; null when it is as documented. */
export const lieOf = (method: string, path: string, answer: Answer): string | null => {
  const found = operationAt(method, path)
  if (found === null) return `${method} ${path} is not in the document`
  const at = `${method} ${found.template}`
  const status = String(answer.status)
  const response = resolve(found.operation.responses[status])
  if (!response) return `${at} answered ${status} ${answer.body?.code ?? ''}, which is not documented`
  for (const name of Object.keys(response.headers ?? {}))
    if (name === 'X-Request-Id' && !answer.headers.has(name)) return `${at} ${status} has no ${name}`
  const type = answer.headers.get('content-type')?.split(';')[0]
  if (!response.content) return answer.body === '' ? null : `${at} ${status} has a body, and none is documented`
  if (type === undefined || !response.content[type]) return `${at} ${status} is ${type}, documented are ${Object.keys(response.content)}`
  if (!/json/.test(type)) return null
  const ref = found.operation.responses[status].$ref
    ? `${found.operation.responses[status].$ref}/content/${pointer([type])}/schema`
    : `#/paths/${pointer([found.template])}/${method.toLowerCase()}/responses/${status}/content/${pointer([type])}/schema`
  let validate = validators.get(ref)
  if (!validate) {
    validate = ajv.compile({ $ref: `openapi${encodeURI(ref).replace(/[{}]/g, encodeURIComponent)}` })
    validators.set(ref, validate)
  }
  return validate(answer.body) ? null : `${at} ${status}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(answer.body).slice(0, 600)}`
}

export const lieOfEvent = (event: { eventType: string }): string | null => {
  const ref = `openapi#/webhooks/${event.eventType}/post/requestBody/content/application~1json/schema`
  let validate = validators.get(ref)
  if (!validate) {
    validate = ajv.compile({ $ref: ref })
    validators.set(ref, validate)
  }
  const { eventType } = event
  return validate(event) ? null : `${eventType}: ${ajv.errorsText(validate.errors)}`
}
