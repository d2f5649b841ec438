import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { openPlace } from './place.ts'

/** A place may hold the backups of several installations. */
const nameOf = (installation: string) => `erased-${installation}.json`

/** Who was ever erased, by number alone, and until when that is known. */
const ErasedList = z.object({
  until: z.iso.datetime(),
  erased: z.array(z.object({ personId: z.number().int(), personCreatedAt: z.string() })),
})
export type ErasedList = z.infer<typeof ErasedList>

/** Keeps the list of an installation where its backups are kept. */
export async function keepErasedAtPlace(installation: string, list: ErasedList) {
  const { put } = await openPlace()
  await put(
    nameOf(installation),
    (async function* () {
      yield Buffer.from(JSON.stringify(list))
    })(),
  )
}

/** The list as it was last kept there; undefined where there is none. */
export async function readErasedAtPlace(installation: string): Promise<ErasedList | undefined> {
  const content = await (await openPlace()).open(nameOf(installation))
  return content && ErasedList.parse(JSON.parse((await buffer(content)).toString()))
}
