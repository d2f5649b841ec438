import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type pg from 'pg'

/** The signing secret of the tested programs, with which tests create tokens. */
export const TOKEN_SECRET = 'a-secret-for-tests-that-is-long-enough-to-be-one'

export type Member = { id: number; email: string; token: string }

/** Creates this many active members with sessions, without hashing as many passwords. */
export async function enrolMany(database: pg.Client, many: number): Promise<Member[]> {
  const { rows } = await database.query<{ id: number; email: string }>(
    `insert into persons (first_name, last_name, email, password_hash, phone, birth_date, state, membertype, cis, subscriptions, account_validity)
    select 'Camille', 'Membre', 'm' || n || '@caserne.example', 'x', '+33612345678', '1980-05-04', 'ACTIVE', 'SPV', 'Beauregard', '{AMICALE}', current_date + 365
    from generate_series(1, $1::int) n returning id, email`,
    [many],
  )
  const key = new TextEncoder().encode(TOKEN_SECRET)
  return await Promise.all(
    rows.map(async ({ id, email }) => {
      const sid = randomUUID()
      await database.query(
        "insert into sessions (id, person_id, expires_at) values ($1, $2, now() + interval '1 hour')",
        [...[sid, id]],
      )
      const token = await new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(id))
        .setIssuer('amicale-portal')
        .setAudience('amicale-portal/session')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key)
      return { id, email, token }
    }),
  )
}

/** Creates a commission with a resource for everybody; returns the resource's id. */
export async function defineClub(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    "insert into commissions (name, technical_name, description) values ('Location', 'location', '') returning id",
  )
  return rows[0]?.id ?? 0
}
