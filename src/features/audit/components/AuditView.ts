import type { ActsQuery } from '../client.ts'
import { ACTIONS } from '../contract.ts'

const AUDIT_SIZE = 50

/** What the journal shows, as its address says it. `page` counts from 1. */
export type AuditView = { q: string; action: string; from: string; to: string; person: string; page: number }

const day = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

/** Reads an address that anybody may have typed: what is unknown in it counts for nothing. */
export function readView(params: URLSearchParams): AuditView {
  const page = Number(params.get('page') ?? 1)
  const action = params.get('acte') ?? ''
  const person = params.get('personne') ?? ''
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    action: ACTIONS.some((known) => known === action) ? action : '',
    from: day(params.get('du')),
    to: day(params.get('au')),
    person: /^\d{1,9}$/.test(person) ? person : '',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  }
}

/** The same as the address keeps it, beside the tab. */
export function viewParams({ q, action, from, to, person, page }: AuditView): URLSearchParams {
  const params = new URLSearchParams({ onglet: 'journal' })
  for (const [name, value] of Object.entries({ q, acte: action, du: from, au: to, personne: person }))
    if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  return params
}

/** What the API is asked; days are the whole days of who looks. */
export function asked({ q, action, from, to, person, page }: AuditView): ActsQuery {
  const search = [
    action && `action==${action}`,
    person && `(subjectId==${person};subjectKind==person,actorId==${person})`,
    from && `at=ge="${new Date(`${from}T00:00:00`).toISOString()}"`,
    to && `at=le="${new Date(`${to}T23:59:59.999`).toISOString()}"`,
  ].filter(Boolean)
  return { q, size: AUDIT_SIZE, page: page - 1, ...(search.length > 0 && { search: search.join(';') }) }
}
