/** The part of autocannon that we use; it ships no types. */
declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number; headers?: Record<string, string>; method?: 'POST'; body?: string }
  type Result = { requests: { average: number; total: number }; errors: number; non2xx: number }
  export default function autocannon(options: Options): Promise<Result>
}
