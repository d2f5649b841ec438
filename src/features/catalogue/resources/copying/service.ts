import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { leadingTo } from '../../../../shared/french.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { ResourceForm } from '../administered/contract.ts'
import { defineResource, readEditedResource } from '../administered/service.ts'
import { copyContent, placeCopies } from '../pictures/service.ts'

const LONGEST = 120
const nameOfCopy = (name: string) => `${leadingTo(name, 'Copie de ')}${name}`.slice(0, LONGEST).trim()

/** A picture in a text is its own resource's: the copy is written without. */
const withoutPictures = (html: string) => html.replace(/<img\b[^>]*>/g, '')

/** Another one with the same rules, words and pictures, that members are not offered yet. */
export async function copyResource(db: Db, actor: Actor, id: number) {
  const pictures = await copyContent(db, id)
  return await inTransaction(db, async (trx) => {
    const whole = await readEditedResource(trx, id)
    const form = ResourceForm.parse({
      ...whole,
      name: nameOfCopy(whole.name),
      description: withoutPictures(whole.description),
      active: false,
    })
    const copy = await defineResource(trx, form)
    await placeCopies(trx, copy, pictures)
    await recordAct(
      trx,
      actor,
      'resource.created',
      { kind: 'resource', id: copy },
      { cents: Math.round(form.price * 100) },
    )
    return await readEditedResource(trx, copy)
  })
}
