import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './page.module.css'

type PageProps = {
  title: string
  /** Stands beside the title: a status. */
  badge?: ReactNode
  sub?: ReactNode
  /** The list it belongs to. */
  back?: { to: string; label: string }
  actions?: ReactNode
  children: ReactNode
}

export const Page = ({ title, badge, sub, back, actions, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Holdback`
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {back && (
            <Link to={back.to} className={styles.crumb}>
              <Icon name="left" size={12} />
              {back.label}
            </Link>
          )}
          <div className={styles.title}>
            <h1>{title}</h1>
            {badge}
          </div>
          {sub && <div className={styles.sub}>{sub}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** Filters and switches above a list. */
export const Bar = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.bar} role="group" aria-label={label}>
    {children}
  </div>
)

export const Section = ({
  title,
  actions,
  flush,
  children,
}: {
  title: string
  actions?: ReactNode
  flush?: boolean
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={classes(styles.sectionBody, flush && styles.flush)}>{children}</div>
    </section>
  )
}

/** Names and values of one record. */
export const Pairs = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.pairs}>
    {of.map(([name, value]) => (
      <Pair key={name} name={name} value={value} />
    ))}
  </dl>
)
const Pair = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

export type FigureOf = { name: string; amount: ReactNode; note?: ReactNode }

/** The few numbers that matter most, in one row. */
export const Figures = ({ of }: { of: readonly FigureOf[] }) => (
  <dl className={styles.figures}>
    {of.map(({ name, amount, note }) => (
      <div key={name} className={styles.figure}>
        <dt>{name}</dt>
        <dd className={styles.amount}>{amount}</dd>
        {note && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)

/** The record, and beside it (below it, where there is no room) what it hangs together with. */
export const Columns = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.side}>{children}</div>
    <aside className={styles.side} aria-label="Details">
      {side}
    </aside>
  </div>
)
