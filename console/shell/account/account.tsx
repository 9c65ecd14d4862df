import { Dialog } from '../../parts/dialog.tsx'

export const Account = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Your account" onClose={onClose}>
    {null}
  </Dialog>
)
