import { enter, expect, keepSession, listPersons, mailTo, test } from './program.ts'
import { countTaps } from './taps.ts'

test('a member without an e-mail is added and paid in twelve taps on a phone, and is not added twice', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, program, 'personnes@demo.example', '/management/persons')
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Ajouter un membre' }))
  const form = page.getByRole('form', { name: 'Membre' })
  await taps.type(form.getByRole('textbox', { name: 'Nom', exact: true }), 'Quéméneur')
  await taps.type(form.getByRole('textbox', { name: 'Prénom', exact: true }), 'Hyacinthe')
  await taps.choose(form.getByLabel('Statut').first(), 'HONORAIRE')
  await taps.press(form.getByLabel('Cotisation déjà réglée'))
  await expect(form.getByLabel('Jour du paiement')).toBeVisible()
  await taps.type(form.getByLabel('Référence'), 'n° 1234567')
  await taps.press(form.getByRole('button', { name: 'Ajouter ce membre' }))
  await expect(page.getByRole('heading', { name: 'Hyacinthe Quéméneur' })).toBeVisible()
  expect(taps.count()).toBeLessThanOrEqual(12)
  await expect(page.getByText('Sans e-mail', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Actif').first()).toBeVisible()
  const [added] = await listPersons(program, 'q=Hyacinthe Quéméneur')
  expect(added).toMatchObject({ email: null, state: 'ACTIVE' })

  // Seen while it is typed, whatever the accents and the order.
  await page.goto(new URL('/management/persons/new', program.url).href)
  await form.getByRole('textbox', { name: 'Nom', exact: true }).fill('hyacinthe')
  await form.getByRole('textbox', { name: 'Prénom', exact: true }).fill('quemeneur')
  await expect(form.getByText('Déjà membre, peut-être')).toBeVisible()
  await page.getByRole('link', { name: /^Ouvrir sa fiche.*Quéméneur/ }).click()
  await expect(page.getByRole('heading', { name: 'Hyacinthe Quéméneur' })).toBeVisible()
})

test('an e-mail that another member has is refused, and one tap adds the member without it', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enter(page, program, 'personnes@demo.example', '/management/persons/new')
  const form = page.getByRole('form', { name: 'Membre' })
  await form.getByRole('textbox', { name: 'Nom', exact: true }).fill('Riwallon')
  await form.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Soizic')
  await form.getByLabel('Statut').first().selectOption('SPV')
  await form.getByLabel('E-mail').fill('membre@demo.example')
  await form.getByRole('button', { name: 'Ajouter ce membre' }).click()
  await form.getByRole('button', { name: 'Ajouter sans e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Soizic Riwallon' })).toBeVisible()
})

test('a member added with an e-mail is invited to choose a password, and has the chosen grade', async ({
  page,
  program,
}) => {
  await enter(page, program, 'personnes@demo.example', '/management/persons/new')
  const form = page.getByRole('form', { name: 'Membre' })
  await form.getByRole('textbox', { name: 'Nom', exact: true }).fill('Salaün')
  await form.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Nolwenn')
  await form.getByLabel('Statut').first().selectOption('SPV')
  await form.getByLabel('E-mail').fill('nolwenn.salaun@main.example')
  await form.getByRole('group', { name: 'Autres informations' }).getByLabel('Grade').selectOption('Caporal-chef')
  await form.getByRole('button', { name: 'Ajouter ce membre' }).click()
  await expect(page.getByRole('heading', { name: 'Nolwenn Salaün' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Autres informations' })).toContainText('Caporal-chef')
  const mail = await mailTo(program, 'nolwenn.salaun@main.example', /^Votre compte de membre est prêt$/)
  await keepSession(page, program)
  await page.goto(new URL(`/?token=${/token=([\w-]{43})/.exec(mail.text)?.[1]}`, program.url).href)
  await expect(page.getByRole('heading', { name: /mot de passe/i })).toBeVisible()
})
