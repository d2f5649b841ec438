import { at, enter, expect, mailTo, test } from './program.ts'

test.use({ society: 'messages' })

at(360, () => {
  const subject = 'Devenir membre honoraire'

  test('a message of the contact form waits on home, is answered from the page, and waits no more (rules#contact-messages)', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/')
    await page.getByRole('link', { name: /messages? à lire/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages reçus')
    await expect(page).toHaveURL(/etat=NEW/)
    const waiting = page.getByRole('main').getByRole('button', { name: subject })
    await waiting.click()
    const dialog = page.getByRole('dialog', { name: subject })
    await expect(dialog.getByText('Bonjour,')).toBeVisible()
    await dialog.getByLabel('Votre réponse').fill('Bonjour,\nOui, écrivez-nous le mardi.')
    await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await expect(dialog.getByText(/^Réponse d’Isabelle Riou/)).toBeVisible()
    const { text } = await mailTo(program, '@courrier.example', /^Re:/)
    expect(text).toContain('Oui, écrivez-nous le mardi.')
    await dialog.getByRole('button', { name: 'Fermer' }).first().click()
    await expect(waiting).toBeHidden()
    const toLocation = page.getByRole('button', { name: 'Le barnum est-il libre le 14 juillet' })
    await page.goto(`${program.url}/management/messages`)
    await expect(toLocation).toBeVisible()
    await page.getByRole('button', { name: 'Filtres' }).click()
    await page.getByLabel('Pour', { exact: true }).selectOption({ label: 'L’association' })
    await expect(toLocation).toBeHidden()
    await expect(waiting).toBeVisible()
  })

  test('an administrator of a commission answers a member without being led to a page they may not open', async ({
    page,
    program,
  }) => {
    const open = () => page.getByRole('main').getByRole('button', { name: 'Le barnum est-il libre' }).click()
    const dialog = page.getByRole('dialog', { name: 'Le barnum est-il libre' })
    const writer = dialog.getByRole('link', { name: 'Camille Morvan' })
    await enter(page, program, 'commission@demo.example', '/management/messages')
    await open()
    await expect(dialog.getByText('Camille Morvan')).toBeVisible()
    await expect(writer).toBeHidden()
    await enter(page, program, 'admin@demo.example', '/management/messages')
    await open()
    await expect(writer).toBeVisible()
  })

  test('the pace of mails is set, and a trial shows that they leave (rules#pace)', async ({ page, program }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/e-mails')
    await expect(page.getByRole('heading', { name: 'Rythme d’envoi' })).toBeVisible()
    const perHour = page.getByLabel('E-mails par heure')
    const wanted = (await perHour.inputValue()).startsWith('500') ? '600' : '500'
    await perHour.fill(wanted)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Le rythme d’envoi est enregistré.')).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer un e-mail d’essai' }).click()
    await expect(page.getByText('Le serveur l’a accepté pour admin@demo.example.')).toBeVisible()
    await mailTo(program, 'admin@demo.example', /E-mail d’essai/)
  })
})
