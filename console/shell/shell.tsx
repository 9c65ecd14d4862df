import { Tooltip } from '@base-ui/react/tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { HoldbackError } from '../../client/error.ts'
import type { Session } from '../api-types.ts'
import { rememberSignedIn, reportBack, useConnection } from '../connection.ts'
import { fetchedPart, isAnswering } from '../fetched.tsx'
import icon from '../icon.svg'
import { useGlobalKey } from '../keys.ts'
import { Button } from '../parts/button.tsx'
import { classes } from '../parts/classes.ts'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Failure, Notice, Skeleton } from '../parts/state.tsx'
import { SessionProvider, useSessionQuery } from '../session.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { Header } from './header.tsx'
import { Palette } from './palette.tsx'
import { PLACES, type Place, placeOf } from './places.ts'
import styles from './shell.module.css'
import { SignInAgain } from './sign-in-again.tsx'
import { StaleBanner } from './stale-banner.tsx'

const KeysHelp = fetchedPart(() => import('./keys-help.tsx').then((module) => module.KeysHelp))
const Account = fetchedPart(() => import('./account/account.tsx').then((module) => module.Account))

/** Everything around a screen, for somebody who is signed in; others are sent to sign in and come back. */
export const Shell = () => {
  const session = useSessionQuery()
  const navigate = useNavigate()
  const { href, pathname } = useLocation()
  const isNobody = session.error instanceof HoldbackError && session.error.status === 401
  useEffect(() => {
    // Once: while the screen to sign in on is fetched, this one still stands, at the other's address.
    if (isNobody && pathname !== '/sign-in')
      void navigate({ to: '/sign-in', search: { to: href === '/today' ? undefined : href } as never, replace: true })
  }, [isNobody, navigate, href, pathname])
  // When it arrives, not whenever it is drawn: somebody who is just signing out is still drawn.
  useEffect(() => {
    if (session.data) rememberSignedIn()
  }, [session.data])
  if (session.data) {
    return (
      <SessionProvider session={session.data}>
        <Tooltip.Provider delay={300}>
          <Frame session={session.data} />
        </Tooltip.Provider>
      </SessionProvider>
    )
  }
  return (
    <main className={styles.main}>
      {session.error && !isNobody ? <Failure error={session.error} onRetry={() => void session.refetch()} /> : <Skeleton lines={4} />}
    </main>
  )
}

export type Overlay = 'palette' | 'keys' | 'account' | null

const Frame = ({ session }: { session: Session }) => {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const place = placeOf(pathname)
  const { isAway, question } = useConnection()
  useGlobalKey(
    'mod+k',
    useCallback(() => setOverlay('palette'), []),
  )
  useGlobalKey(
    '?',
    useCallback(() => setOverlay('keys'), []),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened.
  useEffect(() => setMenuOpen(false), [pathname])
  const mustEnrol = session.mustEnrollTotp
  // Who has begun to work when it comes to be required keeps the page, and what is typed in it.
  const [hasBegun, setBegun] = useState(!mustEnrol)
  if (!mustEnrol && !hasBegun) setBegun(true)
  // Three panes need the room: there the navigation shows its icons alone.
  const isDesk = /^\/statements\/[^/]+$/.test(pathname) && pathname !== '/statements/compare'
  return (
    <div className={classes(styles.shell, isDesk && styles.narrow)}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {isAway ? <AwayBanner /> : <StaleBanner />}
      <nav className={classes(styles.rail, isMenuOpen && styles.railOpen)} aria-label="Main" id="navigation">
        <Link to="/today" className={styles.brand} aria-label="Holdback, home">
          <img src={icon} alt="" />
          <span>Holdback</span>
        </Link>
        <Links places={PLACES.filter((p) => p.group === 'work' && p.isOpen(session))} open={place} />
        <Links places={PLACES.filter((p) => p.group === 'house' && p.isOpen(session))} open={place} />
      </nav>
      <div className={styles.column}>
        <Header onOverlay={setOverlay} isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} />
        <main className={styles.main} id="content" tabIndex={-1}>
          {mustEnrol && !hasBegun ? (
            <MustEnrol onEnrol={() => setOverlay('account')} />
          ) : place && !place.isOpen(session) ? (
            <Closed place={place} />
          ) : (
            <Outlet />
          )}
        </main>
      </div>
      {overlay === 'palette' && <Palette onClose={() => setOverlay(null)} onOverlay={setOverlay} />}
      {overlay === 'keys' && <KeysHelp onClose={() => setOverlay(null)} />}
      {overlay === 'account' && <Account onClose={() => setOverlay(null)} />}
      {mustEnrol && hasBegun && overlay !== 'account' && (
        <Dialog title="One more step" onClose={() => {}} closable={false}>
          <Notice>{REQUIRES} The page stays as it is.</Notice>
          <DialogActions>
            <Button kind="primary" onClick={() => setOverlay('account')}>
              Set it up now
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {question === 'signIn' && <SignInAgain session={session} />}
      {question === 'place' && <Elsewhere session={session} />}
    </div>
  )
}

const Links = ({ places, open }: { places: readonly Place[]; open: Place | undefined }) =>
  places.length === 0 ? null : (
    <ul className={styles.links}>
      {places.map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            className={styles.link}
            data-open={place === open ? '' : undefined}
            aria-current={place === open ? 'page' : undefined}
            activeProps={{}}
          >
            <Icon name={place.icon} />
            <span>{place.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )

const Closed = ({ place }: { place: Place }) => (
  <Page title={place.label}>
    <Empty title="Your role does not open this">An administrator of your organization can change your role.</Empty>
  </Page>
)

const REQUIRES = 'Your organization requires a second factor.'

const MustEnrol = ({ onEnrol }: { onEnrol: () => void }) => (
  <Page title="One more step">
    <Empty
      title={REQUIRES}
      action={
        <button type="button" className="bare" onClick={onEnrol}>
          Set it up now
        </button>
      }
    >
      Set up an authenticator under your account before you go on.
    </Empty>
  </Page>
)

const POLL_MS = 3_000

/** The server is away: said at the top until it is back, when everything shown is fetched anew. */
const AwayBanner = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const timer = setInterval(async () => {
      if (!(await isAnswering())) return
      reportBack()
      void queryClient.invalidateQueries()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [queryClient])
  return (
    <div className={styles.banner} role="status">
      <Icon name="warning" />
      Holdback does not answer. Trying again; nothing you typed is lost.
    </div>
  )
}
