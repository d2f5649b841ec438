import type { Page } from '@playwright/test'
import { at, enter, expect, test } from './program.ts'

test.use({ society: 'edited' })

/** What Word puts on the clipboard, as a browser gives it on. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {mso-style-unhide:no} --></style></head><body lang=FR><!--StartFragment-->
<h1><span style='mso-ansi-language:FR'>Week-end à Piau<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='color:#C00000'>À prendre</span></b><span>&nbsp;:<o:p></o:p></span></p>
${['Skis', 'Casque']
  .map(
    (
      text,
    ) => `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></p>`,
  )
  .join('\n')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`

const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: 'Présentation' }).evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

at(1440, () => {
  test('a description is written, pasted from Word, linked and illustrated, and shown so (rules#rich-text)', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'commission@demo.example', '/commission/location')
    await page.getByRole('link', { name: 'Administrer', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Réglages', exact: true }).click()
    const form = page.getByRole('region', { name: 'La page' })
    const box = form.getByRole('textbox', { name: 'Présentation' })
    await box.focus()
    for (const tool of await form.getByRole('toolbar').getByRole('button').all())
      expect((await tool.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    await box.press('ControlOrMeta+a')
    await paste(page, FROM_WORD)
    await expect(box.locator('h2')).toHaveText('Week-end à Piau')
    await expect(box.locator('ul > li')).toHaveText(['Skis', 'Casque'])
    await box.press('ControlOrMeta+End')
    await box.press('Enter')
    await box.press('Enter')
    await box.pressSequentially('Le domaine')
    await box.press('Shift+Home')
    const link = form.getByRole('button', { name: 'Lien' })
    await link.click()
    const address = page.getByRole('textbox', { name: 'Adresse' })
    await address.fill('le site')
    await address.press('Enter')
    await expect(page.getByText('Tapez l’adresse d’une page')).toBeVisible()
    await address.fill('www.exemple.fr')
    await address.press('Enter')
    await expect(address).toBeHidden()
    // Pressing a tool leaves the focus in the text: it is there again.
    await expect(box).toBeFocused()
    await expect(box.getByRole('link', { name: 'Le domaine' })).toHaveAttribute('href', 'https://www.exemple.fr')

    await box.press('End')
    await form.getByRole('button', { name: 'Image' }).click()
    await page.getByLabel('Ce que montre l’image').fill('La station sous la neige')
    await page.getByLabel('Image à insérer').setInputFiles('demo/pictures/covers/ski.webp')
    await expect(box.getByAltText('La station sous la neige')).toBeVisible()
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Location est à jour.' })).toBeVisible()
    await page.getByRole('link', { name: 'Voir la page' }).click()

    const shown = page.getByRole('region', { name: 'Présentation' })
    await expect(shown.getByRole('heading', { name: 'Week-end à Piau' })).toBeVisible()
    await expect(shown.getByRole('listitem')).toHaveText(['Skis', 'Casque'])
    await expect(shown.getByRole('link', { name: 'Le domaine' })).toHaveAttribute('rel', 'noopener')
    const picture = shown.getByAltText('La station sous la neige')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    expect(await shown.innerHTML()).not.toMatch(/mso|style=|class="Mso|<span/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  })
})

test('the society puts its notice in force by hand of keys, and every page shows it (rules#data-protection-notice)', async ({
  page,
  program,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await enter(page, program, 'admin@demo.example', '/management/general')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const editors = () => scripts.filter((url) => /\/Editor-/.test(url))
  expect(editors()).toEqual([])
  await page.getByRole('link', { name: 'Données personnelles', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Texte' })
  await expect(box).toBeVisible()
  expect(editors().length).toBeGreaterThan(0)

  await box.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Mettre en vigueur' }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Vos données')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  const tool = page.getByRole('button', { name: 'Titre', exact: true })
  await tool.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Intertitre' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box.getByRole('heading', { name: 'Vos données', level: 3 })).toBeVisible()
  await page.getByRole('button', { name: 'Mettre en vigueur' }).click()
  await expect(page.getByText(/^La version \d+ est en vigueur\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Données Personnelles' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Vos données', level: 3 })).toBeVisible()
})

test('a hostile text does nothing in a browser, however it came there (rules#rich-text)', async ({ page, program }) => {
  const hostile = [
    '<img src=x onerror="document.title=1">',
    '<svg onload="document.title=1"></svg><svg><animate onbegin="document.title=1" attributeName=x dur=1s></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=document.title=1&gt;">',
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=document.title=1 src>">',
    '<noscript><p title="</noscript><img src=x onerror=document.title=1>"></noscript>',
    '<template><img src=x onerror="document.title=1"></template><iframe srcdoc="<script>parent.document.title=1</script>"></iframe>',
    '<a href="java&#9;script:document.title=1" autofocus onfocus="document.title=1">un lien</a>',
    '<p style="position:fixed;inset:0" id="root" class="dialog" onmouseover="document.title=1">la page</p>',
  ]
  const failures: string[] = []
  await enter(page, program, 'commission@demo.example', '/commission/location')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const list = await page.request.get(`${program.url}/aspr/v1/commissions?search=technicalName==location`, { headers })
  const [{ id }] = (await list.json())._embedded.data
  const data = { description: `<p>Neige</p>${hostile.join('')}<p>Fin</p>` }
  expect((await page.request.put(`${program.url}/aspr/v1/commissions/${id}`, { headers, data })).ok()).toBe(true)
  page.on('request', (request) => {
    if (!request.url().startsWith(program.url)) failures.push(request.url())
  })
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await page.reload()
  const shown = page.getByRole('region', { name: 'Présentation' })
  await expect(shown).toContainText('Neige')
  await expect(shown).toContainText('Fin')
  await shown.getByText('la page').hover()
  const left = await shown.evaluate(
    (section) =>
      [...section.querySelectorAll('*')].filter(
        (element) =>
          !(element instanceof HTMLDivElement) &&
          (!/^(P|H2|H3|STRONG|EM|UL|OL|LI|A|BLOCKQUOTE|IMG|BR|HR)$/.test(element.tagName) ||
            [...element.attributes].some(({ name }) => !/^(href|rel|src|alt|width|height|loading)$/.test(name))),
      ).length,
  )
  expect(left).toBe(0)
  // In the editor too.
  await page.getByRole('link', { name: 'Administrer', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Réglages', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Présentation' })).toContainText('Neige')
  await expect(page).not.toHaveTitle('1')
  expect(failures).toEqual([])
})
