import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

export type ButtonLook = { kind?: 'primary' | 'danger' | 'plain' | undefined; small?: boolean | undefined; icon?: boolean | undefined }

export const buttonClass = ({ kind, small, icon }: ButtonLook, more?: string): string =>
  classes(styles.button, kind && styles[kind], small && styles.small, icon && styles.icon, more)

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined }

export const Button = ({ kind, small, icon, busy, className, children, disabled, type = 'button', ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    className={buttonClass({ kind, small, icon }, classes(busy && styles.busy, className))}
  >
    {children}
  </button>
)

/** A place to go that looks like a button; `to` is a path of the console. */
export const ButtonLink = ({ to, kind, small, children }: ButtonLook & { to: string; children: ReactNode }) => (
  <Link to={to} className={buttonClass({ kind, small })}>
    {children}
  </Link>
)

/** A link out of the console: an export, a file. */
export const ButtonAnchor = ({ kind, small, className, ...rest }: ComponentProps<'a'> & ButtonLook) => (
  <a {...rest} className={buttonClass({ kind, small }, className)} />
)
