import { at, enter, expect, mailTo, openSession, type Program, test } from './program.ts'

test.use({ society: 'circulars' })

async function setPace(program: Program, rates: { perMinute: number; perHour: number }) {
  const { token } = await openSession(program, 'admin@demo.example')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(rates)
  expect((await fetch(`${program.url}/aspr/v1/mails/pace`, { method: 'PUT', headers, body })).status).toBe(200)
}

at(360, (width) => {
  test('a commission writes to its members: count, preview, trial, once each; and who has had enough leaves it', async ({
    page,
    program,
  }) => {
    const subject = `Le barnum revient ${width}`
    await enter(page, program, 'commission@demo.example', '/')
    const { id } = await page.evaluate(async () => {
      const answer = await fetch('/aspr/v1/commissions/light?search=technicalName==location')
      return (await answer.json())._embedded.data[0] as { id: number }
    })
    const wrapper = `/management/commissions/commissionWrapper/location/${id}?onglet=message`
    await page.goto(`${program.url}${wrapper}`)
    await expect(page.getByText(/^\d+\smembres le recevront/)).toBeVisible()
    await page.getByLabel('Une partie d’entre eux').check()
    await page.getByLabel('Statut').selectOption('SPV')
    await page.getByRole('textbox', { name: 'Objet' }).fill(subject)
    const text = page.getByRole('textbox', { name: 'Message' })
    await text.pressSequentially('Il se réserve à nouveau.')
    // Nothing of it is lost by a reload.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue(subject)
    await expect(page.getByLabel('Statut')).toHaveValue('SPV')
    await expect(text).toContainText('Il se réserve')

    await page.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
    const mail = page.frameLocator('iframe[title="L’e-mail tel qu’il s’affichera"]')
    // The first is what an inbox shows beside the subject.
    await expect(mail.getByText('Il se réserve à nouveau.').last()).toBeVisible()
    await expect(page.getByText(/\d+\se-mails, terminé/)).toBeVisible()
    await page.getByRole('button', { name: 'M’envoyer un test' }).click()
    await expect(page.getByText('Le test est parti à votre adresse.')).toBeVisible()
    await mailTo(program, 'commission@demo.example', new RegExp(`^Essai.*${subject}`))
    await page.getByRole('button', { name: /^Envoyer à \d+\smembres$/ }).click()
    const question = page.getByRole('dialog', { name: /^Écrire à \d+\smembres/ })
    await setPace(program, { perMinute: 1, perHour: 10 })
    await question.getByRole('button', { name: /^Envoyer à/ }).click()
    const onItsWay = page.getByRole('region', { name: 'Le message est en route' })
    await expect(onItsWay).toBeInViewport()
    // Whoever left the page finds it again.
    await page.reload()
    await expect(onItsWay.getByText(subject)).toBeVisible()
    await setPace(program, { perMinute: 600, perHour: 20_000 })
    await expect(page.getByText(/^Écrit à \d+\smembres, à quelques-uns près\.$/)).toBeVisible()

    const sent = page.getByRole('region', { name: 'Messages envoyés' })
    await sent.getByText(subject).click()
    const opened = page.getByRole('dialog', { name: subject })
    await expect(opened.getByText('Gwenaëlle Le Bris')).toBeVisible()
    await expect(opened.getByText('Il se réserve à nouveau.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Écrire un autre message' }).click()
    await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue('')

    const received = await mailTo(program, 'membre@demo.example', new RegExp(subject))
    await page.goto(/https?:\/\/\S+\/desabonnement\?\S+/.exec(received.text)?.[0] ?? '')
    await expect(page.getByRole('heading', { level: 2, name: /^Commission / })).toBeVisible()
    await page.getByRole('button', { name: /^Ne plus recevoir ceux de/ }).click()
    await expect(page.getByText('Votre désabonnement est enregistré.')).toBeVisible()
    const { userId } = await openSession(program, 'membre@demo.example')
    await enter(page, program, 'membre@demo.example', `/accountWrapper/${userId}?onglet=donnees`)
    await page.getByRole('button', { name: /^Recevoir à nouveau les messages de/ }).click()
    await expect(page.getByText('vous recevrez à nouveau les messages de cette commission')).toBeVisible()
    await expect(page.getByText('Sauf les messages de ces commissions')).toBeHidden()
  })
})

test('a message whose preview fails is gone back to, as it was written', async ({ page, program }) => {
  await enter(
    page,
    program,
    'commission@demo.example',
    '/management/commissions/commissionWrapper/location/1?onglet=message',
  )
  await page.getByRole('textbox', { name: 'Objet' }).fill('Le barnum revient')
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Il se réserve à nouveau.')
  await page.route('**/circulars/preview', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
  await expect(page.getByText('L’aperçu n’a pas pu être préparé.')).toBeVisible()
  await page.getByRole('button', { name: 'Retour', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue('Le barnum revient')
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('Il se réserve à nouveau.')
})

test('files that are joined to a message at once are all there, in whatever order they arrive', async ({
  page,
  program,
}) => {
  await enter(
    page,
    program,
    'commission@demo.example',
    '/management/commissions/commissionWrapper/location/1?onglet=message',
  )
  const names = ['Convocation.txt', 'Pouvoir.txt', 'Budget.txt']
  // All of them are under way before the first has arrived.
  let asked = 0
  let release: () => void = () => undefined
  const allAsked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/attachments', async (route) => {
    if (route.request().method() === 'POST' && ++asked === names.length) release()
    await allAsked
    await route.continue()
  })
  await page
    .getByLabel('Pièces jointes')
    .and(page.locator('input'))
    .first()
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name} : à lire avant samedi.`) })),
    )
  for (const name of names) await expect(page.getByRole('button', { name: `Retirer ${name}` })).toBeVisible()
})
