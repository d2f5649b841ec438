import type { FastifyInstance } from 'fastify'
import { bindList } from '../../../server/http/bind-lists.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import type { FreeValues } from '../../society/persons/free-fields/contract.ts'
import { listUsers } from './contract.ts'
import { readRegister } from './service.ts'

const self = (id: number) => ({ href: `${API_BASE}/users/${id}` })

export function registerRoutes(app: FastifyInstance) {
  bindList(app, listUsers, async ({ db, query }) => {
    const { rows, total } = await readRegister(db, query)
    return {
      rows: rows.map((row) => ({ ...row, freeFields: row.freeFields as FreeValues, _links: { self: self(row.id) } })),
      total,
    }
  })
}
