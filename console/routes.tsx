import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Toasts } from './parts/toast.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { Shell } from './shell/shell.tsx'
import { UnexpectedError } from './shell/unexpected-error.tsx'

/** Seldom seen: the first screen is lighter without it. */
const NotFound = lazy(() => import('./shell/not-found.tsx').then((module) => ({ default: module.NotFound })))

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
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

/**
 * A screen is fetched when it is first opened. Another record is another screen: an open dialog, a selection or a page of a list is of the record that it
 * was begun on, and does not stay while the back button puts another one under it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a screen takes no properties; it reads the address.
const screen = <Path extends string>(path: Path, component: any) =>
  createRoute({ getParentRoute: () => shell, path, component, remountDeps: ({ params }) => params })

const screens = [
  screen(
    '/today',
    lazyRouteComponent(() => import('./screens/today/today.tsx'), 'TodayScreen'),
  ),
  screen(
    '/portfolio',
    lazyRouteComponent(() => import('./screens/portfolio/portfolio.tsx'), 'PortfolioScreen'),
  ),
  screen(
    '/deals',
    lazyRouteComponent(() => import('./screens/deals/deals.tsx'), 'DealsScreen'),
  ),
  screen(
    '/deals/$id',
    lazyRouteComponent(() => import('./screens/deal/deal.tsx'), 'DealScreen'),
  ),
  screen(
    '/applications',
    lazyRouteComponent(() => import('./screens/applications/applications.tsx'), 'ApplicationsScreen'),
  ),
  screen(
    '/applications/$id',
    lazyRouteComponent(() => import('./screens/application/application.tsx'), 'ApplicationScreen'),
  ),
  screen(
    '/merchants',
    lazyRouteComponent(() => import('./screens/merchants/merchants.tsx'), 'MerchantsScreen'),
  ),
  screen(
    '/merchants/$id',
    lazyRouteComponent(() => import('./screens/merchant/merchant.tsx'), 'MerchantScreen'),
  ),
  screen(
    '/statements',
    lazyRouteComponent(() => import('./screens/statements/statements.tsx'), 'StatementsScreen'),
  ),
  screen(
    '/statements/compare',
    lazyRouteComponent(() => import('./screens/compare/compare.tsx'), 'CompareScreen'),
  ),
  screen(
    '/statements/$analysisId',
    lazyRouteComponent(() => import('./screens/workspace/workspace.tsx'), 'WorkspaceScreen'),
  ),
  screen(
    '/webhooks',
    lazyRouteComponent(() => import('./screens/webhooks/webhooks.tsx'), 'WebhooksScreen'),
  ),
  screen(
    '/webhooks/$id',
    lazyRouteComponent(() => import('./screens/webhook/webhook.tsx'), 'WebhookScreen'),
  ),
  screen(
    '/keys',
    lazyRouteComponent(() => import('./screens/keys/keys.tsx'), 'KeysScreen'),
  ),
  screen(
    '/audit',
    lazyRouteComponent(() => import('./screens/audit/audit.tsx'), 'AuditScreen'),
  ),
  screen(
    '/settings',
    lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'SettingsScreen'),
  ),
  screen(
    '/settings/users',
    lazyRouteComponent(() => import('./screens/users/users.tsx'), 'UsersScreen'),
  ),
  screen(
    '/ach',
    lazyRouteComponent(() => import('./screens/ach/ach.tsx'), 'AchScreen'),
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
