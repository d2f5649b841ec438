import type pg from 'pg'

/** Amount of data after some decades, for measuring the lists and searches of members. */
export const LIFE = { news: 5_000, albums: 500, photos: 200_000, large: 2_000, documents: 20_000, messages: 20_000 }

/** Rows of a batch: no statement of the program may take longer than half a minute. */
const BATCH = 2_500

const SAID =
  'sortie raquettes assemblée générale bal pompiers sainte barbe manœuvre secours formation recyclage stage montagne plongée équipe cyclisme tournoi football arbre noël enfants calendriers tournée repas anciens médaille remise grades caserne centre intervention exercice départemental congrès assurance mutuelle règlement intérieur statuts bulletin adhésion cotisation trésorerie bilan compte rendu réunion bureau commission location matériel tente barnum remorque chalet séjour voyage randonnée course marche relais défilé cérémonie hommage souvenir jeunes sapeurs section musique fanfare photo album vidéo presse communiqué planning garde astreinte véhicule fourgon échelle ambulance'.split(
    ' ',
  )
const SYLLABLES =
  'ba cor di fau gen hu jol ka len mar nou pel qui ra son ter val vi zan tré mon lie far dou cha bri'.split(' ')

const PARAGRAPHS = 400

/**
 * Writes paragraphs from some thousand different words, some of them frequent as in any language; each publication gets
 * a few.
 */
function writeParagraphs(): string[] {
  const known = [...SAID]
  for (const one of SYLLABLES)
    for (const two of SYLLABLES) for (const three of SYLLABLES.slice(0, 5)) known.push(one + two + three)
  // A seeded generator, so that the words are the same in each run.
  let seed = 1
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return Array.from({ length: PARAGRAPHS }, () =>
    Array.from({ length: 30 }, () => known[Math.floor(known.length * next() ** 1.2)]).join(' '),
  )
}

const titleOf = (n: string) =>
  `initcap(($2::text[])[1 + (${n} * 7) % ${SAID.length}]) || ' ' || ($2::text[])[1 + (${n} * 13 + ${n} / 89) % ${SAID.length}] || ' ' ||
   ($2::text[])[1 + (${n} * 31 + ${n} / 7) % ${SAID.length}] || ' ' || 1990 + ${n} % 37`
const stretchOf = (n: string, paragraphs: number) =>
  Array.from(
    { length: paragraphs },
    (_, at) => `($1::text[])[1 + (${n} * ${7 + 4 * at} + ${n} / ${61 + at}) % ${PARAGRAPHS}]`,
  ).join(` || ' ' || `)
/** Most are for everybody, some of the others for a commission, some for a membership category. */
const AUDIENCE = `case when n % 10 < 6 then null else 1 + n % 10 end,
  case when n % 10 in (8, 9) then 'COMMISSION' when n % 10 = 5 then 'SUBSCRIPTIONS' else 'ALL' end,
  case when n % 10 = 5 then array[(array['UDSP', 'AMICALE'])[1 + n % 2]] else '{}' end`
/** A UUID derived from a number. */
const idOf = (key: string) => `overlay(overlay(md5('${key}' || n) placing '4' from 13) placing '8' from 17)::uuid`
const pictureOf = (key: string, owner: string) =>
  `select ${idOf(key)}, '${owner}', n, 'PICTURE', 'READY', 'image-' || n || '.jpg', 'image/jpeg', '${key}/' || n, 3500000,
     repeat(md5(n::text), 2), 4032, 3024, 'data:image/webp;base64,' || repeat('UklGRjoAAABXRUJQ', 8),
     '{"640.avif": 30000, "640.webp": 40000, "1280.avif": 90000, "1280.webp": 120000, "1920.avif": 200000, "1920.webp": 260000}'`
const FILES =
  'files (id, scope, owner_id, kind, state, name, type, object, size, sha256, width, height, placeholder, renditions)'
const PLAIN = `regexp_replace(fold(told), '[^a-z0-9]+', ' ', 'g')`

/**
 * One statement for each kind of publication; $1 are paragraphs, $2 the words of titles, $3 and $4 the first and the
 * last number.
 */
const STATEMENTS: [count: number, text: string][] = [
  [
    LIFE.news,
    `insert into news (title, text, commission_id, audience, subscriptions, published_at, expires_on, pinned, archived_at)
     select ${titleOf('n')}, '<p>' || ${stretchOf('n', 10)} || '</p>', ${AUDIENCE},
       case when n % 50 = 0 then null else now() - n * interval '16 hours' + interval '20 hours' end,
       case when n % 40 = 7 then current_date - n / 2 + 30 end, n % 400 = 0, case when n % 30 = 11 then now() end
     from generate_series($3::int, $4::int) n`,
  ],
  [
    LIFE.news * 20,
    `insert into news_reads (person_id, news_id) select 1 + (n / 20) * 9 % 50000, 1 + (n % 20) * 249 % ${LIFE.news}
     from generate_series($3::int, $4::int) n where $1::text[] <> '{}' and $2::text[] <> '{}' on conflict do nothing`,
  ],
  [
    LIFE.albums,
    `insert into albums (title, text, year, day, commission_id, audience, subscriptions, position, archived_at)
     select ${titleOf('n')}, ${stretchOf('n', 1)}, 1990 + n % 37, make_date(1990 + n % 37, 1 + n % 12, 1 + n % 28), ${AUDIENCE},
       case when n > 40 then n - 40 end, case when n % 50 = 11 then now() end
     from generate_series($3::int, $4::int) n`,
  ],
  [
    LIFE.photos,
    `with pictures as (insert into ${FILES} ${pictureOf('photo', 'photo')} from generate_series($3::int, $4::int) n)
     insert into photos (id, album_id, file_id, position, sha256, taken_at)
     select n, case when n <= ${LIFE.large} then 1 else 2 + n % ${LIFE.albums - 1} end, ${idOf('photo')}, n,
       repeat(md5(n::text), 2), now() - n * interval '1 hour'
     from generate_series($3::int, $4::int) n where $1::text[] <> '{}' and $2::text[] <> '{}'`,
  ],
  [
    LIFE.documents,
    `with told as (select n, ${stretchOf('n', 5)} as told from generate_series($3::int, $4::int) n),
     stored as (insert into files (id, scope, owner_id, kind, state, name, type, object, size, sha256)
       select ${idOf('document')}, 'document', n, 'ATTACHMENT', 'READY', 'document-' || n || '.pdf', 'application/pdf',
         'document/' || n, 120000, repeat(md5(n::text), 2) from told),
     entered as (insert into documents (id, title, category, commission_id, audience, subscriptions, expires_on, current_id, added_at, archived_at)
       overriding system value
       select n, ${titleOf('n')}, (array['Comptes rendus', 'Statuts', 'Assurances', 'Formulaires', 'Sécurité', 'Sport', 'Finances', 'Divers'])[1 + n % 8],
         ${AUDIENCE}, case when n % 40 = 7 then current_date - 10 end, n, now() - n * interval '7 hours', case when n % 30 = 11 then now() end from told),
     kept as (insert into document_versions (id, document_id, number, file_id, sha256)
       select n, n, 1, ${idOf('document')}, repeat(md5(n::text), 2) from told),
     read as (insert into document_texts (version_id, state, words)
       select n, 'READ', strip(to_tsvector('simple', ${PLAIN}) || to_tsvector('french', ${PLAIN})) from told)
     insert into document_pages (version_id, page, text, words)
       select n, 1, told, strip(to_tsvector('simple', ${PLAIN}) || to_tsvector('french', ${PLAIN})) from told`,
  ],
  [
    LIFE.messages,
    `insert into contact_messages (commission_id, first_name, last_name, email, phone, subject, text, state, created_at)
     select case when n % 3 = 0 then null else 1 + n % 10 end, 'Camille', 'Le Goff', 'p' || n || '@bench.example', '+33612345678',
       ${titleOf('n')}, ${stretchOf('n', 2)}, (array['NEW', 'ANSWERED', 'CLOSED', 'CLOSED'])[1 + n % 4], now() - n * interval '2 hours'
     from generate_series($3::int, $4::int) n`,
  ],
  [
    200,
    `insert into partners (name, category, description, offer, conditions, website, position)
     select ${titleOf('n')}, (array['Sport', 'Loisirs', 'Restauration', 'Automobile'])[1 + n % 4], ${stretchOf('n', 1)},
       (n % 30) || ' % de remise', 'Sur présentation de la carte', 'https://partner.example', n
     from generate_series($3::int, $4::int) n`,
  ],
  [
    4,
    `insert into resources (name, price_cents, billing_period, membertypes, subscription)
     select 'Cotisation ' || n, 2000 + n * 500, 'YEAR', array[(array['SPP', 'SPV', 'ADMINISTRATIF', 'HONORAIRE'])[n]], 'AMICALE'
     from generate_series($3::int, $4::int) n where $1::text[] <> '{}' and $2::text[] <> '{}'`,
  ],
]

/** Fees paid this season by six of ten members. */
const FEES_PAID = `with orders as (
    insert into commands (external_id, kind, person_id, state, total_cents, season, paid_at, receipt_year, receipt_number)
    select gen_random_uuid(), 'ADHESION', id, 'PAID', 2500, $1::int, now(), $1::int, row_number() over () from persons
      where email like '%@bench.example' and id % 10 < 6 and state in ('ACTIVE', 'EXPIRED') returning id, person_id, season)
  insert into reservations (command_id, resource_id, person_id, resource_name, billing_period, unit_price_cents, quantity,
    line_total_cents, season, state)
  select orders.id, resources.id, person_id, resources.name, 'YEAR', 2500, 1, 2500, orders.season, 'CONFIRMED'
  from orders join persons on persons.id = orders.person_id
    join resources on resources.billing_period = 'YEAR' and persons.membertype = any(resources.membertypes)`

/** Fills what the society and its commissions published over some decades, on a filled register. */
export async function fillLife(pool: pg.Pool, season: number) {
  await pool.query(
    `update commissions set authorized_subscribers = case when id % 2 = 0 then array['AMICALE'] else '{}' end, active = id <> 9`,
  )
  const paragraphs = writeParagraphs()
  for (const [count, statement] of STATEMENTS)
    for (let from = 1; from <= count; from += BATCH)
      await pool.query(statement, [paragraphs, SAID, from, Math.min(from + BATCH - 1, count)])
  await pool.query(FEES_PAID, [season])
  await pool.query('vacuum analyze')
}
