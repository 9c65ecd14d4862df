import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { people } from '../api.ts'
import { forgetSignedIn, rememberSignedIn } from '../connection.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { tellFailure } from '../parts/toast.tsx'
import { SESSION_KEY, useMay, useSession } from '../session.tsx'
import { setTheme, type Theme, useTheme } from '../theme.ts'
import { newEntries } from './actions.ts'
import styles from './shell.module.css'
import type { Overlay } from './shell.tsx'

const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')

export const Header = ({
  onOverlay,
  onMenu,
  isMenuOpen,
}: {
  onOverlay: (overlay: Overlay) => void
  onMenu: () => void
  isMenuOpen: boolean
}) => {
  const session = useSession()
  const may = useMay()
  const made = newEntries(may)
  return (
    <header className={styles.header}>
      <span className={styles.menuButton}>
        <Button kind="plain" icon aria-label="Navigation" aria-expanded={isMenuOpen} aria-controls="navigation" onClick={onMenu}>
          <Icon name={isMenuOpen ? 'close' : 'menu'} />
        </Button>
      </span>
      <Organization />
      {session.isDemo && <span className={styles.demo}>Demo</span>}
      <span className={styles.spring} />
      <button
        type="button"
        className={styles.search}
        aria-label="Search"
        aria-keyshortcuts="Control+K"
        onClick={() => onOverlay('palette')}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      {made.length > 0 && (
        <Menu
          trigger={
            <Button className={styles.new} aria-label="New">
              <Icon name="plus" />
              <span>New</span>
            </Button>
          }
          entries={made}
        />
      )}
      <ThemeMenu />
      <AccountMenu onOverlay={onOverlay} />
    </header>
  )
}

const Organization = () => {
  const { organization, organizations } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  if (organizations.length < 2) return <span className={styles.organization}>{organization.name}</span>
  const change = async (id: string) => {
    try {
      const session = await people.switchOrganization(id)
      // Nothing of the other organization may be seen here, not even for a moment.
      queryClient.clear()
      queryClient.setQueryData(SESSION_KEY, session)
      await navigate({ to: '/today' })
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="plain" aria-label={`Organization: ${organization.name}`}>
          <span className={styles.organization}>{organization.name}</span>
          <Icon name="down" size={12} />
        </Button>
      }
      entries={organizations.map(({ id, name }) => ({ label: name, checked: id === organization.id, onSelect: () => void change(id) }))}
    />
  )
}

const THEMES: { theme: Theme; label: string; icon: 'sun' | 'moon' | 'screen' }[] = [
  { theme: 'system', label: 'As the system', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
]

const ThemeMenu = () => {
  const theme = useTheme()
  return (
    <Menu
      trigger={
        <Button kind="plain" icon aria-label="Theme">
          <Icon name={THEMES.find((entry) => entry.theme === theme)!.icon} />
        </Button>
      }
      entries={THEMES.map((entry) => ({ label: entry.label, icon: entry.icon, onSelect: () => setTheme(entry.theme) }))}
    />
  )
}

const AccountMenu = ({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) => {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signOut = async () => {
    forgetSignedIn()
    try {
      await people.signOut()
    } catch (error) {
      rememberSignedIn()
      return tellFailure(error)
    }
    // First away, then empty: a screen that still stands would ask for everything anew.
    await navigate({ to: '/sign-in' })
    queryClient.clear()
  }
  return (
    <Menu
      trigger={
        <Button kind="plain" icon aria-label="Account">
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(user.name || user.email)}
          </span>
        </Button>
      }
      entries={[
        { heading: user.email },
        { label: 'Your account', icon: 'user', onSelect: () => onOverlay('account') },
        { label: 'Keyboard', icon: 'keyboard', onSelect: () => onOverlay('keys') },
        'separator',
        { label: 'Sign out', onSelect: () => void signOut() },
      ]}
    />
  )
}
