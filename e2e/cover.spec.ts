import { atBothWidths, enter, expect, expectAccessible, test } from './program.ts'

atBothWidths(() => {
  test('who administers a commission changes its cover, and takes it away', async ({ page, program }) => {
    await enter(page, program, 'commission@demo.example', '/commission/location')
    await page.getByRole('button', { name: /photo de couverture/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Photo de couverture' })
    const field = dialog.getByLabel('Photo de couverture', { exact: true })
    await field.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bonjour') })
    await expect(dialog.getByRole('alert')).toContainText('Ce fichier n’est pas une image')
    await expectAccessible(page)
    await field.setInputFiles('demo/pictures/covers/velo.webp')
    await expect(dialog.getByText('Elle sera nette dans un instant')).toBeVisible()
    const cover = page.locator('main img')
    const shown = () => cover.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(shown, { timeout: 30_000 }).toMatch(/[?&]version=[2-9].*format=avif$/)
    await dialog.getByRole('button', { name: 'Retirer l’image' }).click()
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(cover).toBeHidden()
    // For whoever comes next in this program.
    await field.setInputFiles('demo/pictures/covers/location.webp')
    await expect(cover).toBeVisible()
  })
})
