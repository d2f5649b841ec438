import { at, enter, expect, test } from './program.ts'

at(360, () => {
  test('an administrator of a commission changes its cover, and takes it away', async ({ page, program }) => {
    await enter(page, program, 'commission@demo.example', '/commission/location')
    await page.getByRole('link', { name: 'Administrer', exact: true }).click()
    await page.getByRole('navigation', { name: 'Location' }).getByRole('link', { name: 'Réglages' }).click()
    const part = page.getByRole('region', { name: 'Photo de couverture' })
    const field = part.getByLabel('Photo de couverture', { exact: true })
    await field.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bonjour') })
    await expect(part.getByRole('alert')).toContainText('Ce fichier n’est pas une image')
    await field.setInputFiles('demo/pictures/covers/velo.webp')
    await expect(part.getByText('L’image sera nette dans un instant')).toBeVisible()
    const cover = page.locator('main img')
    const shown = () => cover.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(shown).toMatch(/[?&]version=[2-9].*format=avif$/)
    await part.getByRole('button', { name: 'Retirer l’image' }).click()
    await page.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(cover).toBeHidden()
    // For whoever comes next in this program.
    await field.setInputFiles('demo/pictures/covers/location.webp')
    await expect(cover).toBeVisible()
  })
})
