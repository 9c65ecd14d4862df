import { useQuery, useQueryClient } from '@tanstack/react-query'
import { people } from '../../api.ts'
import type { OpenSession } from '../../api-types.ts'
import { plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/state.tsx'
import { type Column, Table } from '../../parts/table/table.tsx'
import { tell, tellFailure } from '../../parts/toast.tsx'
import { Age, Badge, Dash } from '../../parts/value.tsx'

const browserOf = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(userAgent)?.[1]
  return [browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser, system].filter(Boolean).join(', ') || userAgent.slice(0, 40)
}

export const Sessions = () => {
  const queryClient = useQueryClient()
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: people.sessions })
  const act = async (deed: () => Promise<unknown>, done: string) => {
    try {
      await deed()
      tell(done)
    } catch (error) {
      tellFailure(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['sessions'] })
  }
  const columns: Column<OpenSession>[] = [
    { id: 'where', header: 'Where', cell: (session) => browserOf(session.userAgent) ?? <Dash /> },
    { id: 'address', header: 'Address', cell: (session) => session.address ?? <Dash /> },
    { id: 'seen', header: 'Last seen', cell: (session) => <Age at={session.lastSeenAt} /> },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (session) =>
        session.isCurrent ? (
          <Badge tone="good">This one</Badge>
        ) : (
          <Button small onClick={() => void act(() => people.endSession(session.id), 'Session ended')}>
            Sign out
          </Button>
        ),
    },
  ]
  return (
    <>
      <Table
        label="Sessions"
        columns={columns}
        list={{ rows: sessions.data, error: sessions.error, refetch: sessions.refetch }}
        rowKey={(session) => session.id}
        empty={<Empty title="No sessions" />}
      />
      <div>
        <Button
          onClick={() =>
            void act(async () => {
              const { ended } = await people.endOtherSessions()
              tell(`${plural(ended, 'session')} ended`)
            }, 'Only this session is left')
          }
        >
          Sign out everywhere else
        </Button>
      </div>
    </>
  )
}
