import { closeSessions } from '../../../server/auth.ts'
import { type Db, inTransaction } from '../../../server/db.ts'
import { conflict } from '../../../server/errors.ts'
import { withdrawMail } from '../../../server/mailer.ts'
import { type Doer, recordAct } from '../../audit/service.ts'
import { lockForAct } from '../changes/service.ts'
import { moveAccount } from '../service.ts'
import { heldNews, mayUndo } from './rules.ts'

const NEVER_PAID = '1970-01-01'

/**
 * Takes a validation back, as if it had not been: FEE_PAID again, its mail is not sent, whoever signed in meanwhile is
 * signed out. 409 `too-late` once its time is over, or where the account went on.
 */
export const undoValidation = (db: Db, actor: Doer & object, id: number) =>
  inTransaction(db, async (trx) => {
    const { state, validatedAt } = await lockForAct(trx, actor, id)
    const now = new Date()
    if (state !== 'ACTIVE' || !mayUndo(validatedAt, now) || !(await withdrawMail(trx, heldNews(id, now).once)))
      throw conflict('too-late', `The account is ${state}`)
    await moveAccount(
      trx,
      { personId: id, from: state, to: 'FEE_PAID', actorId: actor.id, note: 'Validation annulée' },
      { accountValidity: NEVER_PAID, validatedAt: null },
    )
    await closeSessions(trx, id)
    await recordAct(trx, actor, 'person.validation-undone', { kind: 'person', id })
  })
