import type { Page } from '@playwright/test'
import { atBothWidths, enter, expect, type Program, test } from './program.ts'
import { ADMIN, ask } from './shop.ts'

test.use({ society: 'sectors' })

const CALENDARS = '/management/commissions/calendars'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const HEADINGS = 'id;numero;rep;nom_voie;code_postal;code_insee;nom_commune;lon;lat'

/** The file of a commune that is nowhere: a lighthouse in the north-east, and a mill with its wash house in the south-west. */
function theFile() {
  const street = (key: string, name: string, lon: number, lat: number) =>
    Array.from({ length: 8 }, (_, index) =>
      [`29999_${key}_0000${index + 1}`, index + 1, '', name, '29990', '29999', 'Port-Breizh']
        .concat([(lon + index / 10_000).toFixed(6), lat.toFixed(6)])
        .join(';'),
    )
  const lines = [
    ...street('0001', 'Rue du Moulin', -4.5, 48.5),
    ...street('0002', 'Rue du Lavoir', -4.5, 48.501),
    ...street('0003', 'Chemin du Phare', -4.49, 48.507),
    '29999_0004_00001;un;;Rue sans numéro;29990;29999;Port-Breizh;-4.5;48.5',
  ]
  return { name: 'adresses-29999.csv', mimeType: 'text/csv', buffer: Buffer.from([HEADINGS, ...lines, ''].join('\n')) }
}

/** Puts a corner on the map, its place given in parts of its width and height. */
async function corner(page: Page, x: number, y: number) {
  const map = page.getByRole('application', { name: 'Plan des adresses' })
  const box = await map.boundingBox()
  if (box) await map.click({ position: { x: box.width * x, y: box.height * y } })
}

/** What a seller is given to walk, as their phone takes it. */
async function doorsFor(program: Program, sector: number) {
  const doors = await ask(program, 'membre@demo.example', 'GET', `/calendars/sectors/${sector}/doors?size=50`)
  const { _embedded } = doors as unknown as { _embedded: { data: { street: string; number: number }[] } }
  return _embedded.data.map(({ street, number }) => `${number} ${street}`)
}

atBothWidths((width, index) => {
  test('an administrator imports a commune, cuts a sector by streets and one on the map, gives it to a team, and who refused stays off it (rules#sectors, rules#refused-doors)', async ({
    page,
    program,
  }) => {
    const year = 2098 + index
    await program.change('truncate calendar_doors cascade')
    await ask(program, ADMIN, 'POST', '/calendars/campaigns', {
      year,
      opensOn: `${year - 1}-11-02`,
      closesOn: `${year - 1}-12-31`,
    })
    await enter(page, program, ADMIN, `${CALENDARS}?onglet=secteurs&annee=${year}`)
    await expect(page.getByText('Aucun secteur encore')).toBeVisible()
    if (width === 360) await page.getByRole('button', { name: 'Autres actions' }).click()
    // The column has one of that name too, to the left of the page's own.
    await page.getByRole('link', { name: 'Adresses', exact: true }).last().click()
    await page.getByLabel('Fichier des adresses').setInputFiles(theFile())
    await expect(page.getByRole('status').filter({ hasText: /24.adresses ajoutées/ })).toBeVisible()
    await page.getByText('1 ligne n’a pas pu être lue').click()
    await expect(page.getByText(/^Ligne 26/)).toBeVisible()

    const refused = 3
    await page.getByRole('link', { name: 'À ne pas visiter' }).click()
    await button(page, 'Ajouter une adresse').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Adresse', { exact: true }).fill(`${refused} rue du moulin`)
    await button(page, `Choisir ${refused}, Rue du Moulin`).click()
    await button(page, 'Ne plus visiter').click()
    await expect(page.getByText('L’adresse ne sera plus visitée.')).toBeVisible()

    await page.goto(`${program.url}${CALENDARS}/secteurs/nouveau?annee=${year}`)
    await page.getByLabel('Nom du secteur').fill('Moulin')
    for (const street of ['Rue du Moulin', 'Rue du Lavoir', 'Chemin du Phare'])
      await button(page, `Choisir ${street}`).click()
    const part = page.getByRole('list', { name: 'Rues choisies' }).getByRole('listitem').filter({ hasText: 'Phare' })
    await part.getByLabel('Côté').selectOption({ label: 'Côté impair' })
    await expect(page.getByText('20 adresses choisies')).toBeVisible()
    await button(page, 'Créer le secteur').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moulin' })).toBeVisible()
    const id = Number(page.url().split('/').at(-1))

    await button(page, 'Retirer Chemin du Phare du secteur').click()
    await expect(dialog.getByText('4 adresses ne seront plus dans aucun secteur')).toBeVisible()
    await dialog.getByRole('button', { name: 'Retirer la rue' }).click()
    await expect(page.getByText('Chemin du Phare n’est plus dans le secteur.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '16 adresses' })).toBeVisible()
    await button(page, 'Confier à une équipe').click()
    await dialog.getByLabel('Vendeur').fill('Morvan')
    await expect(dialog.getByRole('button', { name: /^Choisir / })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Choisir Camille Morvan' }).click()
    await button(page, 'Enregistrer').click()
    await expect(page.getByText('Le secteur est enregistré.')).toBeVisible()
    await expect(page.getByText('Camille Morvan', { exact: true })).toBeVisible()
    const walked = await doorsFor(program, id)
    expect(walked).toHaveLength(15)
    expect(walked).not.toContain(`${refused} Rue du Moulin`)

    // In the north-east of the map, around the lighthouse and nothing else.
    await page.goto(`${program.url}${CALENDARS}/secteurs/nouveau?annee=${year}`)
    await page.getByLabel('Nom du secteur').fill('Phare')
    await page.getByLabel('Sur le plan').check()
    // Beside the buttons that zoom.
    const east = index === 0 ? 0.98 : 0.9
    for (const [x, y] of [
      [0.4, 0.02],
      [east, 0.02],
      [east, 0.4],
      [0.4, 0.4],
    ] as const)
      await corner(page, x, y)
    await expect(page.getByText('8 adresses dans le tracé, 4 coins.')).toBeVisible()
    await expect(page.getByText('8 adresses choisies')).toBeVisible()
    await button(page, 'Créer le secteur').click()
    await expect(page.getByRole('heading', { name: '8 adresses' })).toBeVisible()
    await page.getByRole('link', { name: 'Calendriers', exact: true }).click()
    await expect(page.getByText('2 secteurs', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`annee=${year}`))
  })
})
