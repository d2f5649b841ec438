import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../scripts/testing/cluster.ts'
import { temporaryRun } from '../../scripts/testing/folder.ts'
import { passphraseIn } from '../../scripts/testing/passphrase.ts'
import { killProcesses, PROGRAM, runScript, startScript, status, until } from '../../scripts/testing/process.ts'
import { startSmtp } from '../../scripts/testing/smtp.ts'
import { expect, PASSWORD, searchFor, signIn, signOut, test } from '../program.ts'

const ADMIN = { email: 'chef@example.org', password: 'trois mots au hasard' }
const MEMBER = { first: 'Soizic', last: 'Kermarrec', email: 'soizic@example.org' }
const CARDS = /carte bancaire|par carte|stripe|paiement en ligne|débité|checkout/i

/** As Node's own environment has it, beside which only a file says something. */
const OUTSIDE = { NODE_ENV: '', LOG_LEVEL: '' }

/** An empty machine: what a volunteer runs there, and what it says. */
async function startMachine() {
  const { folder, remove } = temporaryRun('volunteer', killProcesses)
  const [smtp, port] = [await startSmtp(), await freePort()]
  const url = `http://localhost:${port}`
  const file = path.join(folder, 'machine/.env')
  const settings = {
    file,
    'public-url': url,
    port: String(port),
    'data-dir': path.join(folder, 'machine/data'),
    'smtp-url': smtp.url,
    'mail-from': 'Amicale <portail@example.org>',
    cards: 'none',
    'backup-url': path.join(folder, 'elsewhere'),
    'admin-email': ADMIN.email,
    'admin-password': ADMIN.password,
    'society-name': 'Amicale de Kerlouan',
    'society-address': '1 rue du Port; 29890 Kerlouan',
    'society-email': ADMIN.email,
  }
  const command = async (name: string, settings: Record<string, string> = {}, ...args: string[]) => {
    const { code, said } = await runScript(
      `dist/server/${name}.js`,
      { ...OUTSIDE, ENV_FILE: file, ...settings },
      ...args,
    )
    expect(code, said).toBe(0)
    return said
  }
  let program: ReturnType<typeof startScript>
  return {
    url,
    command,
    /** Gives the passphrase of the backups. */
    setUp: async () => {
      const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
      const said = await command('setup', { ENV_FILE: '' }, ...flags, '--passphrase-noted')
      return passphraseIn(said)
    },
    start: async () => {
      program = startScript(PROGRAM, { ...OUTSIDE, ENV_FILE: file })
      await until(async () => program.child.exitCode !== null || (await status(`${url}/readyz`)) === 200, 120)
      expect(program.child.exitCode, program.said()).toBeNull()
    },
    /** Gives what it logged. */
    stop: async () => {
      program.child.kill('SIGTERM')
      await program.ended
      return program.said()
    },
    loseDisk: () => rmSync(path.join(folder, 'machine'), { recursive: true }),
    /** The latest mail with these words, as it is read. */
    mail: async (words: RegExp) => {
      const read = (mail: string) =>
        Buffer.from(
          mail.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number(`0x${code}`))),
          'latin1',
        ).toString()
      await until(async () => smtp.taken.some((mail) => words.test(read(mail))))
      return smtp.taken.map(read).findLast((mail) => words.test(mail)) ?? ''
    },
    mails: () => smtp.taken,
    close: () => {
      smtp.close()
      remove()
    },
  }
}

type Machine = Awaited<ReturnType<typeof startMachine>>

async function expectNoCards(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await page.locator('body').innerText(), page.url()).not.toMatch(CARDS)
}

/** A visitor signs up, confirms the e-mail and means to send a cheque; gives its reference. */
async function joinByCheque(page: Page, machine: Machine) {
  await page.goto(`${machine.url}/createUser`)
  const form = page.getByRole('form', { name: 'Inscription' })
  await form.getByRole('textbox', { name: 'Prénom', exact: true }).fill(MEMBER.first)
  await form.getByRole('textbox', { name: 'Nom', exact: true }).fill(MEMBER.last)
  await form.getByLabel('Date de naissance : jour').selectOption('14')
  await form.getByLabel('Date de naissance : mois').selectOption({ label: 'juin' })
  await form.getByLabel('Date de naissance : année').selectOption('1988')
  await form.getByRole('textbox', { name: 'E-mail' }).fill(MEMBER.email)
  await form.getByLabel('Téléphone').fill('06 12 34 56 78')
  await form.getByLabel('Centre (CIS)').selectOption({ index: 1 })
  await form.getByRole('combobox', { name: 'Statut', exact: true }).selectOption('SPV')
  await form.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await form.getByLabel('Répétez le mot de passe').fill(PASSWORD)
  await expectNoCards(page)
  await page.getByRole('button', { name: /pas un robot/ }).click()
  await expect(page.getByText('Compte correctement créé')).toBeVisible()
  const link = /https?:\/\/\S+validateorsubscribe\S+/.exec(await machine.mail(/Confirmez votre e-mail/))?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('E-mail confirmé')).toBeVisible()
  await expectNoCards(page)
  await page.getByRole('button', { name: /chèque/ }).click()
  await expect(page.getByRole('heading', { name: 'Pour régler par chèque' })).toBeVisible()
  await expectNoCards(page)
  return (await page.getByText(/^RF\d\d \d/).textContent()) ?? ''
}

/** The administrator records the cheque, and lets the member in. */
async function letIn(page: Page, machine: Machine, reference: string) {
  await page.goto(`${machine.url}/management/payments`)
  await searchFor(page, reference)
  await expectNoCards(page)
  await page.getByRole('button', { name: new RegExp(MEMBER.first) }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(reference) })
  const total = /([\d,]+)\s€/.exec((await dialog.getByRole('heading').first().textContent()) ?? '')?.[1] ?? ''
  await dialog.getByLabel('Montant reçu').fill(total)
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(page.getByText(/Le paiement est enregistré, reçu n°/)).toBeVisible()
  await page.goto(machine.url)
  await expectNoCards(page)
  await page.getByRole('link', { name: /compte à valider/ }).click()
  await page.getByRole('link', { name: `${MEMBER.first} ${MEMBER.last}` }).click()
  await expectNoCards(page)
  await page.getByRole('button', { name: /^Valider/ }).click()
  await expect(page.getByText('Actif', { exact: true }).first()).toBeVisible()
}

test('a volunteer goes from an empty machine to a paid member and from a lost disk back, without a word on cards', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const machine = await startMachine()
  try {
    const passphrase = await machine.setUp()
    await machine.start()
    await signIn(page, machine, ADMIN.email, ADMIN.password)
    const guide = page.getByRole('region', { name: 'Premiers pas' })
    await expect(guide).toContainText('Il manque')
    await expectNoCards(page)
    await expect(page.getByText(/Valbrume|Facebook/)).toBeHidden()
    await guide.getByRole('button', { name: /^C’est vérifié/ }).click()
    await expect(guide.getByText(/^3 sur/)).toBeVisible()
    await page.goto(`${machine.url}/management/general/cotisations`)
    await expectNoCards(page)
    await page.getByRole('button', { name: 'Ajouter une cotisation' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Nom' }).fill('Cotisation de l’Amicale')
    await dialog.getByLabel('Montant, en euros').fill('25')
    await dialog.getByRole('checkbox', { name: 'SPV' }).check()
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await page.goto(`${machine.url}/management/service`)
    await expectNoCards(page)
    await signOut(page)

    const reference = await joinByCheque(page, machine)
    await signIn(page, machine, ADMIN.email, ADMIN.password)
    await expect(guide).toBeVisible()
    await letIn(page, machine, reference)
    await signOut(page)
    await machine.mail(/compte est validé/)
    await signIn(page, machine, MEMBER.email)
    await expect(page.getByRole('heading', { name: /(Bonjour|Bonsoir) Soizic/ })).toBeVisible()
    await expectNoCards(page)

    const [backup = ''] = /amicale-\S+\.backup/.exec(await machine.command('backup')) ?? []
    const log = await machine.stop()
    machine.loseDisk()
    await machine.setUp()
    await machine.command('restore', { BACKUP_PASSPHRASE: passphrase }, backup)
    await machine.start()
    await signIn(page, machine, MEMBER.email)
    await expect(page.getByRole('heading', { name: /(Bonjour|Bonsoir) Soizic/ })).toBeVisible()
    await page.goto(`${machine.url}/account/orders`)
    await expectNoCards(page)
    expect(`${log}${await machine.stop()}${machine.mails().join('')}`).not.toMatch(CARDS)
  } finally {
    machine.close()
  }
})
