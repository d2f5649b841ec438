import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { aCampaign } from '../../calendars/campaigns/fixtures.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { addressFile, anAddress, readAddresses, sendAddresses } from '../doors/fixtures.ts'

let token: string
const program = sharedProgram(async (program) => {
  await aCampaign(program)
  token = (await activeMember(program, [{ name: 'calendriers', role: 'ADMIN' }])).token
})
beforeEach(async () => {
  await program.db.deleteFrom('calendarDoors').execute()
})

const read = async (content: BlobPart) => (await readAddresses(program, token, content)).result
const doors = () => program.db.selectFrom('calendarDoors').selectAll().orderBy('banId').execute()
const numbers = (...given: number[]) => given.map((number) => anAddress({ number }))

describe('The addresses of a commune are imported (rules#doors)', () => {
  test('addresses are imported from the national file, each with its position', async () => {
    const { state, result } = await readAddresses(
      program,
      token,
      addressFile(...numbers(1, 2), anAddress({ number: 2, suffix: 'bis', street: 'Allée de l’Étang' })),
    )
    expect([state, result]).toEqual([
      'DONE',
      { added: 3, changed: 0, unchanged: 0, gone: 0, unread: 0, problems: [], cutOff: false, encoding: 'utf-8' },
    ])
    expect((await doors())[0]).toMatchObject({
      street: 'Allée de l’Étang',
      number: 2,
      suffix: 'bis',
      postalCode: '35999',
      city: 'Beauregard',
      insee: '35999',
      lon: -1_599_800,
      goneAt: null,
    })
  })

  test('addresses are imported again without changing anything', async () => {
    const file = addressFile(...numbers(1, 2, 3))
    await read(file)
    const before = (await doors()).map(({ seenAt: _seen, ...door }) => door)
    expect(await read(file)).toMatchObject({ added: 0, changed: 0, unchanged: 3, gone: 0 })
    expect((await doors()).map(({ seenAt: _seen, ...door }) => door)).toEqual(before)
  })

  test('an address file read anew moves addresses, removes those it no longer names, and restores those named again', async () => {
    await read(addressFile(...numbers(1, 2, 3)))
    const moved = anAddress({ number: 1, lon: -1.7 })
    expect(await read(addressFile(moved, ...numbers(2)))).toMatchObject({ changed: 1, unchanged: 1, gone: 1 })
    expect((await doors()).map(({ goneAt }) => goneAt !== null)).toEqual([false, false, true])
    expect(await read(addressFile(moved, ...numbers(2, 3)))).toMatchObject({ changed: 1, unchanged: 2, gone: 0 })
    expect((await doors()).every(({ goneAt }) => goneAt === null)).toBe(true)
  })

  test('a refused address stays off the lists where a new file names it otherwise', async () => {
    await read(addressFile(anAddress({ number: 1, id: '35999_0010_00001' }), ...numbers(2)))
    const [old] = await doors()
    const refuse = { door: old?.id, flat: '' }
    expect((await program.call('POST', '/calendars/refusals', { token, body: refuse })).status).toBe(201)
    await read(addressFile(anAddress({ number: 1, id: '35999_7777_00001' }), ...numbers(2)))
    const { body } = await program.call('GET', '/calendars/doors?q=port', { token })
    const doorStates = body._embedded.data.map((door: { number: number; gone: boolean; refused: boolean }) => [
      ...[door.number, door.gone, door.refused],
    ])
    expect(doorStates).toContainEqual([1, false, true])
    expect(doorStates).toContainEqual([2, false, false])
  })

  test('addresses are imported without touching those of another commune', async () => {
    await read(addressFile(anAddress({ insee: '35001' })))
    expect(await read(addressFile(anAddress()))).toMatchObject({ added: 1, gone: 0 })
  })

  test('an address that a file names twice is imported once', async () => {
    const twice = addressFile(anAddress({ lon: -1.6 }), anAddress({ lon: -1.9 }))
    expect(await read(twice)).toMatchObject({ added: 1, unread: 0 })
    expect(await read(twice)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await doors()).toMatchObject([{ lon: -1_600_000 }])
  })

  test('an address file is imported into doors that were added by hand', async () => {
    const body = { street: 'rue du port', from: 1, to: 3, side: 'ODD', city: 'BEAUREGARD' }
    const { body: added } = await program.call('POST', '/calendars/doors', { token, body })
    expect(added).toEqual({ added: 2, known: 0 })
    expect(await read(addressFile(...numbers(1, 2)))).toMatchObject({ added: 1, changed: 1 })
    expect((await doors()).map(({ number, banId }) => [number, banId !== null])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ])
  })

  test('an address file is read packed, with a byte-order mark, with commas, or as a spreadsheet wrote it', async () => {
    const file = addressFile(anAddress({ street: 'Impasse de l’Épée', number: 7 }))
    expect(await read(gzipSync(file))).toMatchObject({ added: 1 })
    expect(await read(`\uFEFF${file.replaceAll('\n', '\r\n')}`)).toMatchObject({ unchanged: 1, unread: 0 })
    expect(await read(file.replaceAll(';', ','))).toMatchObject({ unchanged: 1 })
    const latin = Buffer.from(addressFile(anAddress({ street: 'Impasse de l\u0092Épée', number: 7 })), 'latin1')
    expect(await read(latin)).toMatchObject({ added: 0, unread: 0, encoding: 'windows-1252' })
    expect((await doors()).map(({ street }) => street)).toEqual(['Impasse de l’Épée'])
  })

  test('addresses are imported from the communes’ own files, too', async () => {
    const local = [
      'cle_interop;uid_adresse;voie_nom;lieudit_complement_nom;numero;suffixe;commune_insee;commune_nom;position;x;y;long;lat;source;date_der_maj',
      '35999_0010_00003_ter;;Rue du Port;;3;ter;35999;Beauregard;entrée;1;2;-1.65;48.11;commune;2026-01-01',
      '35999_0010_99999;;Rue du Port;;99999;;35999;Beauregard;segment;1;2;-1.65;48.11;commune;2026-01-01',
    ].join('\n')
    expect(await read(local)).toMatchObject({ added: 1, unread: 1, problems: [{ line: 3, code: 'number' }] })
    expect(await doors()).toMatchObject([{ number: 3, suffix: 'ter', lon: -1_650_000 }])
  })

  test('an unreadable line of an address file is reported with its number and the reason', async () => {
    const lines = [
      anAddress({ number: 'douze' }),
      anAddress({ number: 2 }),
      anAddress({ number: 4, insee: '35001' }),
      anAddress({ number: 6 }).replace(';-1.599400;', ';;'),
      'illisible',
      anAddress({ number: 8 }),
    ]
    const { problems, ...counts } = await read(addressFile(anAddress(), ...lines))
    expect(counts).toMatchObject({ added: 3, unread: 4, cutOff: false })
    expect(problems.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [3, 'number'],
      [5, 'commune'],
      [6, 'position'],
      [7, 'cut-off'],
    ])
    expect(problems[0].text).toContain(';douze;')
  })

  test('a file whose end is missing marks no address as gone', async () => {
    await read(addressFile(...numbers(1, 2, 3)))
    const cut = addressFile(...numbers(1, 2)).slice(0, -60)
    expect(await read(cut)).toMatchObject({ unchanged: 1, gone: 0, cutOff: true })
    expect((await doors()).every(({ goneAt }) => goneAt === null)).toBe(true)
  })
})

test('forty thousand addresses are read, and a second reading changes none of them', async () => {
  const lines = Array.from({ length: 40_000 }, (_, at) =>
    anAddress({ street: `Rue ${at % 900}`, number: 1 + Math.floor(at / 900) }),
  )
  expect(await read(addressFile(...lines))).toMatchObject({ added: 40_000, unread: 0 })
  expect(await read(addressFile(...lines))).toMatchObject({ added: 0, unchanged: 40_000 })
})

describe('A file that holds no addresses of a commune is refused before anything is read', () => {
  const packed = gzipSync(addressFile(...Array.from({ length: 400 }, (_, number) => anAddress({ number }))))
  test.each<[string, BlobPart, string]>([
    ['an empty one', '', 'empty'],
    ['headings alone', addressFile().trim(), 'empty'],
    ['another list', 'Nom;Prénom;E-mail\nKerbrat;Nolwenn;n@k.example', 'foreign'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'foreign'],
    ['one without places', addressFile(anAddress()).replaceAll(';lon;lat;', ';a;b;'), 'no-coordinates'],
    ['a packed one that breaks off', packed.subarray(0, packed.length - 200), 'cut-off'],
    ['a packed one that is damaged', Buffer.concat([packed.subarray(0, 300), Buffer.alloc(90, 7)]), 'unreadable'],
    ['one of too many lines', `${addressFile(anAddress())}${'\n'.repeat(300_001)}`, 'too-long'],
  ])('%s: %#', async (_what, content, code) => {
    const { status, body } = await sendAddresses(program, token, content)
    expect([status, body.errors?.[0]]).toMatchObject([400, { path: 'file', code }])
    expect(await program.db.selectFrom('calendarDoorImports').selectAll().execute()).toEqual([])
  })

  test('an address file that unpacks to more than a commune has is refused', async () => {
    const { status, body } = await sendAddresses(program, token, gzipSync(Buffer.alloc(120_000_000, 59)))
    expect([status, body.errors?.[0].code]).toEqual([400, 'too-large'])
  })
})

describe('One file is read at a time', () => {
  test('the second of two address imports at once is told to wait, and may start once the first has ended', async () => {
    const file = addressFile(...numbers(1, 2))
    const answers = await Promise.all([sendAddresses(program, token, file), sendAddresses(program, token, file)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    await program.runJobs()
    expect((await sendAddresses(program, token, file)).status).toBe(202)
    await program.runJobs()
  })

  test('an address import that is stopped leaves the addresses it read, and removes none', async () => {
    await read(addressFile(...numbers(1, 2, 3)))
    const { body } = await sendAddresses(program, token, addressFile(...numbers(1)))
    await program.call('POST', `/tasks/${body.task}/cancel`, { token })
    await program.runJobs()
    expect((await program.call('GET', `/tasks/${body.task}`, { token })).body.state).toBe('CANCELLED')
    expect((await doors()).every(({ goneAt }) => goneAt === null)).toBe(true)
    expect(await program.db.selectFrom('calendarDoorImports').selectAll().execute()).toEqual([])
  })
})
