import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { office } from '../../api.ts'
import { Badge } from '../value.tsx'

const BEAT_MS = 15_000

/** Who else has this record open; says so itself while it is shown. */
export const Presence = ({ record }: { record: string }) => {
  const others = useQuery({ queryKey: ['presence', record], queryFn: () => office.present(record), refetchInterval: BEAT_MS, retry: false })
  useEffect(
    () => () => {
      office.absent(record).catch(() => {})
    },
    [record],
  )
  if (!others.data?.length) return null
  return <Badge tone="info">{`${others.data.map(({ person }) => person.name).join(', ')} also here`}</Badge>
}
