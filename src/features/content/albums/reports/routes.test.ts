import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { pictureAddress } from '../../../../shared/picture.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { anAlbum, aPhoto } from '../fixtures.ts'
import type { Photo } from '../photos/contract.ts'
import type { OwnReport, ReportedPhoto } from './contract.ts'
import { HIDES_MAX } from './rules.ts'

type Someone = Awaited<ReturnType<typeof activeMember>>
let album: number
let admin: Someone
let colleague: Someone
let reader: Someone
let reporter: Someone

const program = sharedProgram(async (program) => {
  admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  colleague = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  reader = await activeMember(program)
})
beforeEach(async () => {
  album = await anAlbum(program.db, null)
  reporter = await activeMember(program)
})

const report = async (
  id: number,
  { token } = reporter,
  body: object = { reason: 'ME', words: 'Pas mon meilleur jour' },
) => {
  const answer = await program.call('POST', `/photos/${id}/reports`, { token, body })
  return answer.status === 200 ? answer.body.hidden : [answer.status, answer.body.code]
}
const statusOf = async (id: number, { token } = reader) =>
  (await program.call('GET', `/photos/${id}`, { token })).status
const shown = async ({ token } = reader) =>
  ((await program.call('GET', `/albums/${album}/photos`, { token })).body._embedded.data as Photo[]).map(({ id }) => id)
const waiting = async ({ token } = admin) =>
  ((await program.call('GET', '/photos/reported?size=100', { token })).body._embedded.data as ReportedPhoto[]).filter(
    (each) => each.album.id === album,
  )
const decide = async (id: number, body: object, { token } = admin) => {
  const [found] = await waiting()
  const answer = await program.call('POST', `/photos/${id}/decision`, {
    token,
    body: { case: found?.id ?? 1, ...body },
  })
  return answer.status === 204 ? 204 : [answer.status, answer.body.code]
}
const own = async ({ id, token } = reporter) =>
  (await program.call('GET', `/users/${id}/photo-reports`, { token })).body._embedded.data as OwnReport[]
const mailsTo = async (personId: number) => {
  const { email } = await program.db
    .selectFrom('persons')
    .where('id', '=', personId)
    .select('email')
    .executeTakeFirstOrThrow()
  return await program.mailsTo(email ?? '')
}

describe('A picture that a member reports (rules#reported-photos)', () => {
  test('A picture that a member reports is gone at once for everybody but its administrators: list, cover, count, every size, and addresses given out before', async () => {
    const [first, second] = [await aPhoto(program.db, album), await aPhoto(program.db, album)]
    await program.runJobs()
    const before = (await program.call('GET', `/albums/${album}/photos`, { token: reader.token })).body._embedded.data
    const copied = program.origin + pictureAddress(before[0].picture.href, 48, 'webp')
    const original = program.origin + before[0].picture.href
    expect([(await fetch(copied)).status, (await fetch(original)).status]).toEqual([200, 200])
    expect(await report(first)).toBe(true)
    expect([(await fetch(copied)).status, (await fetch(original)).status]).toEqual([404, 404])
    expect([await shown(), await shown(admin)]).toEqual([[second], [first, second]])
    expect([await statusOf(first), await statusOf(first, reporter), await statusOf(first, admin)]).toEqual([
      404, 404, 200,
    ])
    for (const size of ['thumb', 'screen', 'original']) {
      const sized = (token: string) => program.call('GET', `/photos/${first}/file?size=${size}`, { token })
      expect([(await sized(reader.token)).status, (await sized(admin.token)).raw.statusCode]).toEqual([404, 200])
    }
    const fileId = /files\/([^?]+)/.exec(before[0].picture.href)?.[1]
    const address = async ({ token }: Someone) =>
      (await program.call('GET', `/files/${fileId}/address`, { token })).status
    expect([await address(reader), await address(admin)]).toEqual([404, 200])
    const { body } = await program.call('GET', `/albums/${album}`, { token: reader.token })
    expect([body.photos, body.cover.href.includes(fileId)]).toEqual([1, false])
  })

  test('A picture that a member reports is prepared all the same when it is reported before it was', async () => {
    const photo = await aPhoto(program.db, album)
    await report(photo)
    await program.runJobs()
    const { resumeFiles } = await import('../../../platform/files/upkeep/service.ts')
    await resumeFiles(program.db)
    await program.runJobs()
    expect((await waiting())[0]?.picture.state).toBe('READY')
  })

  test('A picture that a member reports waits for its administrators, who see who reported it and why; others decide nothing', async () => {
    const photo = await aPhoto(program.db, album)
    await report(photo)
    expect(await report(photo)).toEqual([404, 'photo-not-found'])
    expect(await waiting()).toMatchObject([
      {
        photoId: photo,
        hides: true,
        reports: [{ reason: 'ME', words: 'Pas mon meilleur jour', by: expect.any(String) }],
      },
    ])
    expect((await program.call('GET', '/photos/reported', { token: reader.token })).status).toBe(403)
    expect(await decide(photo, { decision: 'RESTORED' }, reader)).toEqual([404, 'photo-not-found'])
  })

  test('A picture that a member reports is put back with a word to who reported it, who reads it in a mail and on their page; of two who decide the second is told', async () => {
    const photo = await aPhoto(program.db, album)
    await report(photo)
    const body = { case: (await waiting())[0]?.id, decision: 'RESTORED', word: 'On ne voit que votre casque.' }
    const answers = await Promise.all(
      [admin, colleague].map(({ token }) => program.call('POST', `/photos/${photo}/decision`, { token, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already-decided')
    expect([await statusOf(photo), await waiting()]).toEqual([200, []])
    await program.runJobs()
    const [told, ...more] = await mailsTo(reporter.id)
    expect([told?.subject, more]).toEqual(['La photo que vous avez signalée est remise', []])
    expect(told?.text).toContain('On ne voit que votre casque.')
    expect(await own()).toMatchObject([{ decision: 'RESTORED', word: 'On ne voit que votre casque.', reason: 'ME' }])
    await program.runJobs()
    expect(await mailsTo(reporter.id)).toHaveLength(1)
  })

  test('A picture that a member reports is taken away for good, by the decision or by another door: who reported it is told either way', async () => {
    const [one, other] = [await aPhoto(program.db, album), await aPhoto(program.db, album)]
    await report(one)
    await program.db.updateTable('photos').set({ position: 9 }).where('id', '=', one).execute()
    expect(await decide(one, { decision: 'REMOVED', word: 'Vous avez raison.' })).toBe(204)
    expect(await statusOf(one, admin)).toBe(404)
    await report(other)
    expect((await program.call('DELETE', `/photos/${other}`, { token: admin.token })).status).toBe(204)
    const { notifyReporters } = await import('./service.ts')
    await program.runJobs()
    await notifyReporters(program.db)
    expect(await mailsTo(reporter.id)).toHaveLength(2)
    expect((await own()).map(({ decision }) => decision)).toEqual(['REMOVED', 'REMOVED'])
  })

  test('a picture reported by two members is one case, and both are told of the decision', async () => {
    const photo = await aPhoto(program.db, album)
    const both = await Promise.all([report(photo), report(photo, reader, { reason: 'OFFENSIVE' })])
    // The second one may find it already hidden.
    if (both.every((each) => each === true)) expect((await waiting())[0]?.reports).toHaveLength(2)
    expect(await waiting()).toHaveLength(1)
    expect(await report(photo, admin, { reason: 'OTHER' })).toBe(true)
    expect(await report(photo, admin, { reason: 'OTHER' })).toEqual([409, 'already-reported'])
    expect(await waiting()).toHaveLength(1)
  })

  test('a reported picture that was put back is not hidden at once by the same person again, by another it is', async () => {
    const photo = await aPhoto(program.db, album)
    await report(photo)
    await decide(photo, { decision: 'RESTORED' })
    expect(await report(photo)).toBe(false)
    expect([await statusOf(photo), (await waiting()).map(({ hides }) => hides)]).toEqual([200, [false]])
    expect(await report(photo)).toEqual([409, 'already-reported'])
    expect(await report(photo, await activeMember(program))).toBe(true)
    expect([await statusOf(photo), (await waiting()).map(({ reports }) => reports.length)]).toEqual([404, [2]])
  })

  test('a member hides at most five pictures by undecided reports, and a right report counts no more', async () => {
    const photos: number[] = []
    for (let count = 0; count < HIDES_MAX + 3; count++) photos.push(await aPhoto(program.db, album))
    const hidden = await Promise.all(photos.map((id) => report(id)))
    expect(hidden.filter((each) => each === true)).toHaveLength(HIDES_MAX)
    expect(await shown()).toHaveLength(3)
    expect(await waiting()).toHaveLength(photos.length)
    const gone = (await waiting()).find(({ hides }) => hides)
    await program.call('POST', `/photos/${gone?.photoId}/decision`, {
      token: admin.token,
      body: { case: gone?.id, decision: 'REMOVED' },
    })
    expect(await report(await aPhoto(program.db, album))).toBe(true)
    expect(await report(await aPhoto(program.db, album))).toBe(false)
  })
})
