import type pg from 'pg'

const FIRST = `{Camille,Yann,Maëlle,Gwenaëlle,Thomas,Isabelle,Loïc,Nolwenn,Hervé,Inès,Jean-Luc,Théo,Chloé,Rémi,Anaïs,Benoît,Élodie,François,Zoé,Océane}`
const LAST = `{Le Goff,Prigent,Morvan,Kerbrat,Riou,Le Bris,Aubert,Barbier,Leclerc,Rousseau,Faure,Garnier,Chevalier,Lefèvre,Bonnet,Dupuis,Fontaine,Mercier,Guérin,Henry,Perrin,Rolland,Besnard,Delaunay,Marchand}`

/** Rows of a batch: no statement of the program may take longer than half a minute. */
const BATCH = 25_000

/**
 * Fills the register up to this many accounts, distributed over states, fire stations and statuses as in a society of
 * that size.
 */
export async function fillPersons(pool: pg.Pool, count: number) {
  const { rows } = await pool.query<{ filled: number }>(
    "select count(*)::int as filled from persons where email like '%@bench.example' and password_hash = '-'",
  )
  for (let filled = rows[0]?.filled ?? 0; filled < count; filled += BATCH)
    await fillMore(pool, filled + 1, Math.min(filled + BATCH, count))
  await pool.query('vacuum analyze persons')
}

async function fillMore(pool: pg.Pool, from: number, to: number) {
  await pool.query(
    `insert into persons (first_name, last_name, email, phone, birth_date, cis, membertype, subscriptions, state,
       account_validity, password_hash, created_at, email_confirmed_at, fee_paid_at)
     select ($2::text[])[1 + n % 20], ($3::text[])[1 + (n / 20) % 25] || case when n % 3 = 0 then ' ' || chr(65 + n % 26) || 'el' else '' end,
       'p' || n || '@bench.example', '+336' || lpad((n % 100000000)::text, 8, '0'), date '1950-01-01' + (n * 7) % 20000,
       (array['Autre', 'Saint Georges', 'Beauregard', 'Le Blosne', 'CTA-CODIS'])[1 + n % 5],
       (array['SPP', 'SPV', 'ADMINISTRATIF', 'SPV'])[1 + n % 4], array['AMICALE'],
       (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'EXPIRED', 'CREATED', 'EMAIL_CONFIRMED', 'FEE_PAID'])[1 + n % 10],
       date '2026-12-31', '-', now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series($1::int, $4::int) n`,
    [from, FIRST, LAST, to],
  )
}
