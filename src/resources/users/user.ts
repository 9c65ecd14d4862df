import type { Id } from '../../shared/ids.ts'
import type { Role } from './roles.ts'

/** A person, wherever someone is named. */
export type Person = { id: Id<'usr'>; name: string; email: string }

export const USER_STATUSES = ['invited', 'active', 'disabled'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** A person as a member of one organization. */
export type Member = {
  id: Id<'usr'>
  email: string
  name: string | null
  role: Role
  hasPassword: boolean
  hasTotp: boolean
  acceptedAt: string | null
  disabledAt: string | null
  lastSeenAt: string | null
  invitedUntil: string | null
  createdAt: string
  updatedAt: string
  /** Counts changes of role and status here. */
  version: number
}

export const statusOf = (member: Pick<Member, 'acceptedAt' | 'disabledAt'>): UserStatus =>
  member.disabledAt !== null ? 'disabled' : member.acceptedAt === null ? 'invited' : 'active'

/** Their name, or what else they are known by. */
export const nameOf = (user: { name: string | null; email: string }): string => user.name ?? user.email

export const normalEmail = (email: string): string => email.trim().toLowerCase()
