import { markStep } from '../src/features/operations/onboarding/service.ts'
import { DEFAULT_LEGAL_FACTS } from '../src/features/society/settings/labels.ts'
import { savePart } from '../src/features/society/settings/parts/service.ts'
import { saveSetting } from '../src/features/society/settings/queries.ts'
import type { Db } from '../src/server/data/db.ts'
import type { RichText } from '../src/shared/schemas.ts'

const CALENDAR =
  '<p>Votre don fait vivre l’amicale\u00a0: l’arbre de Noël des enfants, les sorties, l’aide aux familles touchées par un accident.</p><p>Un sapeur-pompier passe chez vous en novembre et en décembre, en tenue et avec sa carte. Vous n’étiez pas là\u00a0? Écrivez-nous par «\u00a0Nous contacter\u00a0».</p>'

/**
 * The demonstration society has finished its first steps: those that the program cannot verify are confirmed, and the second
 * super-administrator and the backups are postponed. It has also written the text of its calendar page.
 */
export async function endSetup(db: Db) {
  const { id } = await db
    .selectFrom('persons')
    .where('email', '=', 'admin@demo.example')
    .select('id')
    .executeTakeFirstOrThrow()
  const actor = { id, sessionId: '', roles: [], subscriptions: [], address: '127.0.0.1' }
  for (const step of ['logo', 'season', 'centres', 'mails', 'cards', 'members'] as const)
    await markStep(db, actor, step, 'DONE')
  for (const step of ['administrators', 'backup'] as const) await markStep(db, actor, step, 'LATER')
  await savePart(db, actor, 'calendar', { html: CALENDAR as RichText })
  // Saved without a check, because these are the placeholders for facts that nobody has entered yet.
  await saveSetting(db, 'legal', DEFAULT_LEGAL_FACTS, id)
}
