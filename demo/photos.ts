import { insertRequests } from '../src/features/content/albums/consent/queries.ts'
import { insertNamed } from '../src/features/content/albums/naming/queries.ts'
import { insertReport, openCase } from '../src/features/content/albums/reports/queries.ts'
import type { Trx } from '../src/server/data/db.ts'

/** A picture of an album, by its place. */
const photoOf = (trx: Trx, album: string, place: number) =>
  trx
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .where('title', '=', album)
    .where('photos.position', '=', place)
    .select(['photos.id', 'albumId'])
    .executeTakeFirstOrThrow()

/** The account with this e-mail. */
export const personBy = async (trx: Trx, email: string) =>
  (await trx.selectFrom('persons').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id

/** A picture that a member reported, one that waits for a parent, one that waits for an administrator's word. */
export async function loadHiddenPhotos(trx: Trx) {
  const administrator = await personBy(trx, 'admin@demo.example')
  const parent = await personBy(trx, 'membre@demo.example')
  const { childId } = await trx
    .selectFrom('relations')
    .where('parentId', '=', parent)
    .select('childId')
    .executeTakeFirstOrThrow()
  const named = await photoOf(trx, 'Randonnée des trois étangs', 3)
  await insertNamed(trx, { photoId: named.id, childId, namedBy: administrator })
  await insertRequests(trx, [{ parentId: parent, childId }])

  const reported = await photoOf(trx, 'Concours de pêche', 2)
  const { id: caseId } = await openCase(trx, { albumId: reported.albumId, photoId: reported.id, hides: true })
  const reporterId = await personBy(trx, 'commission@demo.example')
  await insertReport(trx, { caseId, reporterId, reason: 'ME', words: 'On me voit tomber à l’eau.' })

  const unregistered = await photoOf(trx, 'Sainte-Barbe', 4)
  await insertNamed(trx, { photoId: unregistered.id, childId: null, namedBy: administrator })
}
