import { at, enter, expect, test } from './program.ts'

test.use({ society: 'edited' })

at(360, () => {
  test('an administrator puts partners in order by mouse, by keyboard and by buttons, and takes it back', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/partners')
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('button', { name: 'Changer l’ordre' }).click()
    const dialog = page.getByRole('dialog')
    const rows = dialog.getByRole('list', { name: 'Ordre des partenaires' }).getByRole('listitem')
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/partners/order') && answer.ok())
    await expect(rows).not.toHaveCount(0)
    const [first = '', second = '', third = ''] = await rows.allTextContents()

    const moved = saved()
    await dialog.getByRole('button', { name: `Descendre ${first}` }).click()
    await moved
    await expect(rows).toContainText([second, first, third])
    await expect(dialog.getByRole('button', { name: `Descendre ${first}` })).toBeFocused()
    await expect(dialog.getByText(`${first}\u00a0: place 2 sur`)).toBeAttached()

    const undone = saved()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await undone
    await expect(rows).toContainText([first, second, third])

    // By the keyboard: Escape puts back what is held, and leaves the window open.
    const handle = dialog.getByRole('button', { name: `Déplacer ${first}` })
    const said = page.locator('[id^="DndLiveRegion"]')
    await handle.press('Space')
    await expect(said).toHaveText(`${first} est pris, à la place 1 sur ${await rows.count()}.`)
    await handle.press('ArrowDown')
    await expect(said).toContainText('place 2 sur')
    await handle.press('Escape')
    await expect(said).toHaveText(`${first} est reposé à sa place.`)
    await expect(rows).toContainText([first, second, third])
    const dropped = saved()
    await handle.press('Space')
    await handle.press('ArrowDown')
    await expect(said).toContainText('place 2 sur')
    await handle.press('Space')
    await dropped
    await expect(rows).toContainText([second, first, third])

    // By the mouse: the third one to the top.
    const grip = await dialog.getByRole('button', { name: `Déplacer ${third}` }).boundingBox()
    const top = await rows.first().boundingBox()
    if (!grip || !top) throw new Error('The rows are in sight')
    const put = saved()
    await page.mouse.move(grip.x + 20, grip.y + 20)
    await page.mouse.down()
    await page.mouse.move(grip.x + 20, top.y + 40, { steps: 8 })
    await page.mouse.move(grip.x + 20, top.y + 8, { steps: 8 })
    await page.mouse.up()
    await put
    await expect(rows).toContainText([third, second, first])

    await page.goto(`${program.url}/partners`)
    await expect(page.getByRole('article')).toContainText([third, second, first])
  })
})
