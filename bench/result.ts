/** One line of the benchmark table. A ratio compares with a baseline of the same run, so that a noisy machine is noisy for both. */
export type Result = { name: string; value: number; unit: string; ratio: number | null; aim: string }
export type Part = () => Promise<Result[]>
