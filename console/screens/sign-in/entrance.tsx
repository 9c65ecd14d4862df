import type { ReactNode } from 'react'
import icon from '../../icon.svg'
import styles from './entrance.module.css'

/** Where nobody is signed in yet: a card in the middle, the name of the house above it. */
export const Entrance = ({ title, lead, children, foot }: { title: string; lead?: ReactNode; children?: ReactNode; foot?: ReactNode }) => (
  <main className={styles.entrance}>
    <title>{`${title} · Holdback`}</title>
    <div className={styles.card}>
      <div className={styles.brand}>
        <img src={icon} alt="" />
        Holdback
      </div>
      <div>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  </main>
)
