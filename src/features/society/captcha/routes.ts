import type { FastifyInstance } from 'fastify'
import { bind } from '../../../server/http/bind.ts'
import { readChallenge } from './contract.ts'
import { makeChallenge } from './service.ts'

export function captchaRoutes(app: FastifyInstance) {
  bind(app, readChallenge, async ({ query }) => {
    const { parameters, signature = '' } = await makeChallenge(query.form)
    return { parameters: { ...parameters }, signature }
  })
}
