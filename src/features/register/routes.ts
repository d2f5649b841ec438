import type { FastifyInstance } from 'fastify'
import { bind } from '../../server/http/bind.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import { toPage } from '../../shared/hal.ts'
import { listUsers } from './contract.ts'
import { readRegister } from './service.ts'

const self = (id: number) => ({ href: `${API_BASE}/users/${id}` })

export function registerRoutes(app: FastifyInstance) {
  bind(app, listUsers, async ({ db, query, request }) => {
    const { rows, total } = await readRegister(db, query)
    return toPage(
      rows.map((row) => ({ ...row, _links: { self: self(row.id) } })),
      total,
      query,
      request.url,
    )
  })
}
