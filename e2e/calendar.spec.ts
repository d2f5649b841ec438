import { fillIn, pay, stubField, yearSold } from './calendars.ts'
import { at, expect, GOOD_CARD, mailTo, payByCard, test } from './program.ts'
import { countTaps } from './taps.ts'

test.use({ society: 'calendar' })

at(360, (width, index) => {
  test('a stranger buys a calendar: the form, the card, the code; a payment that is given up comes back to the filled form', async ({
    page,
    program,
  }) => {
    const year = await yearSold(program)
    const email = `maryvonne${width}@courrier.example`
    await page.goto(`${program.url}/calendrier`)
    await expect(page.getByRole('heading', { level: 1, name: `Achat du Calendrier ${year}` })).toBeFocused()
    const taps = countTaps()
    await taps.press(page.getByRole('button', { name: '10 €' }))
    await taps.type(stubField(page), `310${index}`)
    await fillIn(page, email, taps.type)
    await taps.press(pay(page))
    expect([taps.count(), taps.fields()]).toEqual([10, 8])
    await page.getByRole('link', { name: 'Annuler et revenir' }).click()
    await expect(page.getByText('Paiement abandonné')).toBeVisible()
    await expect(stubField(page)).toHaveValue(`310${index}`)
    await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Rennes')

    await page.getByRole('textbox', { name: 'Montant' }).fill('12,50')
    await page.getByRole('button', { name: /^Payer 12,50\s€ par carte$/ }).click()
    await payByCard(page, GOOD_CARD)
    await expect(page.getByRole('heading', { level: 1, name: `Code Calendrier ${year}` })).toBeVisible()
    await expect(page.getByText('votre calendrier est payé')).toBeVisible()
    const code = page.getByRole('img', { name: 'Code QR de votre calendrier' })
    await expect(code).toHaveCSS('width', '300px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
    const mail = await mailTo(program, email, new RegExp(`^Votre calendrier ${year}`))
    expect(mail.text).toContain(new URL(page.url()).pathname)
    // What was paid is not bought again by accident.
    await page.goto(`${program.url}/calendrier`)
    await expect(stubField(page)).toHaveValue('')
  })
})

at(360, () => {
  test('« 12€50 » is read as 12.50, a doubtful amount is a question, and an unusual one is repeated in words', async ({
    page,
    program,
  }) => {
    await page.goto(`${program.url}/calendrier`)
    const amount = page.getByRole('textbox', { name: 'Montant' })
    await stubField(page).fill('3199')
    await fillIn(page, 'maryvonne.words@courrier.example')
    await amount.fill('12€50')
    await expect(page.getByRole('button', { name: /^Payer 12,50\s€ par carte$/ })).toBeVisible()
    await amount.fill('12 50')
    await amount.blur()
    await expect(page.getByText(/Est-ce 12,50\s€ ou 1\s250,00\s€/)).toBeVisible()
    await amount.fill('1250')
    await pay(page).click()
    const question = page.getByRole('dialog', { name: /Ce montant est-il le bon/ })
    await expect(question.getByText('mille deux cent cinquante euros')).toBeVisible()
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(amount).toHaveValue('1250')
    await expect(page).toHaveURL(/\/calendrier$/)
  })

  test('a missing, wrong or taken value is reported beside its field, and nothing typed is lost', async ({
    page,
    program,
  }) => {
    await page.goto(`${program.url}/calendrier`)
    await page.getByRole('button', { name: 'Payer par carte' }).click()
    await expect(
      page.getByRole('status').getByText("Tous les champs marqués d'une étoile (*) sont obligatoires"),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Montant' })).toBeFocused()
    await fillIn(page, 'maryvonne@courrier')
    await page.getByRole('textbox', { name: 'E-mail' }).blur()
    await expect(page.getByText('e-mail invalide')).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('maryvonne@courrier.example')
    await page.getByRole('textbox', { name: 'Montant' }).fill('1,99')
    await page.getByRole('textbox', { name: 'Montant' }).blur()
    await expect(page.getByText(/Le montant est de 2,00\s€ au moins/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Montant' }).fill('5')
    await stubField(page).fill('0')
    await stubField(page).blur()
    await expect(page.getByText('Un numéro de souche n’a que des chiffres')).toBeVisible()
    await stubField(page).fill('3777')
    await pay(page).click()
    await expect(page.getByLabel('Numéro de carte')).toBeVisible()

    const other = await page.context().browser()?.newPage()
    if (!other) throw new Error('No browser')
    await other.goto(`${program.url}/calendrier`)
    await other.getByRole('button', { name: '20 €' }).click()
    await stubField(other).fill('3777')
    await fillIn(other, 'yann@courrier.example')
    await pay(other).click()
    await expect(other.getByText('La souche n° 3777 est déjà prise')).toBeVisible()
    await expect(other.getByRole('alert')).toContainText('La commande ne peut pas être effectuée')
    await other.getByRole('checkbox', { name: 'Je n’ai pas de souche' }).check()
    await pay(other).click()
    await expect(other.getByLabel('Numéro de carte')).toBeVisible()
    await other.close()
  })

  test('an e-mail that was left before the rules were loaded is refused once they come', async ({ page, program }) => {
    const loaded = Promise.withResolvers<void>()
    await page.route(/amountQuestion/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.goto(`${program.url}/calendrier`)
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await email.fill('maryvonne@courrier')
    await email.blur()
    await expect(page.getByText('e-mail invalide')).toBeHidden()
    loaded.resolve()
    await expect(page.getByText('e-mail invalide')).toBeVisible()
  })

  test('a code that was made up, and an address without one, say so and tell nothing else', async ({
    page,
    program,
  }) => {
    for (const address of ['/calendrier/code', '/calendrier/code/5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11']) {
      await page.goto(program.url + address)
      await expect(page.getByText('Code inconnu')).toBeVisible()
    }
  })
})
