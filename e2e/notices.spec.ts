import { at, enter, expect, test } from './program.ts'

test.use({ society: 'edited' })

at(360, () => {
  test('a new version of the notice keeps the old ones, says what changed, and who answered before it', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/donnees')
    const versions = page.getByRole('region', { name: 'Versions du texte' })
    await expect(versions.getByRole('listitem').last()).toBeVisible()
    const before = await versions.getByRole('listitem').count()
    const editor = page.getByRole('textbox', { name: 'Texte' })
    await editor.press('ControlOrMeta+End')
    await editor.pressSequentially(` Écrivez-nous trois fois.`)
    await page.getByRole('button', { name: 'Mettre en vigueur' }).click()
    await expect(versions.getByRole('listitem')).toHaveCount(before + 1)
    const latest = versions.getByRole('listitem').first()
    await expect(latest).toContainText('En vigueur')
    await expect(latest).toContainText('par Isabelle Riou')
    await expect(versions.getByRole('listitem').last()).toContainText('Texte fourni avec le portail')

    const reader = latest.getByRole('button', { name: /^Lire la version/ })
    await reader.click()
    const dialog = page.getByRole('dialog')
    const changed = dialog.getByRole('region', { name: 'Ce qui a changé' })
    await expect(changed.locator('ins')).toContainText(`Écrivez-nous trois fois.`)
    await expect(changed.locator('del')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(reader).toBeFocused()

    const list = page.getByRole('region', { name: 'Qui a répondu à quelle version' })
    await expect(list.getByRole('figure', { name: 'Réponses par version' })).toBeVisible()
    await expect(list.getByRole('link').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  })
})
