import { at, enter, expect, mailTo, openSession, test } from './program.ts'

test.use({ society: 'news' })

at(360, (width) => {
  test('a member reads what is new: pinned first, marked until it was opened, by commission too', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/news')
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText('Épinglée')
    const card = cards.filter({ hasText: width === 360 ? 'La tournée des calendriers' : 'les crêtes du Menez' })
    await expect(card).toContainText('Non lue')
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('main').getByRole('time')).toBeVisible()
    await page.goBack()
    await expect(card).toBeVisible()
    await expect(card).not.toContainText('Non lue')

    await page.goto(`${program.url}/news?commission=general`)
    await expect(cards.first()).toContainText('L’association')
    await expect(cards.filter({ hasNotText: 'L’association' })).toHaveCount(0)
    await page.goto(`${program.url}/commission/randonnee`)
    await expect(page.getByRole('region', { name: 'Actualités' }).getByRole('article')).toContainText('les crêtes')
    await page.goto(`${program.url}/news/999999`)
    await expect(page.getByRole('heading', { name: 'Actualité indisponible' })).toBeVisible()
  })

  test('an administrator finds the news of the society itself by in whose name they are', async ({ page, program }) => {
    await enter(page, program, 'admin@demo.example', '/management/news')
    const ofCommission = page.getByRole('link', { name: 'La tournée des calendriers a commencé' })
    await expect(ofCommission).toBeVisible()
    if (width === 360) await page.getByRole('button', { name: 'Filtres' }).click()
    await page.getByLabel('Au nom de').selectOption({ label: 'L’association' })
    await expect(ofCommission).toBeHidden()
    await expect(page.getByRole('link', { name: 'Assemblée générale de l’union départementale' })).toBeVisible()
  })

  test('news that are planned say so, and whoever may not read them finds nothing', async ({ page, program }) => {
    await enter(page, program, 'admin@demo.example', '/management/news?etat=SCHEDULED')
    await page.getByRole('link', { name: 'Inscriptions au séjour de ski' }).first().click()
    await expect(page.getByText('Programmée').first()).toBeVisible()
    await page.getByRole('link', { name: 'Voir comme un membre' }).click()
    await expect(page.getByText('les membres ne la voient pas encore')).toBeVisible()
    const { pathname } = new URL(page.url())
    await enter(page, program, 'membre@demo.example', pathname)
    await expect(page.getByRole('heading', { name: 'Actualité indisponible' })).toBeVisible()
  })
})

at(360, (width) => {
  test('an administrator writes, publishes, illustrates and mails news, and archives them', async ({
    page,
    program,
  }) => {
    const title = `Clés de l’été ${width}`
    await enter(page, program, 'commission@demo.example', '/management/news')
    await page.getByRole('link', { name: 'Nouvelle actualité' }).click()
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
    await expect(page.getByRole('textbox', { name: 'Titre' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Titre' }).fill(title)
    const text = page.getByRole('textbox', { name: 'Texte' })
    await text.pressSequentially('Les clés se retirent le vendredi.')
    // Nothing of it is lost by a reload.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title)
    await expect(text).toContainText('Les clés se retirent')
    await expect(page.getByLabel('Au nom de')).toHaveValue(/^\d+$/)
    await expect(page.getByText(/^\d+\smembres, dont \d+\sreçoivent les nouvelles par e-mail\.$/)).toBeVisible()
    await page.getByLabel('Tous les membres').check()
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Une fois publiée ou programmée')).toBeVisible()

    await page.getByLabel('À une date').check()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Choisissez le jour.')).toBeVisible()
    await page.getByLabel('Maintenant').check()
    await page.getByRole('button', { name: 'Publier' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'L’actualité est publiée.' })).toBeVisible()
    await page
      .locator('input[type=file][aria-label="Photo en tête"]')
      .setInputFiles('demo/pictures/covers/location.webp')
    await expect(page.getByRole('button', { name: 'Retirer l’image' })).toBeVisible()

    await page.getByRole('button', { name: 'Envoyer par e-mail' }).click()
    const question = page.getByRole('dialog', { name: /^Écrire à \d+\smembres/ })
    await question.getByRole('button', { name: /^Écrire à \d+\smembres$/ }).click()
    await expect(page.getByText(/^Envoi terminé/)).toBeVisible({ timeout: 60_000 })
    const mail = await mailTo(program, 'membre@demo.example', new RegExp(title))
    expect(mail.text).toContain('Les clés se retirent le vendredi.')
    const [address = ''] = /https?:\/\/\S+\/news\/\d+/.exec(mail.text) ?? []

    await enter(page, program, 'membre@demo.example', new URL(address).pathname)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Les clés se retirent le vendredi.')).toBeVisible()

    await enter(page, program, 'commission@demo.example', '/management/news')
    await page.getByRole('button', { name: `Archiver ${title}` }).click()
    const toast = page.getByRole('status').filter({ hasText: `${title} est dans les archives.` })
    await expect(page.getByRole('button', { name: `Archiver ${title}` })).toBeHidden()
    await toast.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('button', { name: `Archiver ${title}` })).toBeVisible()
  })
})

test('news for everybody lead to their commission those alone to whom it is open', async ({ page, program }) => {
  const { token } = await openSession(program, 'admin@demo.example')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const api = `${program.url}/aspr/v1`
  const { _embedded } = await (await fetch(`${api}/commissions/light?search=technicalName==anciens`)).json()
  const commissionId = _embedded.data[0].id
  const body = JSON.stringify({ title: 'Le banquet des anciens', audience: 'ALL', commissionId, publishedAt: 'now' })
  const { id } = await (await fetch(`${api}/news`, { method: 'POST', headers, body })).json()
  const whose = page.getByRole('main').getByText('Anciens', { exact: true })
  const way = page.getByRole('main').getByRole('link', { name: 'Anciens', exact: true })
  await enter(page, program, 'admin@demo.example', `/news/${id}`)
  await expect(way).toBeVisible()
  await enter(page, program, 'membre@demo.example', `/news/${id}`)
  await expect(whose).toBeVisible()
  await expect(way).toBeHidden()
})
