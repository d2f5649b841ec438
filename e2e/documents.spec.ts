import type { Page } from '@playwright/test'
import { aDocx, aPdf, aPdfWithScript } from '../src/server/files/fixtures.ts'
import { at, enter, expect, openSession, test } from './program.ts'

test.use({ society: 'documents' })

const field = (page: Page) => page.getByLabel('Documents à ajouter', { exact: true }).and(page.locator('input'))
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

at(360, () => {
  test('a member finds a document by a word of its text, reads it in the page and downloads it', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/documents')
    const result = page.getByRole('link', { name: 'Notice d’assurance des membres' })
    await expect(result).toBeVisible()
    await expect(page.getByText('Convocation à l’assemblée générale')).toHaveCount(0)
    // The text is read in the background.
    const { token } = await openSession(program, 'membre@demo.example')
    const found = async () => {
      const answer = await fetch(`${program.url}/aspr/v1/documents?q=franchises`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { page: { totalElements: number } }).page.totalElements
    }
    await expect.poll(found).toBe(1)
    await page.goto(`${program.url}/documents?q=franchises`)
    await expect(page.locator('mark').first()).toHaveText('franchise')
    await expect(page.getByText('1 document', { exact: true })).toBeVisible()
    await result.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notice d’assurance des membres')
    await expect(page.getByText('2 pages')).toBeVisible()
    const first = page.getByRole('region', { name: 'Page 1' })
    await expect(first).toContainText('Responsabilité civile')
    await expect
      .poll(() => first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width))
      .toBeGreaterThan(200)
    const before = (await first.boundingBox())?.width ?? 0
    await page.keyboard.press('+')
    await expect(page.getByText('100 %')).toBeVisible()
    await page.getByRole('region', { name: 'Notice d’assurance des membres' }).press('+')
    await expect(page.getByText('125 %')).toBeVisible()
    expect((await first.boundingBox())?.width).toBeGreaterThan(before)
    await page.getByRole('button', { name: 'Réduire' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger' }).click()
    expect((await downloading).suggestedFilename()).toBe('Notice d’assurance des membres.pdf')
    await page.goBack()
    await expect(page).toHaveURL(/q=franchises/)
  })

  test('filters stay in the address; a picture is shown; a commission’s page has its own', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/documents?categorie=Programmes&commission=fetes')
    await page.getByRole('link', { name: 'Affiche du bal' }).click()
    await expect(page.getByRole('img', { name: 'Affiche du bal' })).toBeVisible()
    await page.goto(`${program.url}/commission/location`)
    await page.getByRole('link', { name: 'Tarifs de location' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifs de location')
  })
})

at(360, (width) => {
  test('an administrator adds several at once, is told which are none, gives one a new version and takes the old one up', async ({
    page,
    program,
  }) => {
    const name = `Notice ${width}`
    page.on('dialog', () => expect('a script of a PDF').toBe('never run'))
    await enter(page, program, 'admin@demo.example', '/management/documents')
    await page.getByRole('button', { name: 'Ajouter des documents' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(dialog.getByText('Ce champ est obligatoire')).toBeVisible()
    await dialog.getByLabel('Catégorie').fill('Essais')
    // Nobody is mailed a document.
    await expect(dialog.getByText(/^\d+\smembres\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(dialog.getByText('Essais · L’association · Tous les membres')).toBeVisible()
    const files = [
      pdf(`${name}.pdf`, await aPdf(`Première version ${width}`)),
      pdf(`Faux ${width}.pdf`, Buffer.from('<script>alert(1)</script>')),
      pdf(`Programme ${width}.pdf`, Buffer.concat([aPdfWithScript(), Buffer.from(`%${width}\n%%EOF`)])),
      { name: `Macros ${width}.docx`, mimeType: '', buffer: aDocx({ 'word/vbaProject.bin': String(width) }) },
    ]
    await field(page).setInputFiles(files)
    const failed = dialog.getByRole('alert').filter({ hasText: '2 fichiers n’ont pas pu être envoyés' })
    await expect(failed).toContainText('Ce fichier n’est pas un document')
    await expect(failed).toContainText('Ce fichier contient des macros')
    await expect(dialog.getByText('2 fichiers envoyés.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Voir 2 échecs' }).click()
    await expect(failed).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await dialog.getByLabel('Titre').fill(`${name} bis`)
    await dialog.getByLabel('Dernier jour').fill('2999-12-31')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} bis est à jour.` })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${name} bis`) }).click()
    await dialog.getByLabel('Nouvelle version').setInputFiles(pdf('b.pdf', await aPdf(`Deuxième version ${width}`)))
    await expect(dialog.getByText('Version 2')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reprendre la version 1' }).click()
    await expect(dialog.getByRole('button', { name: 'Reprendre la version 2' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto(`${program.url}/documents?q=${encodeURIComponent(`Programme ${width}`)}`)
    await page.getByRole('link', { name: new RegExp(`^Programme ${width}`) }).click()
    await expect(page.getByRole('region', { name: 'Page 1' })).toContainText('Bonjour')
  })

  test('documents that the network loses wait for it with their window closed; what is there already is not added twice', async ({
    page,
    program,
  }) => {
    const some = await Promise.all(
      [1, 2, 3].map(async (at) => pdf(`Bilan ${at} ${width}.pdf`, await aPdf(`${at} ${width}`))),
    )
    await enter(page, program, 'admin@demo.example', '/management/documents?commission=fetes')
    await page.getByRole('button', { name: 'Ajouter des documents' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Catégorie').fill('Bilans')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(
      dialog.getByText('Bilans · Fêtes et cérémonies · Membres de la commission Fêtes et cérémonies'),
    ).toBeVisible()
    const calls = /\/documents\?/
    await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await field(page).setInputFiles(some)
    await expect(dialog.getByText('Le réseau est coupé')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Envoi : 0 sur 3' })).toBeVisible()
    await page.unroute(calls)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(`Bilan 3 ${width}`)).toBeVisible()

    await page.getByRole('button', { name: 'Ajouter des documents' }).click()
    await dialog.getByLabel('Catégorie').fill('Bilans')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    const again = some.map(({ buffer, ...file }, at) => ({ ...file, name: `copie ${at}.pdf`, buffer }))
    await field(page).setInputFiles(again)
    await expect(dialog.getByText('3 fichiers étaient déjà là.')).toBeVisible()
  })

  test('the administration of a commission leads to its news, albums and documents', async ({ page, program }) => {
    const answer = await fetch(`${program.url}/aspr/v1/commissions/light?search=technicalName==location`)
    const list = (await answer.json()) as { _embedded: { data: { id: number }[] } }
    const id = list._embedded.data[0]?.id
    const wrapper = `/management/commissions/commissionWrapper/location/${id}?onglet=publications`
    await enter(page, program, 'admin@demo.example', wrapper)
    for (const [name, filter, title] of [
      ['Actualités', `news?commission=${id}`, 'Actualités'],
      ['Photos', 'photos?commission=location', 'Gérer les photos'],
      ['Documents', 'documents?commission=location', 'Gérer les documents'],
    ] as const) {
      await page.getByRole('link', { name }).and(page.locator('.linked a')).click()
      await expect(page).toHaveURL(`${program.url}/management/${filter}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.goBack()
    }
  })

  test('an administrator of a commission manages its documents, and no others', async ({ page, program }) => {
    await enter(page, program, 'commission@demo.example', '/documents')
    await page.getByRole('link', { name: 'Gérer les documents' }).click()
    await expect(page.getByText('Tarifs de location')).toBeVisible()
    await expect(page.getByText('Statuts de l’amicale')).toHaveCount(0)
    await page.getByRole('button', { name: 'Archiver État des lieux du chalet' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'État des lieux du chalet est dans les archives.' })
    await toast.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('button', { name: 'Archiver État des lieux du chalet' })).toBeVisible()
  })
})
