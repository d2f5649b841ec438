import { enter, expect, test } from './program.ts'
import { countTaps } from './taps.ts'

const TREASURER = 'tresorerie@demo.example'
const CHEQUES = 40
const FORMER = 300

test.use({ society: 'treasurer', viewport: { width: 1440, height: 900 } })

/** Orders that wait for a cheque of 20 euros, each another member's. */
const CHEQUES_AWAITED = `
  with thing as (
    insert into resources (name, price_cents, billing_period, commission_id) values ('Repas des anciens', 2000, 'UNIT', 1) returning id
  ), members as (
    insert into persons (first_name, last_name, state, membertype, subscriptions, account_validity)
    select 'Yvon', 'Quéré ' || n, 'ACTIVE', 'SPV', '{AMICALE}', '2099-12-31' from generate_series(1, ${CHEQUES}) n returning id
  ), orders as (
    insert into commands (external_id, kind, person_id, total_cents, awaits, expires_at)
    select gen_random_uuid(), 'CART', id, 2000, 'CHEQUE', now() + interval '10 days' from members returning id, person_id
  )
  insert into reservations (command_id, resource_id, person_id, resource_name, billing_period, unit_price_cents, quantity, line_total_cents)
  select orders.id, thing.id, person_id, 'Repas des anciens', 'UNIT', 2000, 1, 2000 from orders, thing`

const FORMER_MEMBERS = `
  insert into persons (first_name, last_name, state, membertype, subscriptions, account_validity)
  select 'Ancien', 'Lagadec ' || n, 'EXPIRED', 'SPV', '{AMICALE}', '2020-12-31' from generate_series(1, ${FORMER}) n`

test('a treasurer reaches the accounts in two taps from home', async ({ page, program }) => {
  const taps = countTaps()
  await enter(page, program, TREASURER, '/')
  await taps.press(page.getByRole('link', { name: 'Trésorerie' }).first())
  await taps.press(page.getByRole('link', { name: 'Comptabilité' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Comptabilité' })).toBeVisible()
  expect(taps.count()).toBeLessThanOrEqual(2)
})

test('forty cheques are recorded and stand on a slip in less than sixty taps, and one of them is undone at once', async ({
  page,
  program,
}) => {
  await program.change(CHEQUES_AWAITED)
  await enter(page, program, TREASURER, '/')
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Trésorerie' }).first())
  await taps.type(page.getByLabel('Rechercher'), 'Quéré')
  await expect(page.getByText(`${CHEQUES} paiements`)).toBeVisible()
  const boxes = page.getByRole('checkbox', { name: /^Cocher Yvon Quéré/ })
  for (let ticked = 0; ticked < CHEQUES; ) {
    const shown = await boxes.count()
    for (let at = 0; at < shown; at++, ticked++) await taps.press(boxes.nth(at))
    if (ticked < CHEQUES) {
      await taps.press(page.getByRole('button', { name: 'Suivante' }).or(page.getByRole('link', { name: 'Suivante' })))
      await expect(page.getByRole('checkbox', { name: /^Cocher Yvon Quéré/, checked: false }).first()).toBeVisible()
    }
  }
  await expect(page.getByText(/40\sreçus · 800,00/)).toBeVisible()
  await taps.press(page.getByRole('button', { name: 'Enregistrer…', exact: true }))
  await taps.press(page.getByRole('dialog').getByRole('button', { name: 'Enregistrer les paiements' }))
  await expect(page.getByRole('heading', { name: /40\spaiements enregistrés à l’instant/ })).toBeVisible()
  const before = taps.count()

  // The last one was somebody else's.
  await page
    .getByRole('button', { name: /^Annuler ce paiement de 20,00/ })
    .first()
    .click()
  await expect(page.getByText(/Le paiement est annulé/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /39\spaiements enregistrés à l’instant/ })).toBeVisible()

  await taps.press(page.getByRole('link', { name: 'Remises en banque' }).first())
  await taps.press(page.getByRole('link', { name: 'Nouveau bordereau' }).first())
  await taps.type(page.getByLabel('Rechercher'), 'Quéré')
  await expect(page.getByText('39 paiements à déposer')).toBeVisible()
  await taps.press(page.getByRole('button', { name: 'Tout cocher' }))
  await taps.press(page.getByRole('button', { name: 'Établir le bordereau' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Remise de chèques n°/)
  expect(before).toBeGreaterThan(CHEQUES)
  expect(taps.count()).toBeLessThan(60)
})

test('three hundred former members are marked as paid in six taps, and all of it is undone', async ({
  page,
  program,
}) => {
  await program.change(FORMER_MEMBERS)
  await enter(page, program, 'admin@demo.example', '/management/persons?q=Lagadec')
  await expect(page.getByText(`${FORMER} membres`).first()).toBeVisible()
  const taps = countTaps()
  await taps.press(page.getByRole('checkbox', { name: 'Choisir tous les membres de cette page' }))
  await taps.press(page.getByRole('button', { name: /^Choisir les\s300/ }))
  await taps.press(page.getByRole('button', { name: 'Noter payé' }))
  const dialog = page.getByRole('dialog', { name: 'Noter la cotisation payée' })
  await expect(dialog.getByText(/^300\smembres/)).toBeVisible()
  await taps.press(dialog.getByRole('button', { name: 'Noter payé' }))
  await expect(dialog.getByText(/300\scotisations notées payées/)).toBeVisible({ timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Annuler ces paiements' }).click()
  await expect(dialog.getByText(/300\spaiements annulés/)).toBeVisible({ timeout: 120_000 })
  await taps.press(dialog.getByRole('button', { name: 'Fermer' }).last())
  expect(taps.count()).toBeLessThanOrEqual(6)
})
