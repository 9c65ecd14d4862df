import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { useSession } from '../../session.tsx'
import { Password, Profile } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export const Account = ({ onClose }: { onClose: () => void }) => {
  const { mustEnrollTotp } = useSession()
  const [open, setOpen] = useState(mustEnrollTotp ? 'second-factor' : 'profile')
  // Shown only once: a key that is pressed in passing does not take them away.
  const [hasCodes, setHasCodes] = useState(false)
  return (
    <Dialog title="Your account" onClose={onClose} closable={!hasCodes} wide>
      <Tabs
        label="Your account"
        open={open}
        onOpen={(id) => !hasCodes && setOpen(id)}
        tabs={[
          { id: 'profile', label: 'Profile', render: () => <Profile /> },
          { id: 'password', label: 'Password', render: () => <Password /> },
          { id: 'second-factor', label: 'Second factor', render: () => <SecondFactor onCodesShown={setHasCodes} /> },
          { id: 'sessions', label: 'Sessions', render: () => <Sessions /> },
        ]}
      />
    </Dialog>
  )
}
