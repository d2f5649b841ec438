import { at, enter, expect, listPersons, test } from './program.ts'

at(360, () => {
  test('the holders of each role are seen at a glance, searched, and lead to the person (rules#roles)', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/roles')
    const missing = page.getByText('Ce qui manque')
    await expect(missing).toBeVisible()
    await expect(page.getByText('Une seule personne est super-administrateur')).toBeVisible()
    await expect(page.getByRole('link', { name: /Riou Isabelle/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
    await page.getByLabel('Rechercher').fill('le bris')
    await expect(page.getByRole('link', { name: /Kerbrat Thomas/ })).toBeHidden()
    await page.getByRole('link', { name: /Le Bris Gwenaëlle/ }).click()
    await expect(page).toHaveURL(/[/]person[/]\d+$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Rôles' })).toBeVisible()
  })
})

at(1440, () => {
  test('a role is given and taken where roles are listed; super-administrator is asked first (rules#roles)', async ({
    page,
    program,
  }) => {
    const person = (await listPersons(program, 'search=state==ACTIVE;membertype==EXTERNE&size=25'))[0]
    if (!person) throw new Error('Nobody to give a role to')
    await enter(page, program, 'admin@demo.example', '/management/general/roles')
    await page.getByRole('button', { name: 'Donner un rôle' }).click()
    const finding = page.getByRole('dialog', { name: 'Donner un rôle' })
    await finding.getByLabel('Trouver un membre').fill(person.email)
    await finding.getByRole('button', { name: new RegExp(person.lastName) }).click()

    const roles = page.getByRole('dialog', { name: /^Rôles / })
    await roles.getByLabel('Rôle', { exact: true }).selectOption('SUPER-ADMIN')
    await roles.getByRole('button', { name: 'Donner ce rôle' }).click()
    const asked = page.getByRole('dialog', { name: /^Nommer .* super-administrateur/ })
    await asked.getByRole('button', { name: 'Nommer super-administrateur' }).click()
    await expect(roles.getByText('Super-administrateur · L’association')).toBeVisible()
    // The question closes once every list is fresh; until then, Escape closes the question.
    await expect(asked).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(roles).toBeHidden()
    await expect(page.getByText('Une seule personne est super-administrateur')).toBeHidden()

    const row = page.getByRole('row', {
      name: new RegExp(`${person.lastName} ${person.firstName}.*Super-administrateur`),
    })
    await row.getByRole('button', { name: /^Changer les rôles/ }).click()
    await roles.getByRole('button', { name: /^Retirer le rôle Super-administrateur/ }).click()
    const askedAgain = page.getByRole('dialog', { name: /^Retirer à/ })
    await askedAgain.getByRole('button', { name: 'Retirer ce rôle' }).click()
    await expect(roles.getByText('Super-administrateur · L’association')).toBeHidden()
    await expect(askedAgain).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(roles).toBeHidden()
    await expect(row).toBeHidden()
  })
})
