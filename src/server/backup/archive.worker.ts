// Packs, encrypts and stores a backup on its own thread, so that the server keeps serving.
import { answerAsThread } from '../threads.ts'
import { type Progress, writeArchive } from './archive.ts'
import type { Work } from './make.ts'
import { faultOfSource, openPlace } from './place.ts'
import { seal } from './sealed.ts'

async function* fromSource(archive: AsyncGenerator<Buffer>) {
  try {
    yield* archive
  } catch (error) {
    throw faultOfSource(error)
  }
}

await answerAsThread<Work, Progress, number>(async ({ key, name, folder, snapshot, beside }, tell) => {
  const { program, createdAt, erased } = beside
  const archive = writeArchive(folder, snapshot, { ...beside, erased: erased && Buffer.from(erased) }, tell)
  const about = { program, createdAt, installation: snapshot.installation }
  const { put } = await openPlace()
  return await put(name, seal(key, about, fromSource(archive)))
})
