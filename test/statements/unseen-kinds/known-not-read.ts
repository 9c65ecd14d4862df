/**
 * Drawings that the reader did not yet read whole when they were made (15 November 2026). It is a list to be shrunk to nothing, not a tolerance: a drawing that
 * is read whole must be taken off, and one that is not on it must be read whole. Whoever mends the reader takes the names off in the same change.
 */
export const knownNotRead: Record<string, string> = {}

/** Drawings that were called proven though a fact was wrong or the paper contradicts itself. Nothing may ever be added here. */
export const knownWrongButProven: Record<string, string> = {}
