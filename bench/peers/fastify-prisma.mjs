import { PrismaPg } from '@prisma/adapter-pg'
import Fastify from 'fastify'
import { PrismaClient } from './generated/index.js'
import { databaseUrl, orgOf, POOL, ready, toAnswer, toPage } from './peer.mjs'

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: POOL }) })
const app = Fastify()
app.addHook('onRequest', async (request, reply) => {
  request.org = orgOf(request.headers.authorization)
  if (request.org === undefined) return reply.code(401).send({ error: 'unauthorized' })
})
app.get('/deals/:id', async (request, reply) => {
  const deal = await prisma.deal.findFirst({ where: { id: request.params.id, orgId: request.org } })
  return deal === null ? reply.code(404).send({ error: 'not found' }) : { data: toAnswer(deal) }
})
app.get('/deals', async (request) => {
  const where = { orgId: request.org }
  const [deals, total] = await Promise.all([
    prisma.deal.findMany({ where, orderBy: [{ fundedDate: 'desc' }, { id: 'desc' }], take: 20 }),
    prisma.deal.count({ where }),
  ])
  return toPage(deals, total)
})
await app.listen({ host: '127.0.0.1', port: 0 })
ready(app.server.address().port)
