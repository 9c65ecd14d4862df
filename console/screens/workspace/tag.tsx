import type { Category } from '../../../client/analysis-result.ts'
import { LOOKS } from './categories.ts'
import styles from './tag.module.css'

/** A category's letter in its colour, the same beside a row and on the page. */
export const Letter = ({ of }: { of: Category }) => (
  <span className={styles.letter} data-tone={LOOKS[of].tone} aria-hidden="true">
    {LOOKS[of].letter}
  </span>
)

export const CategoryTag = ({ of }: { of: Category }) => (
  <span className={styles.tag}>
    <Letter of={of} />
    {LOOKS[of].label}
  </span>
)
