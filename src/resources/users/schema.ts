import { type Static, Type } from 'typebox'
import { body, email, id, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts'
import { MAX_PASSWORD_LENGTH } from './password-rules.ts'
import { ROLES } from './roles.ts'
import { type Member, statusOf, USER_STATUSES } from './user.ts'

const password = () => Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH })
const code = () => Type.String({ minLength: 6, maxLength: 20, description: 'Six digits, or a recovery code.' })
const token = () => Type.String({ minLength: 1, maxLength: 200 })

export const SignIn = body({ email: Type.String({ minLength: 1, maxLength: 254 }), password: password(), code: Type.Optional(code()) })
export const WelcomeLook = body({ token: token() })
export const Welcome = body({
  token: token(),
  name: Type.Optional(text(120)),
  password: Type.Optional(password()),
  code: Type.Optional(code()),
})
export const SwitchOrganization = body({ organizationId: Type.String({ maxLength: 64 }) })
export const ChangePassword = body({ currentPassword: Type.Optional(password()), password: password() })
export const OwnPassword = body({ password: Type.Optional(password()) })
export const ConfirmTotp = body({ code: Type.String({ minLength: 6, maxLength: 12 }) })
export const Profile = body({ name: text(120) })

export const Person = Type.Object({ id: id('usr'), name: Type.String(), email: Type.String() })

export const WelcomeLooked = Type.Object({
  email: Type.String(),
  name: nullable(Type.String()),
  organization: Type.String(),
  role: oneOf(ROLES),
  hasPassword: Type.Boolean(),
  needsPassword: Type.Boolean(),
})

export const Session = Type.Object({
  user: Type.Object({
    id: id('usr'),
    email: Type.String(),
    name: Type.String(),
    hasPassword: Type.Boolean(),
    hasTotp: Type.Boolean(),
  }),
  organization: Type.Object({
    id: id('org'),
    name: Type.String(),
    timeZone: Type.String(),
    declineReasons: Type.Array(Type.String()),
    noteTags: Type.Array(Type.String()),
    retentionDays: Type.Integer(),
  }),
  role: oneOf(ROLES),
  scopes: Type.Array(Type.String()),
  may: Type.Object({
    manageUsers: Type.Boolean(),
    manageSettings: Type.Boolean(),
    readAudit: Type.Boolean(),
    manageKeys: Type.Boolean(),
    writeNotes: Type.Boolean(),
  }),
  organizations: Type.Array(Type.Object({ id: id('org'), name: Type.String(), role: oneOf(ROLES) })),
  mustEnrollTotp: Type.Boolean(),
  sessionId: id('ses'),
  expiresAt: timestamp(),
  today: Type.String({ format: 'date' }),
  nextBankingDay: Type.String({ format: 'date' }),
  isDemo: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const OwnSession = Type.Object({
  id: id('ses'),
  isCurrent: Type.Boolean(),
  createdAt: timestamp(),
  lastSeenAt: timestamp(),
  expiresAt: timestamp(),
  address: nullable(Type.String()),
  userAgent: nullable(Type.String()),
})

export const Enrolment = Type.Object({
  secret: Type.String(),
  uri: Type.String(),
  qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
})
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export const Ended = Type.Object({ ended: Type.Integer() })

export const InviteUser = body({ email: email(), role: oneOf(ROLES), name: Type.Optional(nullable(text(120))) })
export const PatchUser = body({ role: Type.Optional(oneOf(ROLES)), status: Type.Optional(oneOf(['active', 'disabled'])) })
export const UserQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    search: Type.Optional(Type.String({ maxLength: 255 })),
    role: Type.Optional(oneOf(ROLES)),
    status: Type.Optional(oneOf(USER_STATUSES)),
  },
  { additionalProperties: false },
)

export const User = Type.Object({
  id: id('usr'),
  email: Type.String(),
  name: nullable(Type.String()),
  role: oneOf(ROLES),
  status: oneOf(USER_STATUSES),
  hasTotp: Type.Boolean(),
  lastSeenAt: nullable(timestamp()),
  invitedUntil: nullable(timestamp()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  version: Type.Integer(),
})

export const Colleague = Type.Object({
  id: id('usr'),
  name: Type.String(),
  email: Type.String(),
  role: oneOf(ROLES),
  isActive: Type.Boolean(),
})
export const WelcomeLink = Type.Object({ link: Type.String(), expiresAt: timestamp() })
export const Invited = Type.Object({ user: User, link: Type.String(), expiresAt: timestamp() })

export const toWire = (member: Member): Static<typeof User> => ({
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  status: statusOf(member),
  hasTotp: member.hasTotp,
  lastSeenAt: member.lastSeenAt,
  invitedUntil: member.invitedUntil,
  createdAt: member.createdAt,
  updatedAt: member.updatedAt,
  version: member.version,
})
