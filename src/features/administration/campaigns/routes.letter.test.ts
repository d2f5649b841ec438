import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { anAttachment } from '../../mailing/mailings/fixtures.ts'
import { defineFees } from '../../members/membership/fixtures.ts'
import { activeMember, enrolledMember } from '../../society/persons/fixtures.ts'

let token: string
let season: number
const OWES = { membertype: 'SPV', subscriptions: ['AMICALE'], accountValidity: '2024-12-31', state: 'EXPIRED' }
const program = sharedProgram(async (program) => {
  await defineFees(program)
  const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
  token = admin.token
  await enrolledMember(program, { ...OWES, email: 'doit@courrier.example', firstName: 'Nolwenn' })
  await enrolledMember(program, { ...OWES, email: null, passwordHash: null })
  season = (await program.call('GET', '/campaigns/preview', { token })).body.season
})
const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  program.call(method, path, { token, ...(body && { body }) })
const words = { subject: 'La cotisation arrive', text: '<p>Le portail est <strong>nouveau</strong>.</p>' }

describe('The letter of a campaign in the society’s own words (rules#campaigns)', () => {
  test('the usual letter says which of its words may be changed, and they change nothing where they stay as they are', async () => {
    const { body: usual } = await call('GET', `/campaigns/letter?season=${season}`)
    expect(usual.subject).toBe(usual.words.subject)
    expect(usual.html).toContain(`On continue ensemble en ${season}`)
    const { body: other } = await call('POST', '/campaigns/letter/preview', { season, words })
    expect(other.subject).toBe('La cotisation arrive')
    expect(other.html).toContain('<strong>nouveau</strong>')
    expect(other.html).not.toContain('On continue ensemble')
    expect(
      (await call('POST', '/campaigns/letter/preview', { season, words: { ...words, text: '<p> </p>' } })).status,
    ).toBe(400)
  })

  test('what was previewed leaves with its file, is listed among what was sent, and is what the letters by post say', async () => {
    const { id } = await anAttachment(program, token, 'Bulletin.pdf')
    const written = { season, words, attachments: [id] }
    const { body: sample } = await call('POST', '/campaigns/letter/preview', written)
    expect((await call('POST', '/campaigns/letter/trials', written)).status).toBe(204)
    const { body: campaign, status } = await call('POST', '/campaigns', written)
    expect(status).toBe(201)
    expect((await call('POST', '/campaigns', written)).body.code).toBe('campaign-exists')
    const [mail] = await program.mailsTo('doit@courrier.example')
    expect(mail?.subject).toBe('La cotisation arrive')
    expect(mail?.attachments).toMatchObject([{ name: 'Bulletin.pdf' }])
    // The fee and the greeting are the reader's, as the link is.
    const own = (html: string) =>
      html
        .replaceAll(/Bonjour [^,]*,/g, 'Bonjour,')
        .replaceAll(/\d+[.,]\d\d\s*€|selon votre statut/g, 'FEE')
        .replaceAll(/href="http[^"]*"|>http[^<]*</g, 'LINK')
    expect(own(mail?.html.trim() ?? '')).toBe(own(sample.html.trim()))
    const { body: sent } = await call('GET', '/mailings?search=kind==CAMPAIGN')
    expect(sent._embedded.data).toMatchObject([{ subject: 'La cotisation arrive', total: 1, sent: 1 }])
    const { body: post } = await call('GET', `/postal/recipients?recipients=WITHOUT_EMAIL&campaign=${campaign.id}`)
    expect(post.letter.subject).toBe('La cotisation arrive')
    expect(post.letter.text).toMatch(/^Le portail est nouveau\./)
    const letter = { recipients: 'WITHOUT_EMAIL', campaign: campaign.id, ...post.letter }
    for (let twice = 0; twice < 2; twice++) expect((await call('POST', '/postal/letters', letter)).status).toBe(200)
    const { body: posted } = await call('GET', '/mailings?search=kind==POST')
    expect(posted._embedded.data).toMatchObject([{ subject: 'La cotisation arrive', total: 1 }])
  })
})
