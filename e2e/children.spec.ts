import { enter, expect, expectPhoneChecked, test } from './program.ts'

test('children are listed by age, given gifts, ticked at the door and exported', async ({ page, program }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await enter(page, program, 'admin@demo.example', '/management/commissions/children')
  await expect(page.getByRole('heading', { level: 1, name: 'Enfants' })).toBeVisible()
  await expect(page.getByText(/^\d+\senfants$/)).toBeVisible()
  const more = page.getByRole('button', { name: 'Autres actions' })
  await more.click()
  await page.getByRole('button', { name: 'Cadeaux par âge' }).click()
  const window = page.getByRole('dialog')
  await expect(window.getByRole('button', { name: 'Ajouter une tranche' })).toBeVisible()
  const last = window.getByLabel('Cadeau').last()
  await last.fill('Surprise')
  await window.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les cadeaux par âge sont enregistrés.')).toBeVisible()

  const came = page.getByRole('checkbox', { name: /^Présent/ }).first()
  const before = await came.isChecked()
  const counter = page.getByText(/^\d+\sprésents? \/ \d+$/)
  const number = async () => Number.parseInt((await counter.innerText()).trim(), 10)
  const already = await number()
  const label = page.getByText('Présent', { exact: true }).first()
  expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await label.click()
  await expect.poll(number).toBe(already + (before ? -1 : 1))
  await expect(counter).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Présent/ }).first()).toBeChecked({ checked: !before })
  const twice = page.getByRole('button', { name: 'Oui, réunir' })
  await page.getByText('Déclaré deux fois').first().click()
  await twice.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Réunir' }).click()
  await expect(page.getByText('n’a plus qu’une fiche')).toBeVisible()
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByLabel('Nés à partir de').selectOption('2020')
  await expect(page).toHaveURL(/du=2020-01-01/)
  await more.click()
  await page.getByRole('button', { name: 'Exporter' }).click()
  await window.getByLabel('Liste').selectOption('Fournisseur (sans noms)')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    window.getByRole('button', { name: 'Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('enfants-supplier.xlsx')
  await expect(window).toBeHidden()
  await expect(page.getByText('Le fichier est dans vos téléchargements.')).toBeVisible()
})

test('the children stand at the address of their commission too, and a member may sign somebody else up', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await enter(page, program, 'admin@demo.example', '/')
  const { _embedded } = await (await page.request.get(`${program.url}/aspr/v1/commissions/light?size=25`)).json()
  const { id, technicalName } = _embedded.data.find(({ subType }: { subType: string }) => subType === 'CHILDREN')
  await page.goto(`${program.url}/management/commissions/commissionWrapper/${technicalName}/${id}`)
  await expect(page.getByRole('link', { name: 'Enfants' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(/^\d+\senfants$/)).toBeVisible()
  await page.goto(`${program.url}/management/commissions/commissionWrapper/${technicalName}/999999`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()

  await page.goto(`${program.url}/createUser`)
  await expect(page.getByText('Vous êtes déjà inscrit')).toBeVisible()
  await expectPhoneChecked(page)
})
