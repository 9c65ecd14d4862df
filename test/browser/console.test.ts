import { afterAll, beforeAll } from 'vitest'
import { accessibilityStories } from './stories/accessibility.ts'
import { accountStories } from './stories/account.ts'
import { applicationStories } from './stories/applications.ts'
import { awayStories } from './stories/away.ts'
import { collectingStories } from './stories/collecting.ts'
import { collectionStories } from './stories/collections.ts'
import { deskStories } from './stories/desk.ts'
import { endStories } from './stories/ends.ts'
import { faultStories } from './stories/faults.ts'
import { hasteStories } from './stories/haste.ts'
import { keyboardStories } from './stories/keyboard.ts'
import { keyStories } from './stories/keys.ts'
import { looseEndStories } from './stories/loose-ends.ts'
import { lostStories } from './stories/lost.ts'
import { paymentStories } from './stories/payments.ts'
import { portfolioStories } from './stories/portfolio.ts'
import { reachStories } from './stories/reach.ts'
import { roleStories } from './stories/roles.ts'
import { severalStories } from './stories/several.ts'
import { tabStories } from './stories/tabs.ts'
import { twiceStories } from './stories/twice.ts'
import { weightStories } from './stories/weight.ts'
import { whatIsSaidStories } from './stories/what-is-said.ts'
import { whoseStories } from './stories/whose.ts'
import { startWorld, type World } from './world.ts'

/** The console as people use it: a real browser, the real service, the demo's data. One of each for all stories. */

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const theWorld = () => world
paymentStories(theWorld)
applicationStories(theWorld)
collectionStories(theWorld)
collectingStories(theWorld)
portfolioStories(theWorld)
severalStories(theWorld)
accountStories(theWorld)
keyStories(theWorld)
roleStories(theWorld)
keyboardStories(theWorld)
deskStories(theWorld)
hasteStories(theWorld)
faultStories(theWorld)
accessibilityStories(theWorld)
tabStories(theWorld)
weightStories(theWorld)
whatIsSaidStories(theWorld)
whoseStories(theWorld)
lostStories(theWorld)
looseEndStories(theWorld)
reachStories(theWorld)
twiceStories(theWorld)
awayStories(theWorld)
endStories(theWorld)
