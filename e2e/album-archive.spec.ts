import type { Page } from '@playwright/test'
import { filesOfZip } from '../src/server/files/testing.ts'
import { at, enter, expect, type Program, test } from './program.ts'

const withoutWriting = (page: Page) =>
  page.addInitScript(() => {
    delete window.showSaveFilePicker
  })
const openAlbum = async (page: Page, program: Program) => {
  await enter(page, program, 'membre@demo.example', '/photos?commission=fetes')
  await page.getByRole('link', { name: /Bal du 14 juillet/ }).click()
  await expect(page.getByRole('link', { name: /^Photo \d sur 9$/ })).toHaveCount(9)
  // Drawn as a picture once it is prepared.
  await expect(page.locator('main picture')).toHaveCount(9, { timeout: 90_000 })
}
/** A browser that lets a page write files: into its own store, where nobody has to be asked. */
const lettingWrite = (page: Page) =>
  page.addInitScript(() => {
    window.showSaveFilePicker = async ({ suggestedName }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
  })
const NAME = /^Bal du 14 juillet \d{4}\.zip$/
const written = (page: Page) =>
  page.evaluate(async () => {
    const found: { name: string; size: number; bytes: number[] }[] = []
    const folder = (await navigator.storage.getDirectory()) as unknown as {
      values: () => AsyncIterable<FileSystemFileHandle>
    }
    for await (const handle of folder.values()) {
      const file = await handle.getFile()
      found.push({ name: file.name, size: file.size, bytes: [...new Uint8Array(await file.arrayBuffer())] })
    }
    return found
  })

at(360, () => {
  test('a member downloads a whole album: the browser does where it writes files alone', async ({ page, program }) => {
    test.slow()
    await withoutWriting(page)
    await openAlbum(page, program)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tout télécharger' }).click()
    expect((await saved).suggestedFilename()).toMatch(NAME)
    await expect(page.getByText(/^Votre navigateur télécharge 9.photos/)).toBeVisible()
  })

  test('the page that writes an archive to disk shows its progress, stops on request, and can start again', async ({
    page,
    program,
  }) => {
    test.slow()
    await lettingWrite(page)
    await openAlbum(page, program)
    const network = await page.context().newCDPSession(page)
    const slowed = (downloadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        uploadThroughput: -1,
        downloadThroughput,
      })
    await slowed(8_000)
    await page.getByRole('button', { name: 'Tout télécharger' }).click()
    const arriving = page.getByRole('region', { name: 'Téléchargement' })
    await expect(arriving.getByText(/^[\d,]+.[kM]o sur [\d,]+.[kM]o$/)).toBeVisible()
    // It goes on while one looks at another page, and is found again there.
    await page.getByRole('link', { name: 'Photos', exact: true }).first().click()
    await expect(arriving).toBeHidden()
    await page.goBack()
    await expect(arriving.getByText(/^[\d,]+.[kM]o sur [\d,]+.[kM]o$/)).toBeVisible()
    await page.getByRole('button', { name: 'Annuler le téléchargement' }).click()
    await expect(page.getByText('Le téléchargement est annulé.')).toBeVisible()
    await expect(arriving).toBeHidden()
    expect((await written(page)).filter(({ size }) => size > 0)).toEqual([])
    await slowed(-1)
    await page.getByRole('button', { name: 'Tout télécharger' }).click()
    await expect(page.getByText('L’archive est enregistrée.')).toBeVisible()
    const [file] = await written(page)
    expect(file?.name).toMatch(NAME)
    expect(filesOfZip(Uint8Array.from(file?.bytes ?? []))).toHaveLength(9)
  })

  test('pictures are chosen by a press, from one to another, by the keyboard and by a finger that rests, and downloaded', async ({
    page,
    program,
  }) => {
    test.slow()
    await withoutWriting(page)
    await openAlbum(page, program)
    const link = (place: number) => page.getByRole('link', { name: `Photo ${place} sur 9` })
    const tile = (place: number) => page.getByRole('checkbox', { name: `Photo ${place} sur 9` })
    await page.getByRole('button', { name: 'Choisir des photos' }).click()
    await tile(2).click()
    await tile(4).click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 photos choisies')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(tile(5)).toBeFocused()
    await page.keyboard.press(' ')
    await expect(tile(5)).toBeChecked()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger', exact: true }).click()
    expect((await saved).suggestedFilename()).toMatch(NAME)
    await expect(page.getByText(/^Votre navigateur télécharge 4.photos/)).toBeVisible()
    await page.getByRole('button', { name: 'Ne plus rien choisir' }).click()
    await expect(link(1)).toBeVisible()
    await link(3).dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
    await expect(page.getByText('1 photo choisie')).toBeVisible()
    await page.getByRole('button', { name: /^Choisir les 9.photos$/ }).click()
    await expect(page.getByText('9 photos choisies')).toBeVisible()
    await page.getByRole('button', { name: 'Ne plus choisir' }).click()

    await link(1).focus()
    await page.keyboard.press('End')
    await expect(link(9)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('figcaption', { hasText: 'Photo 9 sur 9' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('figcaption', { hasText: 'Photo 8 sur 9' })).toBeVisible()
    await page.goBack()
    await expect(link(8)).toBeFocused()
  })
})
