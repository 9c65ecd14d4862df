import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { fetchedScreen } from './fetched.tsx'
import { Toasts } from './parts/toast.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { Shell } from './shell/shell.tsx'
import { UnexpectedError } from './shell/unexpected-error.tsx'

/** Seldom seen: the first screen is lighter without it. */
const NotFound = fetchedScreen(() => import('./shell/not-found.tsx').then((module) => module.NotFound))

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
  component: fetchedScreen(() => import('./screens/sign-in/sign-in.tsx').then(({ SignInScreen }) => SignInScreen)),
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: fetchedScreen(() => import('./screens/welcome/welcome.tsx').then(({ WelcomeScreen }) => WelcomeScreen)),
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
    fetchedScreen(() => import('./screens/today/today.tsx').then(({ TodayScreen }) => TodayScreen)),
  ),
  screen(
    '/portfolio',
    fetchedScreen(() => import('./screens/portfolio/portfolio.tsx').then(({ PortfolioScreen }) => PortfolioScreen)),
  ),
  screen(
    '/deals',
    fetchedScreen(() => import('./screens/deals/deals.tsx').then(({ DealsScreen }) => DealsScreen)),
  ),
  screen(
    '/deals/$id',
    fetchedScreen(() => import('./screens/deal/deal.tsx').then(({ DealScreen }) => DealScreen)),
  ),
  screen(
    '/applications',
    fetchedScreen(() => import('./screens/applications/applications.tsx').then(({ ApplicationsScreen }) => ApplicationsScreen)),
  ),
  screen(
    '/applications/$id',
    fetchedScreen(() => import('./screens/application/application.tsx').then(({ ApplicationScreen }) => ApplicationScreen)),
  ),
  screen(
    '/merchants',
    fetchedScreen(() => import('./screens/merchants/merchants.tsx').then(({ MerchantsScreen }) => MerchantsScreen)),
  ),
  screen(
    '/merchants/$id',
    fetchedScreen(() => import('./screens/merchant/merchant.tsx').then(({ MerchantScreen }) => MerchantScreen)),
  ),
  screen(
    '/statements',
    fetchedScreen(() => import('./screens/statements/statements.tsx').then(({ StatementsScreen }) => StatementsScreen)),
  ),
  screen(
    '/statements/compare',
    fetchedScreen(() => import('./screens/compare/compare.tsx').then(({ CompareScreen }) => CompareScreen)),
  ),
  screen(
    '/statements/$analysisId',
    fetchedScreen(() => import('./screens/workspace/workspace.tsx').then(({ WorkspaceScreen }) => WorkspaceScreen)),
  ),
  screen(
    '/webhooks',
    fetchedScreen(() => import('./screens/webhooks/webhooks.tsx').then(({ WebhooksScreen }) => WebhooksScreen)),
  ),
  screen(
    '/webhooks/$id',
    fetchedScreen(() => import('./screens/webhook/webhook.tsx').then(({ WebhookScreen }) => WebhookScreen)),
  ),
  screen(
    '/keys',
    fetchedScreen(() => import('./screens/keys/keys.tsx').then(({ KeysScreen }) => KeysScreen)),
  ),
  screen(
    '/audit',
    fetchedScreen(() => import('./screens/audit/audit.tsx').then(({ AuditScreen }) => AuditScreen)),
  ),
  screen(
    '/settings',
    fetchedScreen(() => import('./screens/settings/settings.tsx').then(({ SettingsScreen }) => SettingsScreen)),
  ),
  screen(
    '/settings/users',
    fetchedScreen(() => import('./screens/users/users.tsx').then(({ UsersScreen }) => UsersScreen)),
  ),
  screen(
    '/ach',
    fetchedScreen(() => import('./screens/ach/ach.tsx').then(({ AchScreen }) => AchScreen)),
  ),
]

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren([home, signIn, welcome, shell.addChildren(screens)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    // Of each screen by itself: what is around it stays.
    defaultErrorComponent: UnexpectedError,
    scrollRestoration: true,
    trailingSlash: 'never',
  })
