import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/bind.ts'
import { makeChallenge } from '../../server/captcha.ts'
import { readChallenge } from './contract.ts'

export function captchaRoutes(app: FastifyInstance) {
  bind(app, readChallenge, async ({ query }) => {
    const { parameters, signature = '' } = await makeChallenge(query.form)
    return { parameters: { ...parameters }, signature }
  })
}
