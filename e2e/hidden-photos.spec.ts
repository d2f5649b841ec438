import type { Browser, Locator, Page } from '@playwright/test'
import { at, enter, expect, mailTo, openSession, type Program, test } from './program.ts'

test.use({ society: 'hidden' })

const MEMBER = 'membre@demo.example'
const READER = 'commission@demo.example'
const ADMIN = 'admin@demo.example'

const call = async ({ url }: Program, token: string, path: string) => {
  const answer = await fetch(`${url}/aspr/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: answer.status === 200 ? await answer.json() : undefined }
}
type Photo = { id: number; picture: { state: string; href: string; widths: number[] } }

/** The pictures of an album as somebody sees them, once they are prepared. */
async function picturesOf(program: Program, album: number, as = READER) {
  const { token } = await openSession(program, as)
  const read = async () => (await call(program, token, `/albums/${album}/photos`)).body._embedded.data as Photo[]
  await expect.poll(async () => (await read()).every(({ picture }) => picture.state === 'READY')).toBe(true)
  return await read()
}

/** Every address of a picture that somebody may have copied before. */
const copiesOf = ({ url }: Program, { picture: { href, widths } }: Photo) =>
  [href, ...widths.flatMap((width) => ['avif', 'webp'].map((format) => `${href}&width=${width}&format=${format}`))].map(
    (address) => url + address,
  )
const statuses = async (addresses: string[]) => [
  ...new Set(await Promise.all(addresses.map(async (each) => (await fetch(each)).status))),
]

/** Somebody else at the same time, in a browser of their own. */
async function alongside(browser: Browser, page: Page, program: Program, email: string, address: string) {
  const context = await browser.newContext({ viewport: page.viewportSize() })
  const other = await context.newPage()
  await enter(other, program, email, address)
  return other
}

/** Photos are drawn as they come into sight. */
const scrollTo = (page: Page, what: Locator) =>
  expect
    .poll(async () => {
      await page.mouse.wheel(0, 300)
      return await what.isVisible()
    })
    .toBe(true)

at(360, () => {
  test('each picture of an album that is administered has its buttons in its own place, a hidden one beside why', async ({
    page,
    program,
  }) => {
    await enter(page, program, ADMIN, '/management/photos/2')
    const places = page.locator('ol[aria-label="Photos, dans leur ordre"] > li')
    await scrollTo(page, places.getByText('Masquée').first())
    const outside = await places.evaluateAll((all) =>
      all.map((each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]),
    )
    expect(new Set(outside.flat())).toEqual(new Set([0]))
  })

  test('a parent reports one picture of their child where they are asked, while it waits', async ({
    page,
    program,
  }) => {
    const { userId } = await openSession(program, MEMBER)
    await enter(page, program, MEMBER, `/accountWrapper/${userId}?onglet=photos`)
    await page.getByRole('button', { name: 'Signaler la photo 1 de Malo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler cette photo' })
    await dialog.getByRole('radio', { name: 'Mon enfant y est' }).check()
    await dialog.getByRole('button', { name: 'Signaler' }).click()
    await expect(page.getByRole('region', { name: 'Mes signalements' })).toContainText('Randonnée des trois étangs')
    await expect(page.getByRole('button', { name: 'Signaler la photo 1 de Malo' })).toBeHidden()
  })

  test('reasons to report a picture are far enough apart for a finger', async ({ page, program }) => {
    await enter(page, program, ADMIN, '/photos/1')
    await page.getByRole('link', { name: /^Photo 2 sur / }).click()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('button', { name: 'Signaler la photo' }).click()
    const tops = await page.getByRole('radio').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(Math.min(...tops.slice(1).map((top, before) => top - (tops[before] ?? 0)))).toBeGreaterThanOrEqual(36)
  })
})

at(360, () => {
  test('a member reports a picture: it is gone for the others in every size, an administrator decides, and the member is told', async ({
    page,
    browser,
    program,
  }) => {
    test.slow()
    const photos = await picturesOf(program, 1)
    const photo = photos[1] as Photo
    const copies = copiesOf(program, photo)
    expect(await statuses(copies)).toEqual([200])
    await enter(page, program, MEMBER, `/photos/1`)
    await page.getByRole('link', { name: `Photo 2 sur ${photos.length}` }).click()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('button', { name: 'Signaler la photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler cette photo' })
    await dialog.getByRole('button', { name: 'Signaler', exact: true }).click()
    await expect(dialog.getByText('Choisissez une raison.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'J’y suis et je ne le veux pas' }).check()
    await dialog.getByRole('textbox', { name: /Quelques mots/ }).fill('Pas mon meilleur profil')
    await dialog.getByRole('button', { name: 'Signaler', exact: true }).click()
    await expect(page.getByText('Merci. La photo est masquée')).toBeVisible()
    await expect(page.getByText('Cette photo n’est plus dans l’album.')).toBeVisible()
    expect(await statuses(copies)).toEqual([404])
    const { token } = await openSession(program, READER)
    expect((await call(program, token, `/photos/${photo.id}`)).status).toBe(404)
    for (const size of ['thumb', 'screen', 'original'])
      expect((await call(program, token, `/photos/${photo.id}/file?size=${size}`)).status).toBe(404)
    expect((await call(program, token, '/albums/1')).body.photos).toBe(photos.length - 1)

    const admin = await alongside(browser, page, program, ADMIN, '/')
    await admin.getByRole('link', { name: /photos? signalée/ }).click()
    const reported = admin.getByRole('listitem').filter({ hasText: 'Pas mon meilleur profil' }).first()
    await expect(reported).toContainText('Camille Morvan y figure et demande son retrait')
    await reported.getByRole('button', { name: /^Remettre/ }).click()
    const deciding = admin.getByRole('dialog', { name: /Remettre cette photo/ })
    await deciding.getByRole('textbox').fill('On ne voit que votre casque.')
    await deciding.getByRole('button', { name: 'Remettre' }).click()
    await expect(admin.getByText('La photo est remise dans l’album.')).toBeVisible()
    await expect(reported).toBeHidden()
    await admin.context().close()

    expect((await call(program, token, `/photos/${photo.id}`)).status).toBe(200)
    const mail = await mailTo(program, MEMBER, /^La photo que vous avez signalée est remise/)
    expect(mail.text).toContain('On ne voit que votre casque.')
    await page.goto(/http\S+onglet=photos/.exec(mail.text)?.[0] ?? '')
    const own = page.getByRole('region', { name: 'Mes signalements' }).getByRole('listitem').first()
    await expect(own).toContainText('Photo remise')
    await expect(own).toContainText('On ne voit que votre casque.')
  })

  test('a picture that shows a child is seen once the parent agrees, and gone in every size when they do not any more', async ({
    page,
    browser,
    program,
  }) => {
    test.slow()
    const photo = (await picturesOf(program, 1, ADMIN))[5] as Photo
    const { token } = await openSession(program, READER)
    const seen = async () => (await call(program, token, `/photos/${photo.id}`)).status
    const admin = await alongside(browser, page, program, ADMIN, '/management/photos/1')
    const actions = admin.getByRole('button', { name: 'Actions sur la photo 6' })
    await scrollTo(admin, actions)
    await actions.click()
    await admin.getByRole('button', { name: 'Enfants sur la photo' }).click()
    const naming = admin.getByRole('dialog', { name: 'Enfants sur cette photo' })
    await naming.getByRole('searchbox', { name: 'Ajouter un enfant inscrit' }).fill('malo mor')
    await naming.getByRole('button', { name: /^Malo Morvan/ }).click()
    await expect(naming.getByRole('list', { name: 'Enfants nommés' })).toContainText('Malo Morvan')
    await naming.getByRole('button', { name: 'Elle montre un enfant qui n’est pas inscrit' }).click()
    await naming.getByRole('button', { name: 'Montrer la photo' }).click()
    await expect(naming.getByText('Dites comment les parents ont donné leur accord.')).toBeVisible()
    await naming.getByRole('textbox', { name: /Comment ses parents/ }).fill('Accord écrit du 12 juin')
    await naming.getByRole('button', { name: 'Montrer la photo' }).click()
    await expect(naming.getByRole('textbox', { name: /Comment ses parents/ })).toBeHidden()
    await expect(naming.getByText('Accord écrit du 12 juin')).toBeVisible()

    await enter(page, program, MEMBER, '/')
    const asked = page.getByRole('link', { name: /Votre accord pour des photos de Malo/ })
    expect(await seen()).toBe(404)
    await asked.click()
    const pictures = page.getByRole('list', { name: 'Photos qui montrent Malo' })
    await expect(pictures.getByRole('img')).not.toHaveCount(0)
    const agree = page.getByRole('button', { name: /^Je suis d’accord, pour Malo/ })
    await agree.click()
    await expect(page.getByText('Merci, votre accord est noté.')).toBeVisible()
    expect(await seen()).toBe(200)
    const copies = copiesOf(program, (await picturesOf(program, 1)).find(({ id }) => id === photo.id) as Photo)
    expect(await statuses(copies)).toEqual([200])
    await page.getByRole('button', { name: 'Retirer mon accord, pour Malo' }).click()
    await expect(page.getByText('C’est noté : ses photos sont masquées.')).toBeVisible()
    expect(await seen()).toBe(404)
    expect(await statuses(copies)).toEqual([404])
    await admin.reload()
    await scrollTo(admin, admin.getByText('Masquée : attend les parents').first())
    await admin.context().close()
  })
})
