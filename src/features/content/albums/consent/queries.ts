import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { listSource } from '../../../../server/data/pages.ts'

/** What a parent may see: visible pictures of the child, and those that wait for consent only. */
const MAY_SEE = sql<boolean>`(coalesce(photos.hidden_for, 'CONSENT') = 'CONSENT'
  and albums.archived_at is null and commissions.archived_at is null)`

const photosOf = (db: Db, childId: number) =>
  db
    .selectFrom('photoChildren')
    .innerJoin('photos', 'photos.id', 'photoChildren.photoId')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .leftJoin('commissions', 'commissions.id', 'albums.commissionId')
    .where('childId', '=', childId)
    .where(MAY_SEE)

export const listPhotosOf = (db: Db, childId: number) =>
  listSource(photosOf(db, childId), (rows) =>
    rows
      .select([
        'photos.id',
        'fileId',
        'albums.title as album',
        'photos.description',
        sql<boolean>`hidden_for is null`.as('shown'),
      ])
      .orderBy('photos.id', 'desc'),
  )
export type ChildPhotoRow = Awaited<ReturnType<ReturnType<typeof listPhotosOf>['rows']>>[number]

/** As an array, so that rows are found by index. */
const entries = sql`any(array(select child_entries(child.id)))`
const answerOf = (parent: unknown) => sql`(select consent.given from picture_consents consent
  where consent.parent_id = ${parent} and consent.child_id = ${entries} order by consent.id desc limit 1)`

/**
 * Lists a parent's children with their number of pictures and the answers. A child with an account decides for itself.
 */
export const listChildren = (db: Db, parentId: number) =>
  db
    .selectFrom('relations')
    .innerJoin('persons as child', 'child.id', 'relations.childId')
    .where('relations.parentId', '=', parentId)
    .select(['child.id', 'child.firstName', 'child.lastName'])
    .select([
      sql<number>`(select count(*)::int from photo_children join photos on photos.id = photo_id join albums on albums.id = album_id
        left join commissions on commissions.id = albums.commission_id where child_id = child.id and ${MAY_SEE})`.as(
        'photos',
      ),
      sql<boolean>`exists (select from photo_children where child_id = ${entries})`.as('named'),
      sql<boolean>`exists (select from consent_requests where parent_id = ${parentId} and child_id = ${entries})`.as(
        'mailed',
      ),
      sql<boolean | null>`${answerOf(parentId)}`.as('given'),
      sql<string | null>`(select to_char(max(at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from picture_consents
        where parent_id = ${parentId} and child_id = ${entries})`.as('at'),
      sql<boolean>`not exists (select from relations other where other.child_id = ${entries} and other.parent_id <> ${parentId}
        and ${answerOf(sql`other.parent_id`)} is not true)`.as('othersAgree'),
    ])
    .orderBy('child.birthDate')
    .orderBy('child.id')
    .execute()

export const isParent = async (db: Db, parentId: number, childId: number) =>
  (await db
    .selectFrom('relations')
    .where('parentId', '=', parentId)
    .where('childId', '=', childId)
    .select('id')
    .executeTakeFirst()) !== undefined

type Consent = { childId: number; parentId: number; given: boolean; textVersion: string }
export const insertConsent = (db: Db, consent: Consent) => db.insertInto('pictureConsents').values(consent).execute()

type ParentToAsk = { parentId: number; childId: number; child: string; firstName: string; email: string }

/**
 * Lists parents of named children, under any entry, who were not asked and have not answered; each for their own entry
 * of the child.
 */
export const listToAsk = async (db: Db): Promise<ParentToAsk[]> =>
  (
    await sql<ParentToAsk>`
      with entry as (
        select named.child_id as named, entries.id from (select distinct child_id from photo_children where child_id is not null) named
        cross join lateral child_entries(named.child_id) as entries (id)),
      heard as (
        select child_id, parent_id from consent_requests union select child_id, parent_id from picture_consents)
      select distinct parent.id as "parentId", child.id as "childId", child.first_name as child, parent.first_name as "firstName", parent.email
      from entry join relations on relations.child_id = entry.id
      join persons parent on parent.id = relations.parent_id and parent.state in ('ACTIVE', 'EXPIRED') and parent.email is not null
      join persons child on child.id = relations.child_id
      where not exists (select from heard join entry own on own.id = heard.child_id
        where own.named = entry.named and heard.parent_id = relations.parent_id)
      order by 1, 2`.execute(db)
  ).rows

/** Inserts those that nobody asked in the meantime. */
export const insertRequests = (db: Db, asked: readonly { parentId: number; childId: number }[]) =>
  db
    .insertInto('consentRequests')
    .values(asked.map(({ parentId, childId }) => ({ parentId, childId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['parentId', 'childId'])
    .execute()
