/**
 * Alterations of the sample that the reader does not notice: false proofs, every one. It is a list to be shrunk to nothing, and is empty; what is found is mended
 * and not put here.
 */
export const knownUnnoticed: string[] = []
