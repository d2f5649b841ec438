import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { sendFile } from '../../../platform/files/fixtures.ts'
import { activeMember } from '../../persons/fixtures.ts'

let token: string
const program = sharedProgram(async (program) => {
  token = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
})
const square = () =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 20, g: 80, b: 160, alpha: 0.5 } } })
    .png()
    .toBuffer()
const send = async (as = token) =>
  sendFile(program, '/siteconfiguration/logo', { bytes: await square(), name: 'logo.png', token: as })
const configured = async () => (await program.call('GET', '/siteconfiguration')).body

describe('The logo of the society (rules#logo)', () => {
  test('the logo of the society waits until the society has said who it is', async () => {
    const refused = await send()
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'society-unnamed'])
    const { body: association } = await program.call('GET', '/siteconfiguration/association', { token })
    await program.call('PUT', '/siteconfiguration/association', { token, body: { ...association, name: 'ASPK' } })
  })

  test('the logo of the society is shown to anybody without a session, in the squares pages ask for, once it is prepared', async () => {
    expect((await configured()).logo).toBeNull()
    expect((await send()).status).toBe(200)
    await program.runJobs()
    const { logo } = await configured()
    const answer = await program.app.inject({ url: `${logo}&side=64` })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(answer.headers['cache-control']).toContain('public')
    const { width, height, hasAlpha } = await sharp(answer.rawPayload).metadata()
    expect([width, height, hasAlpha]).toEqual([64, 64, true])
    expect((await program.app.inject({ url: `${logo}&side=65` })).statusCode).toBe(400)
  })

  test('the logo of the society is what a browser’s tab and a telephone’s screen show of the portal', async () => {
    const { logo } = await configured()
    const manifest = (await program.app.inject({ url: '/portal.webmanifest' })).json()
    expect(manifest).toMatchObject({ id: '/', scope: '/', name: 'ASPK', description: expect.stringContaining('ASPK') })
    const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
    expect(icons.map(({ src, sizes, purpose }) => [src, sizes, purpose])).toEqual([
      [`${logo}&side=192`, '192x192', 'any'],
      [`${logo}&side=512`, '512x512', 'any'],
      [`${logo}&side=192&ground=white`, '192x192', 'maskable'],
      [`${logo}&side=512&ground=white`, '512x512', 'maskable'],
    ])
  })

  test('the logo of the society reaches to the edges on white where a telephone cuts its icons to their shape, and stands within what is left', async () => {
    const { logo } = await configured()
    for (const side of [180, 192, 512]) {
      const { rawPayload } = await program.app.inject({ url: `${logo}&side=${side}&ground=white` })
      const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height, info.channels]).toEqual([side, side, 3])
      const dotAt = (place: number) => [...data.subarray(3 * place * (side + 1), 3 * place * (side + 1) + 3)]
      expect(dotAt(2)).toEqual([255, 255, 255])
      // Half transparent on white.
      expect(dotAt(Math.floor(side / 2))).toEqual([138, 168, 208].map((part) => expect.closeTo(part, -1)))
    }
    expect((await program.app.inject({ url: `${logo}&side=192&ground=black` })).statusCode).toBe(400)
  })

  test('the logo of the society is drawn on the membership card that is printed', async () => {
    const { id, token: own } = await activeMember(program)
    const sheet = await program.app.inject({
      url: `/aspr/v1/users/${id}/card`,
      headers: { authorization: `Bearer ${own}` },
    })
    expect(sheet.statusCode).toBe(200)
    expect(sheet.rawPayload.toString('latin1')).toContain('/Subtype /Image')
  })

  test('a new logo has a new address, and is no edit of the society’s details', async () => {
    const before = await configured()
    const { version } = (await program.call('GET', '/siteconfiguration/association', { token })).body
    await send()
    await program.runJobs()
    expect((await configured()).logo).not.toBe(before.logo)
    expect((await program.call('GET', '/siteconfiguration/association', { token })).body.version).toBe(version)
  })

  test('a deleted logo is shown nowhere any more', async () => {
    const { logo } = await configured()
    expect((await program.call('DELETE', '/siteconfiguration/logo', { token })).status).toBe(204)
    expect((await configured()).logo).toBeNull()
    expect((await program.app.inject({ url: `${logo}&side=64` })).statusCode).toBe(404)
  })

  test('the logo of the society is given by who administers the society alone', async () => {
    const { token: other } = await activeMember(program)
    expect((await send(other)).status).toBe(403)
  })
})
