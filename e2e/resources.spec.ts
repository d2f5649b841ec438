import { addDays, parisDay } from '../src/shared/dates.ts'
import { at, enter, expect, openSession, test } from './program.ts'

const LIST = '/management/commissions/commissionWrapper/location/1?onglet=ressources'
const NAME = 'Tente quatre places'
const inDays = (days: number) => addDays(parisDay(new Date()), days)

test.use({ society: 'resources' })

at(360, () => {
  test('a volunteer adds tents on a phone, copies them, sees them as a member, closes days and archives the copy', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'commission@demo.example', LIST)
    await page.getByRole('link', { name: 'Ajouter une ressource' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle ressource' })).toBeFocused()
    const add = page.getByRole('button', { name: 'Ajouter la ressource' })
    await add.click()
    await expect(page.getByLabel('Nom')).toBeFocused()
    await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible()

    await page.getByLabel('Nom').fill(NAME)
    await expect(page.getByLabel('Combien par jour')).toBeHidden()
    await page.getByLabel('Par article et par jour').check()
    await page.getByLabel('Prix d’un article pour une journée, en euros').fill('3,505')
    await page.getByLabel('Combien par jour').fill('5')
    await expect(page.getByText(/deux chiffres après la virgule/)).toBeVisible()
    await page.getByLabel('Prix d’un article pour une journée, en euros').fill('3,50')
    await page.getByLabel('Durée minimale, en jours').fill('3')
    await page.getByLabel('Durée maximale, en jours').fill('2')
    await add.click()
    await expect(page.getByText('Le maximum est plus petit que le minimum.')).toBeVisible()
    await page.getByLabel('Durée maximale, en jours').fill('7')
    await page.getByLabel('Des jours restent libres').check()
    await page.getByLabel('Combien de jours restent libres après').fill('1')
    await page.getByLabel('Proposée aux membres').check()
    await page.getByLabel('Tous les membres').check()
    const words = page.getByRole('region', { name: 'Ce que les membres liront' })
    await expect(words).toContainText('3,50 € par jour et par article')
    await expect(words).toContainText('5 articles par jour.')
    await expect(words).toContainText('Une réservation dure de 3 à 7 jours.')
    await expect(words).toContainText('Après chaque réservation, 1 jour reste libre.')

    // The telephone is put away in between.
    await page.reload()
    await expect(page.getByLabel('Nom')).toHaveValue(NAME)
    await add.click()
    await expect(page.getByRole('status').filter({ hasText: `${NAME} est proposée aux membres.` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()

    await page.locator('input[type=file][multiple]').setInputFiles('demo/pictures/logos/cinema.webp')
    await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible()
    await page.getByLabel('Fermer du').fill(inDays(10))
    await page.getByLabel('Pourquoi').fill('Nettoyage des toiles')
    await page.getByRole('button', { name: 'Fermer ces jours' }).click()
    await expect(page.getByText('Nettoyage des toiles, fermé par')).toBeVisible()

    await page.getByRole('button', { name: 'Autres actions' }).click()
    const member = page.getByRole('link', { name: 'Voir comme un membre' })
    const address = (await member.getAttribute('href')) ?? ''
    expect(address).toMatch(/^\/reservation\/\d+$/)
    const { token } = await openSession(program, 'membre@demo.example')
    const shown = await fetch(`${program.url}/aspr/v1/resources/${address.split('/').at(-1)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await shown.json()).toMatchObject({
      name: NAME,
      price: 3.5,
      stock: 5,
      minDays: 3,
      maxDays: 7,
      bufferDays: 1,
    })

    await page.getByRole('button', { name: 'Copier' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Copie de ${NAME}` })).toBeVisible()
    await expect(page.getByLabel('Proposée aux membres')).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible()
    await page.getByLabel('Nom').fill('Tente deux places')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tente deux places' })).toBeVisible()

    await page.goto(`${program.url}${LIST}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Tente deux places' })).toContainText('Brouillon')
    await page.getByRole('button', { name: 'Archiver Tente deux places' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Tente deux places est dans les archives.' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Tente deux places/ })).toBeHidden()
    await page.goto(`${program.url}${LIST}&archives=oui`)
    await expect(page.getByRole('button', { name: 'Rétablir Tente deux places' })).toBeVisible()
  })
})
