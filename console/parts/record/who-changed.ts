import { timelineOf } from '../../api.ts'
import type { Subject } from './subject.ts'

/** Who changed a record last, for those who came too late. */
export const whoChanged = async ({ kind, id }: Subject): Promise<string | null> => {
  try {
    const { data } = await timelineOf(kind, id, { limit: 5 })
    return data.find(({ actor }) => actor)?.actor?.name ?? null
  } catch {
    return null
  }
}
