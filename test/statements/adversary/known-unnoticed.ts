/**
 * Alterations of the sample that the reader did not notice when the adversary was written (15 November 2026): false proofs, every one. It is a list to be shrunk
 * to nothing; what is noticed must be taken off it. It was empty once; one came back when statements with a sidebar began to be proven at all: a row's day
 * moved from the 7th to the 27th of its month is not noticed there.
 */
export const knownUnnoticed: string[] = ['sidebar-left alterDate']
