import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { filesOfZip, textOfPdf } from '../src/server/files/testing.ts'
import { de } from '../src/shared/french.ts'
import { at, enter, expect, mailTo, openSession, type Program, signOut, test } from './program.ts'

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
const bytesOf = async (download: Download) => await readFile(await download.path())
const download = async (page: Page, button: string) => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return saved
}
const MEMBER = 'membre@demo.example'
/** One's own account, at this part of it. */
async function openAccount(page: Page, program: Program, part: string) {
  const { userId } = await openSession(program, MEMBER)
  await enter(page, program, MEMBER, `/accountWrapper/${userId}?onglet=${part}`)
}

at(360, () => {
  test('a member shows the card, has it as PDF, and whoever reads its code learns that it counts', async ({
    page,
    program,
    browser,
  }) => {
    await openAccount(page, program, 'carte')
    const code = page.getByRole('img', { name: 'Code de la carte' })
    await expect(code).toBeVisible()
    await expect(page.getByText('Camille Morvan').last()).toBeVisible()
    await noSidewaysScroll(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
    await expect(code).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const saved = await download(page, 'Télécharger (PDF)')
    expect(saved.suggestedFilename()).toMatch(/^carte-de-membre-\d{5}\.pdf$/)
    expect(await textOfPdf(await bytesOf(saved))).toContain('Morvan')

    const addressOf = async () => {
      const { token, userId } = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
      const answer = await fetch(`${program.url}/aspr/v1/users/${userId}/card/details`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { address: string }).address
    }
    const before = await addressOf()
    const stranger = await browser.newPage({ viewport: { width: 360, height: 800 } })
    await stranger.goto(before)
    await expect(stranger.getByText('Carte valable')).toBeVisible()
    await expect(stranger.getByText('Camille M.')).toBeVisible()
    await expect(stranger.getByText('Morvan')).toBeHidden()
    await noSidewaysScroll(stranger)

    await page.getByRole('button', { name: 'Renouveler le code' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Renouveler le code' }).click()
    await expect(page.getByText('l’ancienne carte n’est plus reconnue')).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByText('Carte inconnue')).toBeVisible()
    // Signed in, the same page stands alone too.
    await page.goto(await addressOf())
    await expect(page.getByText('Carte valable')).toBeVisible()
    await stranger.context().close()
  })

  test('a member takes the data away, takes the newsletter and leaves it by its mail, asks to be erased and thinks again', async ({
    page,
    program,
  }) => {
    await openAccount(page, program, 'donnees')
    const newsletter = page.getByRole('region', { name: 'Nouvelles de l’association' })
    await expect(newsletter.getByRole('button')).toBeVisible()
    await noSidewaysScroll(page)

    const saved = await download(page, 'Télécharger mes données')
    expect(saved.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.zip$/)
    const files = Object.fromEntries(filesOfZip(await bytesOf(saved)))
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['LISEZ-MOI.txt', 'persons.json', 'commands.json', 'payments.json']),
    )
    expect(JSON.parse(String(files['persons.json']))).toMatchObject([
      { firstName: 'Camille', email: MEMBER },
      { firstName: 'Malo' },
    ])

    // Left first where it was taken, so that taking it is told by mail.
    const leave = newsletter.getByRole('button', { name: 'Ne plus les recevoir' })
    if (await leave.isVisible()) {
      await leave.click()
      await expect(newsletter.getByText('Refusées')).toBeVisible()
    }
    await newsletter.getByRole('button', { name: 'Les recevoir' }).click()
    await expect(newsletter.getByText('Acceptées')).toBeVisible()

    // One commission's alone may be left, and taken again.
    await newsletter.getByText('Choisir par commission').click()
    await newsletter.getByRole('button', { name: 'Ne plus recevoir les messages de Ski' }).click()
    const again = newsletter.getByRole('button', { name: 'Recevoir à nouveau les messages de Ski' })
    await expect(again).toBeVisible()
    await expect(newsletter.getByRole('region', { name: 'Messages par commission' })).toBeFocused()
    await noSidewaysScroll(page)
    await again.click()
    await expect(again).toBeHidden()
    await newsletter.getByText('Historique des choix').click()
    await expect(newsletter.getByText('Accepté', { exact: true }).first()).toBeVisible()
    const { text } = await mailTo(program, MEMBER, /Vous recevrez les nouvelles/)
    await page.goto(/https?:\/\/\S+desabonnement\?token=\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvelles de l’association')
    await expect(page).not.toHaveURL(/token/)
    await page.getByRole('button', { name: 'Me désabonner' }).click()
    await expect(page.getByText('Votre désabonnement est enregistré.')).toBeVisible()
    await page.getByRole('button', { name: 'Se réabonner' }).click()
    await expect(page.getByRole('button', { name: 'Me désabonner' })).toBeVisible()

    await openAccount(page, program, 'donnees')
    const erasure = page.getByRole('region', { name: 'Effacer mon compte' })
    await erasure.getByRole('button', { name: 'Demander l’effacement' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText('restent dix ans')).toBeVisible()
    await question.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await expect(erasure.getByText(/^Demandé le/)).toBeVisible()
    await mailTo(program, 'admin@demo.example', /demande d’effacement/)
    await erasure.getByRole('button', { name: 'Annuler ma demande' }).click()
    await expect(erasure.getByRole('button', { name: 'Demander l’effacement' })).toBeVisible()
  })

  test('a super-administrator sees whom retention will erase, and erases who asked, naming what goes and what stays', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/erasures')
    await expect(
      page.getByRole('region', { name: 'Fin de conservation' }).getByText('Effacement le').first(),
    ).toBeVisible()
    const first = page.getByRole('region', { name: 'Demandes d’effacement' }).getByRole('listitem').first()
    const name = (await first.getByRole('link').textContent()) ?? ''
    await noSidewaysScroll(page)
    await first.getByRole('button', { name: 'Effacer ce compte' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText(name)).toBeVisible()
    await expect(question.getByText('restent dix ans')).toBeVisible()
    await question.getByRole('button', { name: 'Effacer pour toujours' }).click()
    await expect(question.getByText('Écrivez un motif')).toBeVisible()
    await question.getByRole('textbox').fill('À sa demande')
    await question.getByRole('button', { name: 'Effacer pour toujours' }).click()
    await expect(page.getByText(`Le compte ${de(name)} est effacé.`)).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeHidden()
    await signOut(page)
  })
})
