import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fixedPage } from '../../platform/http/fixed-page.ts'
import { docsPage } from './page.ts'

/** Nothing from anywhere else, nothing inline; requests only to where the page came from. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const here = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
const guides = (): string => readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'API.md'), 'utf8')

/** Each is made when it is first asked for, and anew only when the address of the service changes. */
export const addDocs = (app: FastifyInstance, publicUrl: () => string, document: (serverUrl: string) => object): void => {
  const always = () => ''
  const headers = { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' }
  app.get(
    '/openapi.json',
    fixedPage('application/json; charset=utf-8', publicUrl, () => JSON.stringify(document(publicUrl()))),
  )
  app.get(
    '/docs',
    fixedPage('text/html; charset=utf-8', publicUrl, () => docsPage(document(publicUrl()), guides()), headers),
  )
  app.get(
    '/docs/docs.css',
    fixedPage('text/css; charset=utf-8', always, () => here('docs.css')),
  )
  app.get(
    '/docs/docs.js',
    fixedPage('text/javascript; charset=utf-8', always, () => here('docs.js')),
  )
}
