import { at, enter, expect, mailTo, releaseMails, test } from './program.ts'
import { ADMIN, ask, inDays, offer } from './shop.ts'

test.use({ society: 'decide' })

const MEMBER = 'membre@demo.example'

at(360, (width) => {
  test('a member buys an article, withdraws in two steps by the link of the receipt, and the refund is listed', async ({
    page,
    program,
  }) => {
    const name = `Lampe frontale ${width}`
    const article = await offer(program, 1, { name, price: 30, billingPeriod: 'UNIT' })
    const { id } = await ask(program, MEMBER, 'POST', '/commands', {
      reservations: [{ resource: { id: article }, quantity: 1 }],
      successURL: `${program.url}/commandvalidate`,
      cancelURL: `${program.url}/cart`,
      means: 'CHEQUE',
      accepted: true,
    })
    const payment = { amount: 30, method: 'CHEQUE', date: inDays(0) }
    await ask(program, ADMIN, 'POST', `/commands/${id}/payments`, payment)
    await releaseMails(program)
    const receipt = await mailTo(program, MEMBER, new RegExp(`commande n°\\s${id} est payée`))
    const link = /Renoncer au contrat ici\s\((\S+)\)/.exec(receipt.text)?.[1] ?? ''

    await page.goto(link)
    await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
    const choosing = page.getByRole('dialog', { name: 'Renoncer au contrat' })
    await expect(choosing.getByRole('checkbox', { name })).toBeChecked()
    await choosing.getByRole('button', { name: 'Continuer' }).click()
    const confirming = page.getByRole('dialog', { name: 'Confirmer la rétractation' })
    await expect(confirming.getByText(/30,00\s€ vous sont rendus/)).toBeVisible()
    await confirming.getByRole('button', { name: 'Confirmer la rétractation' }).click()
    await expect(page.getByText(/À rembourser depuis le/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Renoncer au contrat ici' })).toHaveCount(0)
    const told = await mailTo(program, MEMBER, new RegExp(`rétractation, commande n°\\s${id}`))
    expect(told.text).toMatch(/heure de Paris/)

    await enter(page, program, ADMIN, '/management/payments/problems')
    await expect(page.getByRole('link', { name: new RegExp(`n°\\s${id}$`) })).toBeVisible()
  })
})
