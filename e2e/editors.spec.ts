import type { Page } from '@playwright/test'
import { at, enter, expect, listPersons, openSession, type Program, test } from './program.ts'

test.use({ society: 'edited' })

const ADMIN = 'admin@demo.example'

/** Calls the program as its administrator. */
async function write(program: Program, method: string, address: string, body?: object) {
  const { token } = await openSession(program, ADMIN)
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const sent = body && { body: JSON.stringify(body) }
  return await (await fetch(`${program.url}/aspr/v1${address}`, { method, headers, ...sent })).json()
}
const read = (program: Program, address: string) => write(program, 'GET', address)

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const said = (page: Page, text: RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

at(1440, () => {
  test('two who edit one person at the same time lose nothing of what they typed (rules#two-editors)', async ({
    page,
    browser,
    program,
  }) => {
    const [member] = await listPersons(program, `search=state==ACTIVE&sort=id,desc&size=1&page=20`)
    if (!member) throw new Error('The demonstration has too few members')
    const account = `/accountWrapper/${member.id}?onglet=informations`
    const context = await browser.newContext({ viewport: { width: 1440, height: 800 } })
    const admin = await context.newPage()
    await enter(page, program, member.email, account)
    await enter(admin, program, ADMIN, account)

    await admin.getByLabel('Prénom').fill('Gwenola')
    await admin.getByLabel('Téléphone').fill('06 11 11 11 11')
    await save(admin)
    await said(admin, /correctement mis à jour/)

    await page.getByLabel('Téléphone').fill('06 22 22 22 22')
    await page.getByLabel('Centre (CIS)').selectOption('Le Blosne')
    await save(page)
    const panel = page.getByRole('region', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
    await expect(panel).toBeFocused()
    await expect(panel).toContainText('Repris ici, sans rien changer à votre saisie : Prénom.')
    await expect(page.getByLabel('Prénom')).toHaveValue('Gwenola')
    await expect(page.getByLabel('Téléphone')).toHaveValue('06 22 22 22 22')
    const clash = panel.getByRole('group', { name: 'Téléphone' })
    const mine = clash.getByRole('radio', { name: /^Garder ma saisie\s+06 22 22 22 22$/ })
    const theirs = clash.getByRole('radio', { name: /^Prendre l’autre\s+06 11 11 11 11$/ })
    await expect(mine).toBeChecked()
    await theirs.check()
    await expect(page.getByLabel('Téléphone')).toHaveValue('06 11 11 11 11')
    await mine.check()
    await expect(page.getByLabel('Téléphone')).toHaveValue('06 22 22 22 22')
    await save(page)
    await said(page, /correctement mis à jour/)
    await expect(panel).toBeHidden()

    // Where nothing clashes one press is enough, and says what came from the other.
    await admin.getByRole('textbox', { name: 'Nom', exact: true }).fill('Kerbrat')
    await save(admin)
    await said(admin, /Quelqu’un a aussi modifié cette fiche \(Téléphone, Centre \(CIS\)\)/)
    await expect(admin.getByLabel('Centre (CIS)')).toHaveValue('Le Blosne')
    expect(await read(program, `/users/${member.id}`)).toMatchObject({
      firstName: 'Gwenola',
      lastName: 'Kerbrat',
      phone: '+33622222222',
      cis: 'Le Blosne',
    })
    const search = `subjectId==${member.id};action==person.updated`
    const { _embedded: acts } = await read(program, `/audit?search=${encodeURIComponent(search)}`)
    const { userId } = await openSession(program, ADMIN)
    expect(acts.data.map(({ actor }: { actor: { id: number } }) => actor.id)).toEqual([userId, member.id, userId])
    await context.close()
  })

  test('an address and a child that somebody else has changed are put together too (rules#two-editors)', async ({
    page,
    program,
  }) => {
    const [member] = await listPersons(program, `search=state==ACTIVE&sort=id,desc&size=1&page=30`)
    if (!member) throw new Error('The demonstration has too few members')
    await enter(page, program, member.email, `/accountWrapper/${member.id}?onglet=adresse`)
    const street = { streetNumber: '3', streetName: 'rue du Port', postalCode: 35_000, city: 'Rennes' }
    const change = page.getByRole('button', { name: 'Modifier l’adresse' })
    await expect(change.or(page.getByLabel('Numéro'))).toBeVisible()
    if (await change.isVisible()) await change.click()
    await write(program, 'POST', '/addresses', { ...street, persons: [{ id: member.id }] })
    await page.getByLabel('Numéro').fill('5')
    await page.getByRole('textbox', { name: 'Rue', exact: true }).fill('quai de la Vilaine')
    await page.getByLabel('Code postal').fill('35000')
    await page.getByLabel('Ville').fill('Rennes')
    await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    const panel = page.getByRole('region', { name: 'Quelqu’un a modifié cette adresse entre-temps' })
    await panel
      .getByRole('group', { name: 'Rue' })
      .getByRole('radio', { name: /rue du Port/ })
      .check()
    await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    await expect(page.getByText('5 rue du Port')).toBeVisible()

    const child = { relatedUser: { firstName: 'Zoé', lastName: 'Prigent', birthDate: '2019-03-04' } }
    const { relatedUser } = await write(program, 'POST', `/users/${member.id}/children`, child)
    await page.goto(`${program.url}/accountWrapper/${member.id}?onglet=famille`)
    await page.getByRole('button', { name: 'Modifier Zoé' }).click()
    const birthDate = '2018-03-04'
    await write(program, 'PATCH', `/users/${member.id}/children/${relatedUser.id}`, {
      relatedUser: { ...child.relatedUser, birthDate },
    })
    await page.getByLabel('Date de naissance de l’enfant : jour').selectOption('9')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    const clash = page.getByRole('group', { name: 'Date de naissance', exact: true })
    await expect(clash.getByRole('radio', { name: /9 mars 2019/ })).toBeChecked()
    await clash.getByRole('radio', { name: /4 mars 2018/ }).check()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('4 mars 2018')).toBeVisible()
  })
})

test('a long text that two have written shows where they differ; the keyboard chooses (rules#two-editors)', async ({
  page,
  program,
}) => {
  await enter(page, program, ADMIN, '/management/general/donnees')
  const box = page.getByRole('textbox', { name: 'Texte' })
  await expect(box).toBeVisible()
  const { html, version } = await read(program, '/siteconfiguration/rgpd')
  const other = { html: `<p>Depuis le premier janvier.</p>${html}`, version }
  expect(await write(program, 'PUT', '/siteconfiguration/rgpd', other)).toMatchObject({
    version: String(Number(version) + 1),
  })
  await box.press('ControlOrMeta+Home')
  await page.keyboard.type('Bonjour. ')
  await page.getByRole('button', { name: 'Mettre en vigueur' }).click()
  const panel = page.getByRole('region', { name: 'Quelqu’un a modifié ce texte entre-temps' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('radio', { name: /Depuis le premier janvier/ })).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(box).toContainText('Depuis le premier janvier')
  await page.keyboard.press('ArrowUp')
  await expect(box).toContainText('Bonjour.')
  await page.getByRole('button', { name: 'Mettre en vigueur' }).click()
  await expect(page.getByText(`La version ${Number(version) + 2} est en vigueur.`)).toBeVisible()
})

test('the pieces of the interface show what two editors see', async ({ page, program }) => {
  await page.goto(`${program.url}/dev/ui`)
  const form = page.getByRole('form', { name: 'Fiche d’essai' })
  await form.getByLabel('Téléphone').fill('06 00 00 00 00')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByRole('radio', { name: /06 98 76 54 32/ })).toBeVisible()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await said(page, /La fiche est enregistrée/)
})
