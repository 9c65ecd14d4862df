import 'reflect-metadata'
import { Controller, Get, Headers, HttpException, Module, Param } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { DataSource, EntitySchema } from 'typeorm'
import { databaseUrl, orgOf, POOL, ready, toAnswer, toPage } from './peer.mjs'

const column = (name, type, more = {}) => ({ name, type, ...more })
const Deal = new EntitySchema({
  name: 'Deal',
  tableName: 'deals',
  columns: {
    id: column('id', 'text', { primary: true }),
    orgId: column('org_id', 'text'),
    code: column('code', 'text'),
    merchantName: column('merchant_name', 'text'),
    fundedAmount: column('funded_amount', 'bigint'),
    purchaseAmount: column('purchase_amount', 'bigint'),
    totalCollected: column('total_collected', 'bigint'),
    outstandingBalance: column('outstanding_balance', 'bigint'),
    rtrBps: column('rtr_bps', 'bigint'),
    status: column('status', 'text'),
    subStatus: column('sub_status', 'text', { nullable: true }),
    fundedDate: column('funded_date', 'date'),
    paymentCount: column('payment_count', 'integer'),
    nextPaymentDate: column('next_payment_date', 'date', { nullable: true }),
    lastPaymentDate: column('last_payment_date', 'date', { nullable: true }),
    merchantId: column('merchant_id', 'text'),
    applicationId: column('application_id', 'text', { nullable: true }),
    funderId: column('funder_id', 'text', { nullable: true }),
    paymentFrequency: column('payment_frequency', 'text', { nullable: true }),
    paymentAmount: column('payment_amount', 'bigint', { nullable: true }),
    replacedByDealId: column('replaced_by_deal_id', 'text', { nullable: true }),
    bankAccountId: column('bank_account_id', 'text', { nullable: true }),
    firstPriorityInterest: column('first_priority_interest', 'boolean'),
    specifiedPercentage: column('specified_percentage', 'numeric', { nullable: true }),
    createdAt: column('created_at', 'timestamptz'),
    updatedAt: column('updated_at', 'timestamptz'),
  },
})
const source = await new DataSource({ type: 'postgres', url: databaseUrl, entities: [Deal], extra: { max: POOL } }).initialize()
const deals = source.getRepository(Deal)

const caller = (authorization) => {
  const org = orgOf(authorization)
  if (org === undefined) throw new HttpException('unauthorized', 401)
  return org
}

class DealsController {
  async one(id, authorization) {
    const deal = await deals.findOneBy({ id, orgId: caller(authorization) })
    if (deal === null) throw new HttpException('not found', 404)
    return { data: toAnswer(deal) }
  }

  async page(authorization) {
    const order = { fundedDate: 'DESC', id: 'DESC' }
    return toPage(...(await deals.findAndCount({ where: { orgId: caller(authorization) }, order, take: 20 })))
  }
}
// Decorators are functions; without a compiler they are called as such.
const of = (method, decorators, parameters) => {
  const { prototype } = DealsController
  for (const decorate of decorators) decorate(prototype, method, Object.getOwnPropertyDescriptor(prototype, method))
  for (const [i, decorate] of parameters.entries()) decorate(prototype, method, i)
}
Controller('deals')(DealsController)
of('one', [Get(':id')], [Param('id'), Headers('authorization')])
of('page', [Get()], [Headers('authorization')])
class AppModule {}
Module({ controllers: [DealsController] })(AppModule)

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false })
await app.listen(0, '127.0.0.1')
ready(app.getHttpServer().address().port)
