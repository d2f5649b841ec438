import type { Page } from '@playwright/test'
import { de } from '../src/shared/french.ts'
import { at, DEMO, enter, expect, listPersons, mailTo, openSession, type Program, signIn, test } from './program.ts'

const NEW = 'un tuyau de vingt mètres'

/** Opens a part of the account: from the list of them on a phone, by the links beside it on a desk. */
async function open(page: Page, part: string) {
  const back = page.getByRole('link', { name: 'Toutes les rubriques' })
  const link = page.getByRole('link', { name: part, exact: true })
  await expect(back.or(link)).toHaveCount(1)
  if (await back.isVisible()) await back.click()
  const asked = page.getByRole('dialog', { name: /Quitter/ })
  await link.or(asked).first().waitFor()
  if (await link.isVisible()) await link.click()
}

async function openAccount(page: Page) {
  await expect(page.getByText('Ce qui m’attend')).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  else await page.getByRole('button', { name: /^Mon compte/ }).click()
  await page.getByRole('link', { name: 'Mon Compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
}

/** A member of the demonstration whom no other journey of this file uses. */
async function demoMember(program: Program, index: number) {
  const member = (await listPersons(program, 'search=state==ACTIVE&sort=id,desc&size=10'))[index]
  if (!member) throw new Error('The demonstration has too few members')
  return member
}

at(360, () => {
  test('a member keeps their own account: data, address, family, orders (rules#who-may-change-what)', async ({
    page,
    program,
  }) => {
    const member = await demoMember(program, 0)
    await signIn(page, program, member.email, DEMO)
    await openAccount(page)
    await open(page, 'Mes informations')
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(member.email)
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('readonly')
    await expect(page.getByRole('combobox', { name: 'Statut', exact: true })).toHaveCount(0)
    await expect(page.getByText('Laisser vide pour ne pas modifier')).toBeVisible()

    await page.getByLabel('Prénom').fill('Gwenaël')
    await open(page, 'Famille')
    const leaving = page.getByRole('dialog', { name: /Quitter sans enregistrer/ })
    await expect(leaving).toBeVisible()
    await leaving.getByRole('button', { name: 'Annuler' }).click()
    await expect(leaving).toBeHidden()
    // Held back, it is no navigation that `goBack` could wait for.
    await page.evaluate(() => history.back())
    await leaving.getByRole('button', { name: 'Annuler' }).click()
    await expect(leaving).toBeHidden()
    await expect(page.getByLabel('Prénom')).toHaveValue('Gwenaël')
    await page.getByLabel('Téléphone').fill('123')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByLabel('Téléphone')).toBeFocused()
    await page.getByLabel('Téléphone').fill(`06 12 34 57 60`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(/Utilisateur Gwenaël .* correctement mis à jour/)).toBeVisible()

    await open(page, 'Adresse')
    await expect(page).toHaveURL(/onglet=adresse/)
    await page.getByLabel('Numéro').fill('18')
    await page.getByRole('textbox', { name: 'Rue', exact: true }).fill('rue de la Grande-Échelle')
    await page.getByLabel('Code postal').fill('35000')
    await page.getByLabel('Ville').fill('Rennes')
    await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    await expect(page.getByText('35000 Rennes')).toBeVisible()

    await open(page, 'Famille')
    await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
    await page.getByLabel('Prénom de l’enfant').fill('Zélie')
    // The form's start is no birth date: nobody chose it.
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByLabel('Date de naissance de l’enfant : jour')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Date de naissance de l’enfant : année').selectOption('2021')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: 'Modifier Zélie' }).click()
    await page.getByLabel('Date de naissance de l’enfant : année').selectOption('2015')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('1er janvier 2015')).toBeVisible()
    await page.getByRole('button', { name: 'Retirer Zélie' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
    await expect(page.getByRole('button', { name: 'Modifier Zélie' })).toHaveCount(0)

    await open(page, 'Mes commandes')
    await expect(page.getByRole('article', { name: /^Cotisation/ }).first()).toBeVisible()
    await open(page, 'Mes réservations')
    await expect(page.getByRole('heading', { name: 'Réservations à venir' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('article', { name: /^Cotisation/ }).first()).toBeVisible()

    await page.goto(`${program.url}/accountWrapper/1`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte introuvable')
  })

  test('a member changes the password and ends the other sessions (rules#passwords)', async ({ page, program }) => {
    const member = await demoMember(program, 2)
    await openSession(program, member.email)
    await enter(page, program, member.email, `/accountWrapper/${member.id}`)
    await open(page, 'Sécurité')
    await expect(page.getByText('Cet appareil', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Fermer la connexion/ })).toHaveCount(1)
    const type = async (current: string, password: string) => {
      await page.getByLabel('Mot de passe actuel').fill(current)
      await page.getByLabel('Nouveau mot de passe').fill(password)
      await page.getByLabel('Répétez le mot de passe').fill(password)
      await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
    }
    await type(DEMO, 'azerty')
    await expect(page.getByText('Mot de passe non autorisé')).toBeVisible()
    await type('pas celui-là', NEW)
    await expect(page.getByText('Ce n’est pas le mot de passe actuel de ce compte.')).toBeVisible()
    await type(DEMO, NEW)
    await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Fermer la connexion/ })).toHaveCount(0)
    await mailTo(program, member.email, /mot de passe a été changé/)
    await page.getByRole('button', { name: 'Me déconnecter partout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Me déconnecter partout' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
    await signIn(page, program, member.email, NEW)
    await expect(page.getByText('Ce qui m’attend')).toBeVisible()
  })

  test('an administrator changes a member’s e-mail: the old one stays until the new one is confirmed (rules#e-mail)', async ({
    page,
    program,
  }) => {
    const member = await demoMember(program, 4)
    const wanted = `nouvelle@caserne.example`
    await enter(page, program, 'admin@demo.example', `/accountWrapper/${member.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Compte ${de(member.firstName)}`)
    await open(page, 'Informations')
    await expect(page.getByRole('combobox', { name: 'Statut', exact: true })).toBeVisible()
    await expect(page.getByText('Mon mot de passe')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('membre@demo.example')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText("L'e-mail choisi est déjà utilisé").first()).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(wanted)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Un lien de confirmation vient de partir')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(member.email)
    await expect(page.getByText(`En attente\u00a0: ${wanted} (confirmation envoyée)`)).toBeVisible()

    const { text } = await mailTo(program, wanted, /nouvelle adresse/)
    await page.goto(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByText('Votre nouvelle adresse remplace l’ancienne')).toBeVisible()
    await page.goto(`${program.url}/accountWrapper/${member.id}?onglet=informations`)
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(wanted)
  })
})
