import { readFileSync } from 'node:fs'
import { rowsOfCsv } from '../src/server/files/testing.ts'
import { enter, expect, mailTo, test } from './program.ts'

test('a season’s campaign is looked at, started, followed and reminded of; the link of its mail leads to the fees', async ({
  page,
  program,
  browser,
}) => {
  // Renewals are open on every day of the year: two seasons are on sale, whatever today is.
  const season = JSON.stringify({ start: '01-01', end: '12-31', renewalFrom: '01-01' })
  await program.change(
    `insert into site_configuration (key, value) values ('season', '${season}')
      on conflict (key) do update set value = excluded.value`,
  )
  await page.setViewportSize({ width: 360, height: 800 })
  await enter(page, program, 'admin@demo.example', '/management/general/campagne')
  await expect(page.getByRole('heading', { name: /^Adhésions 20/ })).toBeVisible()
  const choices = page.getByRole('group', { name: 'Pour quelle saison' }).getByRole('button')
  await expect(choices).toHaveCount(2)
  const [running = '', next = ''] = await choices.allInnerTexts()
  const written = page.getByRole('definition').filter({ hasText: '€' })
  const ofNext = await written.innerText()
  await choices.filter({ hasText: running }).click()
  await expect(page.getByRole('button', { name: `Lancer la campagne ${running}` })).toBeVisible()
  await expect(written).not.toHaveText(ofNext)
  await choices.filter({ hasText: next }).click()
  await expect(written).toHaveText(ofNext)
  // The letter is read, and tried at one's own address, before it leaves for everybody.
  const preview = page.getByRole('figure', { name: 'Aperçu de l’e-mail' })
  await expect(preview).toContainText(`Renouvelez votre adhésion pour ${next}`)
  await expect(preview.frameLocator('iframe').getByText('Chèque à l’ordre de')).toBeVisible()
  await preview.getByRole('button', { name: 'M’envoyer un test' }).click()
  await expect(preview.getByText('Le test est parti')).toBeVisible()
  await mailTo(program, 'admin@demo.example', /^Essai.*Renouvelez/)
  // Whoever has paid by transfer meanwhile would be written to: the statement is read before.
  const old = page.getByText('Le dernier relevé lu s’arrête au')
  await expect(old).toBeHidden()
  await program.change('update bank_statements set last_day = last_day - 30, first_day = first_day - 30')
  await page.reload()
  await choices.filter({ hasText: next }).click()
  await expect(old).toBeVisible()
  await page.getByRole('button', { name: `Lancer la campagne ${next}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Envoyer .*e-mails$/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Envois et relances' })).toBeVisible()
  await expect(page.getByText('E-mails en cours d’envoi')).toBeHidden()
  await page.getByLabel('Ajouter une relance le').fill('2099-01-15')
  await page.getByRole('button', { name: 'Prévoir' }).click()
  await expect(page.getByText('Relance prévue le 15 janvier 2099')).toBeVisible()
  // A reminder is read, tried at one's own address and written in other words while it waits.
  await page.getByRole('button', { name: 'Voir et modifier le texte des relances' }).click()
  await expect(preview).toContainText(`Votre cotisation ${next} n’est pas encore réglée`)
  await expect(page.getByText(/^Aujourd’hui, \d+\smembres? la recevrai/)).toBeVisible()
  await preview.getByRole('button', { name: 'M’envoyer un test' }).click()
  await expect(preview.getByText('Le test est parti')).toBeVisible()
  await mailTo(program, 'admin@demo.example', /^Essai.*pas encore réglée/)
  await page.getByRole('button', { name: 'Modifier le texte' }).click()
  const words = page.getByRole('form', { name: 'Texte des relances' })
  await words.getByLabel('Objet').fill('Il ne manque que la vôtre')
  await words.getByRole('button', { name: 'Enregistrer le texte' }).click()
  await expect(preview).toContainText('Il ne manque que la vôtre')
  await page.getByRole('button', { name: 'Replier le texte des relances' }).click()
  await expect(preview).toBeHidden()
  await page.getByRole('button', { name: 'Annuler la relance du 15 janvier 2099' }).click()
  await expect(page.getByText('Relance prévue')).toBeHidden()

  const [line] = await page.getByRole('listitem').filter({ hasText: '@' }).all()
  const email = /\S+@\S+\.example/.exec((await line?.innerText()) ?? '')?.[0] ?? ''
  const mail = await mailTo(program, email, /Renouvelez votre adhésion/)
  const link = /https?:\/\/\S+renewsubscription\?\S+/.exec(mail.text)?.[0] ?? ''
  const member = await browser.newPage()
  await member.goto(link)
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Mise à jour des informations du compte')
  await expect(member.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await member.close()

  await page.setViewportSize({ width: 1440, height: 900 })
  // One right after the other: neither is lost, whichever is written down first.
  await page.getByLabel('Rechercher').fill(email)
  await page.getByRole('button', { name: /^Payé \(/ }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('payes') === 'oui' && url.searchParams.get('q') === email)
  await page.getByRole('button', { name: /^Pas encore payé/ }).click()
  await expect(page.getByText(email)).toHaveCount(1)
  // Who hands over a cheque is noted where they are read, and is among those who paid.
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: /paiement/ })
    .click()
  const recording = page.getByRole('dialog')
  await recording.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(recording).toBeHidden()
  await expect(page.getByText(email)).toHaveCount(0)
  await page.getByRole('button', { name: /^Payé \(/ }).click()
  await expect(page.getByText(email)).toHaveCount(1)
  await page.getByRole('button', { name: /^Pas encore payé/ }).click()
  // Who is written to on paper leaves as a file alone, as the list shows them.
  await page.getByLabel('Rechercher').fill('')
  await page.getByRole('button', { name: /^À écrire par courrier/ }).click()
  await expect(page).toHaveURL(/payes=courrier/)
  await page.getByRole('button', { name: 'Exporter' }).last().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: /CSV/ }).click(),
  ])
  const [, ...posted] = rowsOfCsv(readFileSync(await file.path(), 'utf8'))
  expect(posted.length).toBeGreaterThan(0)
  expect(posted.map((cells) => cells[3])).toEqual(posted.map(() => ''))
  await page.getByRole('button', { name: 'Suivi' }).click()
  await page.getByRole('link', { name: 'Journal' }).click()
  await expect(page.getByText('a lancé une campagne d’adhésion')).toBeVisible()
})
