import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { openPlace } from './place.ts'

/** A destination may hold the backups of several installations. */
const nameOf = (installation: string) => `erased-${installation}.json`

/** Everybody ever erased, by number only, and until when the list is complete. */
const ErasedList = z.object({
  until: z.iso.datetime(),
  erased: z.array(z.object({ personId: z.number().int(), personCreatedAt: z.string() })),
})
export type ErasedList = z.infer<typeof ErasedList>

/** Stores the list of an installation at its backup destination. */
export async function keepErasedAtPlace(installation: string, list: ErasedList) {
  const { put } = await openPlace()
  await put(
    nameOf(installation),
    (async function* () {
      yield Buffer.from(JSON.stringify(list))
    })(),
  )
}

/** Reads the stored list; undefined if there is none. */
export async function readErasedAtPlace(installation: string): Promise<ErasedList | undefined> {
  const content = await (await openPlace()).open(nameOf(installation))
  return content && ErasedList.parse(JSON.parse((await buffer(content)).toString()))
}
