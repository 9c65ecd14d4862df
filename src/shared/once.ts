/** A constant that is made on first use: what costs milliseconds to build is not built by those who never ask. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
