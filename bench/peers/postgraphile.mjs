import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { databaseUrl, POOL, ready } from './peer.mjs'

// It has no idea of keys: who asks names the organization in the query, and nobody checks.
const server = createServer()
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: databaseUrl, schemas: ['public'], poolConfig: { max: POOL } })],
  grafserv: { graphiql: false, watch: false },
})
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => ready(server.address().port))
