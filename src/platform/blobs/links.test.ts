import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Link, signLink, verifyLink } from './links.ts'

const secret = 'a secret that nobody knows'
const now = new Date('2026-03-01T12:00:00Z')
const inOneHour = new Date('2026-03-01T13:00:00Z')
const link: Link = {
  method: 'GET',
  key: 'org_1/doc_1',
  expiresAt: inOneHour,
  fileName: 'März & "April".pdf',
  contentType: 'application/pdf',
}
const url = signLink({ ...link, secret })

test('a link says again what was signed', () => {
  expect(verifyLink({ secret, method: 'GET', url, now })).toEqual(link)
  expect(verifyLink({ secret, method: 'HEAD', url, now })).toEqual(link)
})

test('any file name and type comes back as it was signed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (fileName, contentType) => {
      const signed = signLink({ ...link, fileName, contentType, secret })
      expect(verifyLink({ secret, method: 'GET', url: signed, now })).toMatchObject({ fileName, contentType: contentType.toWellFormed() })
    }),
  )
})

test('a link to read cannot write, nor the other way round', () => {
  expect(verifyLink({ secret, method: 'PUT', url, now })).toBe('forged')
  const upload = signLink({ secret, method: 'PUT', key: 'org_1/doc_1', expiresAt: inOneHour })
  expect(verifyLink({ secret, method: 'GET', url: upload, now })).toBe('forged')
  expect(verifyLink({ secret, method: 'PUT', url: upload, now })).toMatchObject({ method: 'PUT' })
  expect(verifyLink({ secret, method: 'DELETE', url, now })).toBe('malformed')
})

test('a link ends at its second', () => {
  expect(verifyLink({ secret, method: 'GET', url, now: new Date(inOneHour.getTime() - 1) })).toEqual(link)
  expect(verifyLink({ secret, method: 'GET', url, now: inOneHour })).toBe('expired')
})

test('another secret does not open it', () => {
  expect(verifyLink({ secret: `${secret}!`, method: 'GET', url, now })).toBe('forged')
})

test('no character of a link can be changed', () => {
  for (let i = 0; i < url.length; i++) {
    for (const c of ['A', 'b', '0', '/', '&', '=', '%', '.']) {
      if (url[i] === c) continue
      const changed = url.slice(0, i) + c + url.slice(i + 1)
      expect(typeof verifyLink({ secret, method: 'GET', url: changed, now }), changed).toBe('string')
    }
  }
})

test('nothing can be added, taken away, repeated or moved from one part into another', () => {
  for (const changed of [
    `${url}&extra=1`,
    `${url}&expires=99999999999`,
    url.replace(/&name=[^&]*/, ''),
    url.replace('name=', 'type=').replace('type=application', 'name=application'),
    url.replace(/expires=\d+&/, ''),
    url.replace(/&signature=.*/, ''),
    url.replace(/&signature=.*/, '&signature='),
    url.replace('/files/org_1/', '/files/org_1/../org_2/'),
    url.replace('/files/', '/files/./'),
    url.replace('org_1/doc_1', 'org_1%2fdoc_1'),
    `http://elsewhere${url}`,
    `/${url}`,
    '/files/?',
    '',
  ])
    expect(typeof verifyLink({ secret, method: 'GET', url: changed, now }), changed).toBe('string')
})
