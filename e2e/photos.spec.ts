import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aHeic } from '../src/features/platform/files/fixtures.ts'
import { at, enter, expect, openSession, test } from './program.ts'

test.use({ society: 'photographed' })

let shade = 0
/** A photograph that no other call gives. */
async function aPhotograph(name: string) {
  const background = { r: 40, g: (++shade * 37) % 256, b: (shade * 11) % 256 }
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
const some = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => aPhotograph(`IMG_${at}.jpg`)))
const field = (page: Page) => page.getByLabel('Photos à ajouter', { exact: true }).and(page.locator('input'))

async function makeAlbum(page: Page, title: string) {
  await page.getByRole('button', { name: 'Créer un album' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Titre' }).fill(title)
  await dialog.getByRole('button', { name: 'Créer l’album' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

at(360, () => {
  test('a member finds an album by year and commission, and looks at its pictures one by one by keys and address', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/photos?commission=fetes')
    const cards = page.getByRole('link', { name: /photos/ }).filter({ has: page.locator('strong') })
    await expect(cards).toHaveCount(1)
    await cards.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bal du 14 juillet' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Photo \d sur 9$/ })).toHaveCount(9)
    await page.getByRole('link', { name: 'Photo 2 sur 9' }).click()
    await expect(page.locator('figcaption', { hasText: 'Photo 2 sur 9 · Équipe des fêtes' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('figcaption', { hasText: 'Photo 3 sur 9' })).toBeVisible()
    await expect(page).toHaveURL(/[?]photo=\d+$/)
    const address = page.url()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger la photo' }).click()
    expect((await saved).suggestedFilename()).toBe('photo-3.jpg')
    await page.goBack()
    await expect(page).toHaveURL(/\/photos\/\d+$/)
    await expect(page.locator('figcaption', { hasText: 'Photo 3 sur 9 ·' })).toBeHidden()

    await page.goto(address)
    await expect(page.locator('figcaption', { hasText: 'Photo 3 sur 9' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/photos\/\d+$/)
  })
})

at(360, (width) => {
  test('an administrator makes an album, sends pictures of every kind, puts them in order and chooses the cover', async ({
    page,
    program,
  }) => {
    test.slow()
    await enter(page, program, 'admin@demo.example', '/management/photos')
    await makeAlbum(page, `Portes ouvertes ${width}`)
    await expect(page.getByText('Cet album est encore vide')).toBeVisible()
    const title = page.getByRole('heading', { level: 1 })
    const retitle = async (words: string, key: string) => {
      await page.getByRole('button', { name: 'Modifier le titre' }).click()
      await page.getByRole('textbox', { name: 'Titre' }).fill(words)
      await page.keyboard.press(key)
    }
    await retitle('Kermesse', 'Escape')
    await expect(page.getByRole('button', { name: 'Modifier le titre' })).toBeFocused()
    await expect(title).toContainText(`Portes ouvertes ${width}`)
    await retitle('Kermesse', 'Enter')
    await expect(title).toContainText('Kermesse')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(title).toContainText(`Portes ouvertes ${width}`)

    const photos = await some(5)
    const heic = { name: 'IMG_0042.HEIC', mimeType: '', buffer: aHeic() }
    const script = { name: 'vacances.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('#!/bin/sh\necho bonjour') }
    await field(page).setInputFiles([...photos, heic, script])
    const failed = page.getByRole('alert').filter({ hasText: '1 fichier n’a pas pu être envoyé' })
    await expect(failed).toContainText('vacances.jpg')
    await expect(failed).toContainText('Ce fichier n’est pas une image')
    await expect(page.getByText('6 fichiers envoyés.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '6 photos' })).toBeVisible()

    await page.reload()
    const copy = { ...(photos[0] ?? script), name: 'copie.jpg' }
    await field(page).setInputFiles([copy])
    await expect(page.getByText('1 fichier était déjà là.')).toBeVisible()

    const first = () => page.locator('ol[aria-label="Photos, dans leur ordre"] > li').first().locator('img')
    // Until a picture has come, an image shows its colours alone, which two pictures may share.
    await expect(first()).toHaveAttribute('src', /files/)
    const before = (await first().getAttribute('src')) ?? ''
    await page.getByRole('button', { name: 'Actions sur la photo 1', exact: true }).click()
    await page.getByRole('button', { name: 'Reculer', exact: true }).click()
    await expect(page.getByText('L’ordre est enregistré.')).toBeVisible()
    await expect(first()).not.toHaveAttribute('src', before)
    const fileAt = async (place: number) => {
      const pictures = page.locator('ol[aria-label="Photos, dans leur ordre"] > li img')
      return /files\/([\w-]+)/.exec((await pictures.nth(place - 1).getAttribute('src')) ?? '')?.[1]
    }
    await expect(page.locator('ol[aria-label="Photos, dans leur ordre"] picture')).toHaveCount(6)
    const [fifth, sixth] = [await fileAt(5), await fileAt(6)]
    await page.getByRole('checkbox', { name: 'Choisir la photo 5' }).click()
    await page.getByRole('checkbox', { name: 'Choisir la photo 6' }).click()
    await page.getByRole('button', { name: 'Déplacer…' }).click()
    const moving = page.getByRole('dialog', { name: /^Déplacer 2.photos$/ })
    await moving.getByLabel('Place').fill('1')
    await moving.getByRole('button', { name: 'Déplacer', exact: true }).click()
    await expect.poll(async () => [await fileAt(1), await fileAt(2)]).toEqual([fifth, sixth])
    const act = async (photo: number, name: string) => {
      await page.getByRole('button', { name: `Actions sur la photo ${photo}`, exact: true }).click()
      await page.getByRole('button', { name, exact: true }).click()
    }
    await act(1, 'Description et crédit')
    const credit = page.getByRole('dialog', { name: 'Décrire la photo 1' })
    await credit.getByLabel('Description').fill('Deux pompiers devant l’échelle.')
    await credit.getByLabel('Qui a pris cette photo').fill('Maëlle Kerbrat')
    await credit.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(credit).toBeHidden()
    await act(3, 'Mettre en couverture')
    await expect(page.getByText('Couverture', { exact: true })).toBeVisible()
    await act(2, 'Retirer…')
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(page.getByRole('heading', { name: '5 photos' })).toBeVisible()
    await page.getByRole('link', { name: 'Voir comme un membre' }).click()
    await expect(page.getByRole('link', { name: /^Photo \d sur 5/ })).toHaveCount(5)
    await page.getByRole('link', { name: /^Photo 1 sur 5\s: Deux pompiers devant l’échelle\.$/ }).click()
    await expect(page.locator('figcaption', { hasText: 'Photo 1 sur 5 · Maëlle Kerbrat' })).toContainText(
      'Deux pompiers devant l’échelle.',
    )
    await expect(
      page
        .getByRole('figure', { name: 'Deux pompiers devant l’échelle. Photo 1 sur 5 · Maëlle Kerbrat' })
        .getByRole('img'),
    ).toHaveAttribute('alt', /^Photo 1 sur 5\s: Deux pompiers/)
  })

  test('pictures whose answers come out of order stand in the order they were chosen in, are put in order by name, and go back in one press', async ({
    page,
    program,
  }) => {
    test.slow()
    await enter(page, program, 'admin@demo.example', '/management/photos')
    await makeAlbum(page, `Dans l’ordre ${width}`)
    const chosen = (await some(4)).map((photo, at) => ({ ...photo, name: `IMG_${[10, 9, 2, 1][at]}.jpg` }))
    // The first that is sent arrives when all the others have their answers.
    const calls = /\/albums\/\d+\/photos$/
    const others = Promise.withResolvers<void>()
    const ids: number[] = []
    let begun = 0
    await page.route(calls, async (route) => {
      if (route.request().method() !== 'POST') return await route.continue()
      const at = begun++
      if (at === 0) await others.promise
      const response = await route.fetch()
      ids[at] = ((await response.json()) as { id: number }).id
      await route.fulfill({ response })
      if (Object.keys(ids).length === chosen.length - 1) others.resolve()
    })
    await field(page).setInputFiles(chosen)
    await expect(page.getByText('4 fichiers envoyés.')).toBeVisible()
    const { token } = await openSession(program, 'admin@demo.example')
    const album = /photos\/(\d+)/.exec(page.url())?.[1]
    const order = async () => {
      const address = `${program.url}/aspr/v1/albums/${album}/photos/shapes`
      const { rows } = (await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json()) as {
        rows: { id: number; name: string }[]
      }
      return rows
    }
    expect(Math.max(...ids)).toBe(ids[0])
    await expect.poll(async () => (await order()).map(({ id }) => id)).toEqual(ids)

    await page.getByRole('button', { name: 'Ranger par nom' }).click()
    const told = page.getByRole('status').filter({ hasText: 'L’ordre est enregistré.' })
    await expect(told).toBeVisible()
    expect((await order()).map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_9.jpg', 'IMG_10.jpg'])
    await told.getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(async () => (await order()).map(({ id }) => id)).toEqual(ids)

    const box = page.getByRole('checkbox', { name: 'Choisir la photo 1' })
    await box.press('Space')
    await expect(page.getByText('1 photo choisie')).toBeVisible()
    await box.press('Escape')
    await expect(page.getByText('1 photo choisie')).toBeHidden()
    await box.press('Space')
    await page.getByRole('checkbox', { name: 'Choisir la photo 2' }).press('Shift+Space')
    await expect(page.getByText('2 photos choisies')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Choisir la photo 2' }).press('Delete')
    const question = page.getByRole('dialog', { name: /^Retirer 2.photos/ })
    await question.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(page.getByRole('heading', { name: '2 photos' })).toBeVisible()
    await expect(page.getByText('2 photos choisies')).toBeHidden()
  })

  test('a lost network stops nothing for good; a pause is one; a closed page asks', async ({ page, program }) => {
    test.slow()
    await enter(page, program, 'admin@demo.example', '/management/photos')
    await makeAlbum(page, `Réseau ${width}`)
    const calls = /\/albums\/\d+\/photos$/
    await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await field(page).setInputFiles(await some(4))
    await expect(page.getByText('Le réseau est coupé')).toBeVisible()
    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    await page.getByRole('link', { name: 'Gérer les photos' }).click()
    await page.goBack()
    await expect(page.getByText('Le réseau est coupé')).toBeVisible()
    await page.unroute(calls)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('4 fichiers envoyés.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '4 photos' })).toBeVisible()

    const paused = Promise.withResolvers<void>()
    await page.route(calls, async (route) => {
      if (route.request().method() === 'POST') await paused.promise
      await route.continue().catch(() => undefined)
    })
    await field(page).setInputFiles((await some(6)).map((photo, at) => ({ ...photo, name: `suite-${at}.jpg` })))
    await page.getByRole('button', { name: 'Mettre en pause' }).click()
    paused.resolve()
    await expect(page.getByText('En pause.')).toBeVisible()
    await page.getByText('Détail par fichier').click()
    await expect(page.getByRole('list', { name: 'Tous les fichiers' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expect(page.getByRole('heading', { name: '10 photos' })).toBeVisible()
  })
})

test('a picture whose address has ended before it came into sight asks for another one, and is shown', async ({
  page,
  program,
}) => {
  test.slow()
  const seen = new Set<string>()
  await page.route(/\/files\/[0-9a-f-]{36}\?.*width=/, (route) => {
    const file = /files\/([^?]+)/.exec(route.request().url())?.[1] ?? ''
    const isFirst = !seen.has(file)
    seen.add(file)
    return isFirst ? route.fulfill({ status: 404 }) : route.continue()
  })
  await enter(page, program, 'membre@demo.example', '/partners')
  const cover = page.locator('main picture img').first()
  await expect(cover).toBeVisible()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(32)
})

test('another commission’s album is not there, by whatever address', async ({ page, program }) => {
  await enter(page, program, 'membre@demo.example', '/photos')
  await expect(page.getByRole('link', { name: /Sainte-Barbe/ })).toBeVisible()
  await page.goto(`${program.url}/photos/987654`)
  await expect(page.getByRole('heading', { name: 'Album introuvable' })).toBeVisible()
})
