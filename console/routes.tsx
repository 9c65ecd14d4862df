import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { Toasts } from './parts/toast.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { NotFound } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'
import { UnexpectedError } from './shell/unexpected-error.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: UnexpectedError,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today', replace: true })
  },
})
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./screens/sign-in/sign-in.tsx'), 'SignInScreen'),
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./screens/welcome/welcome.tsx'), 'WelcomeScreen'),
})
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell, errorComponent: UnexpectedError })

/** A screen is fetched when it is first opened. */
// biome-ignore lint/suspicious/noExplicitAny: a screen takes no properties; it reads the address.
const screen = <Path extends string>(path: Path, component: any) => createRoute({ getParentRoute: () => shell, path, component })

const screens = [
  screen(
    '/today',
    lazyRouteComponent(() => import('./screens/today/today.tsx'), 'TodayScreen'),
  ),
]

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren([home, signIn, welcome, shell.addChildren(screens)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    scrollRestoration: true,
    trailingSlash: 'never',
  })
