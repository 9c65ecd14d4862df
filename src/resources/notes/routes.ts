import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { ANY_ROLE, NOTE_WRITERS } from '../users/roles.ts'
import { CreateNote, Note, NoteQuery, PatchNote } from './schema.ts'
import { createNote, deleteNote, listNotes, notesToWire, patchNote } from './service.ts'

const tag = 'Notes'

export const noteRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/notes',
    roles: ANY_ROLE,
    tag,
    summary: 'Notes about a deal, an application or a merchant',
    query: NoteQuery,
    replies: { 200: listOf(Note) },
    handle: async (ctx, { query }) => {
      const { data, pagination } = await listNotes(ctx, query)
      return { body: { data, meta: { pagination } } }
    },
  }),
  consoleRoute({
    method: 'POST',
    path: '/notes',
    roles: NOTE_WRITERS,
    tag,
    summary: 'Write a note',
    body: CreateNote,
    example: { dealId: 'D-2026-000042', text: 'Called the owner; **half on Friday**.', promise: { date: '2026-03-20', amount: 500 } },
    replies: { 201: envelope(Note) },
    handle: async (ctx, { body }) => {
      const row = await createNote(ctx, body)
      return { status: 201, body: { data: (await notesToWire(ctx, [row]))[0] }, version: row.version, tellsOf: [row.id] }
    },
  }),
  consoleRoute({
    method: 'PATCH',
    path: '/notes/:id',
    roles: NOTE_WRITERS,
    tag,
    summary: 'Change a note',
    body: PatchNote,
    example: { isPinned: true },
    replies: { 200: envelope(Note) },
    handle: async (ctx, { params, body }) => {
      const row = await patchNote(ctx, params.id!, body)
      return { body: { data: (await notesToWire(ctx, [row]))[0] }, version: row.version }
    },
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/notes/:id',
    roles: NOTE_WRITERS,
    tag,
    summary: 'Delete a note',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await deleteNote(ctx, params.id!)
      return { status: 204 }
    },
  }),
]
