import { at, enter, expect, test } from './program.ts'

at(360, () => {
  test('a commission is archived, gone from the menus and for who looked after it, and restored', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/commissions')
    await expect(page.getByText('10 commissions')).toBeVisible()
    // Another tap at the very moment the next row is under the finger.
    const tapped = page.getByRole('button', { name: 'Archiver Location' }).evaluate(async (button: HTMLElement) => {
      button.scrollIntoView({ block: 'center' })
      const { x, y } = button.getBoundingClientRect()
      button.focus()
      button.click()
      while (button.isConnected) await new Promise(requestAnimationFrame)
      const under = document.elementFromPoint(x + 9, y + 9)?.closest('button')
      under?.click()
      return under?.getAttribute('aria-label')
    })
    expect(await tapped).toBe('Archiver Pêche')
    await expect(page.getByText('9 commissions')).toBeVisible()
    // The keyboard stays in the list.
    await expect(page.getByText('9 commissions')).toBeFocused()
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    if (await menu.isVisible()) await menu.click()
    else
      await page
        .getByRole('navigation', { name: 'Navigation principale' })
        .getByRole('button', { name: 'Commissions', exact: true })
        .click()
    await expect(page.getByRole('link', { name: 'Pêche', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Location', exact: true })).toHaveCount(0)

    await enter(page, program, 'commission@demo.example', '/commission/location')
    await expect(page.getByRole('heading', { name: 'Commission introuvable' })).toBeVisible()

    await enter(page, program, 'admin@demo.example', '/management/general/commissions?archives=oui')
    await page.getByRole('button', { name: 'Rétablir Location' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Location est de nouveau visible.' })).toBeVisible()
    await enter(page, program, 'commission@demo.example', '/commission/location')
    await expect(page.getByRole('heading', { name: 'Location', level: 1 })).toBeVisible()
  })
})
