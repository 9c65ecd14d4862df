import { envelope, listOf } from '../../platform/http/fields.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { Contact, ContactQuery, CreateContact, PatchContact, toWire } from './schema.ts'
import { createContact, deleteContact, getContact, listContacts, patchContact } from './service.ts'

const tag = 'Contacts'

export const contactRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/merchants/:merchantId/contacts',
    scope: 'contacts:read',
    tag,
    summary: 'List a merchant’s contacts',
    query: ContactQuery,
    replies: { 200: listOf(Contact) },
    handle: async (ctx, { params, query }) => {
      const { rows, pagination } = await listContacts(ctx, params.merchantId!, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: '/merchants/:merchantId/contacts/:contactId',
    scope: 'contacts:read',
    tag,
    summary: 'Get one contact',
    replies: { 200: envelope(Contact) },
    handle: async (ctx, { params }) => {
      const row = await getContact(ctx, params.merchantId!, params.contactId!)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'POST',
    path: '/merchants/:merchantId/contacts',
    scope: 'contacts:write',
    tag,
    summary: 'Add a contact',
    description: 'The shares of a merchant’s contacts may not pass 100 together. Naming a new primary contact unsets the old one.',
    body: CreateContact,
    example: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      phone: '+1 212 555 0100',
      title: 'Owner',
      isPrimary: true,
      isOwner: true,
      ownershipPercentage: 60,
    },
    refuses: ['conflict'],
    replies: { 201: envelope(Contact) },
    handle: async (ctx, { params, body }) => {
      const row = await createContact(ctx, params.merchantId!, body)
      return {
        status: 201,
        body: { data: toWire(row) },
        version: row.version,
        location: `/merchants/${row.merchant_id}/contacts/${row.id}`,
      }
    },
  }),
  route({
    method: 'PATCH',
    path: '/merchants/:merchantId/contacts/:contactId',
    scope: 'contacts:write',
    tag,
    summary: 'Change a contact',
    body: PatchContact,
    example: { title: 'Managing member' },
    refuses: ['conflict'],
    replies: { 200: envelope(Contact) },
    handle: async (ctx, { params, body }) => {
      const row = await patchContact(ctx, params.merchantId!, params.contactId!, body)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'DELETE',
    path: '/merchants/:merchantId/contacts/:contactId',
    scope: 'contacts:write',
    tag,
    summary: 'Remove a contact',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await deleteContact(ctx, params.merchantId!, params.contactId!)
      return { status: 204 }
    },
  }),
]
