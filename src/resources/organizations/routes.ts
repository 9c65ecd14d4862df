import { Type } from 'typebox'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { envelope } from '../../platform/http/fields.ts'
import { ADMIN } from '../users/roles.ts'
import { getMember } from '../users/service.ts'
import { changeSettings, getSettings } from './change-settings.ts'
import { PatchSettings, ProviderState, Settings } from './schema.ts'

const tag = 'Settings'

export const settingsRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/settings',
    roles: ADMIN,
    tag,
    summary: "The organization's settings",
    replies: { 200: envelope(Settings) },
    handle: async (ctx) => {
      const { settings, version } = await getSettings(ctx)
      return { body: { data: settings }, version }
    },
  }),
  consoleRoute({
    method: 'PATCH',
    path: '/settings',
    roles: ADMIN,
    tag,
    summary: 'Change settings',
    body: PatchSettings,
    example: { retentionDays: 180 },
    replies: { 200: envelope(Settings) },
    handle: async (ctx, { body }) => {
      const hasSecondFactor = async () => (await getMember(ctx, ctx.caller!.personId!)).hasTotp
      const { settings, version } = await changeSettings(ctx, body, hasSecondFactor)
      return { body: { data: settings }, version }
    },
  }),
  consoleRoute({
    method: 'GET',
    path: '/settings/providers',
    roles: ADMIN,
    tag,
    summary: 'Which outside services are configured, and whether they answer',
    replies: { 200: envelope(Type.Array(ProviderState)) },
    handle: async (ctx) => {
      const { providers, model } = ctx.services
      const states = await providers.states()
      const modelState = {
        name: 'model',
        title: 'Language model',
        isConfigured: model !== null,
        isReachable: null,
        detail: model === null ? null : model.name,
        isSandbox: false,
      }
      return { body: { data: [...states, modelState] } }
    },
  }),
]
