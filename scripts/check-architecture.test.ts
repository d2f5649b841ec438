import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSubjects } from './architecture/commits.ts'
import { checkArchitecture } from './check-architecture.ts'

/** Creates a project with these files. */
function project(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portal-architecture-'))
  mkdirSync(path.join(root, 'src'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

const broken: [string, Record<string, string>, RegExp][] = [
  [
    'a test that sleeps',
    { 'src/features/content/news/routes.test.ts': 'await new Promise((resolve) => setTimeout(resolve, 500))\n' },
    /sleeps for a fixed time/,
  ],
  ['a journey that sleeps', { 'e2e/news.spec.ts': 'await page.waitForTimeout(500)\n' }, /sleeps for a fixed time/],
  [
    'a test that measures',
    { 'demo/load.test.ts': 'const began = Date.now()\nload()\nexpect(Date.now() - began).toBeLessThan(9)\n' },
    /asserts how long/,
  ],
  [
    'a journey that waits less than the others',
    { 'e2e/news.spec.ts': 'await expect(page.getByRole(name)).toBeVisible({ timeout: 2_000 })\n' },
    /waits less/,
  ],
  [
    'a test that fails around midnight',
    { 'src/features/content/news/fixtures.ts': 'const today = new Date().toISOString().slice(0, 10)\n' },
    /around midnight/,
  ],
  ['a test by chance', { 'scripts/launch.test.ts': 'const port = Math.random()\n' }, /by chance/],
  [
    'a test that reads a PDF by hand',
    { 'src/features/society/membership-card/fixtures.ts': "import { inflateSync } from 'node:zlib'\n" },
    /by hand/,
  ],
  ...[
    ['a refund under its old name', "export const TO_REFUND = 'Il est dans «\\u00a0Paiements à régler\\u00a0».'\n"],
    ['a participle with « (e) » in brackets', "export const DONE = 'Vous êtes désabonné(e).'\n"],
    ['an hour with a colon', "export const WHEN = 'La sauvegarde part à 06:28.'\n"],
    ['a name that is not elided', 'export const ANSWER = `la réponse de Isabelle`\\n'],
  ].map(([what = '', text = '']): [string, Record<string, string>, RegExp] => [
    what,
    { 'src/features/content/news/messages.ts': text },
    /a word that was replaced on every screen/,
  ]),
  [
    'rules that speak French',
    {
      'src/features/content/news/rules.ts': "// It's « très bien » here.\nexport const NONE = `Rien\n n’est publié`\n",
    },
    /French in rules/,
  ],
  [
    'a lazy import that an upgrade can break',
    { 'src/web/ui/A.tsx': "const Later = lazy(async () => ({ default: (await import('./B.tsx')).B }))\n" },
    /a lazy import that an upgrade can break/,
  ],
  [
    'a line that breaks before its question mark',
    { 'src/features/content/news/components/Ask.tsx': 'export const Ask = () => <p>Supprimer ?</p>\n' },
    /a plain space before a high sign/,
  ],
  [
    'an escape in the plain words of an attribute',
    {
      'src/features/content/news/components/Ask.tsx': 'export const Ask = () => <p title="Ajouté\\u00a0: où">Où</p>\n',
    },
    /an escape that is shown as it is/,
  ],
  [
    'a message that names npm',
    { 'src/server/backup/place.ts': "export const NO_KEY = 'BACKUP_KEY is not set: run npm run setup.'\n" },
    /names npm/,
  ],
  [
    'a command of the operator that names npm',
    { 'scripts/doctor/store.ts': 'const next = `restore a backup (npm run restore)`\n' },
    /names npm/,
  ],
  [
    'a text for volunteers that names a setting',
    {
      'src/features/mailing/mail-delivery/labels.ts':
        "export const AWAY = 'L’hébergeur vérifie l’adresse (SMTP_URL).'\n",
    },
    /a machine word/,
  ],
  [
    'a class that no sheet defines',
    { 'src/web/layout.css': '.row {}', 'src/web/ui/A.tsx': "const a = <p className={wide ? `row` : 'rows'} />\n" },
    /no sheet defines: rows/,
  ],
  [
    'a class that its module does not define',
    {
      'src/web/ui/A.module.css': '/* .gone {} */ .a :global(.active) {}',
      'src/web/ui/A.tsx':
        "import styles from './A.module.css'\nconst a = <p className={styles.gone} title={styles.a} />\n",
    },
    /its sheet does not define: gone/,
  ],
  [
    'a sheet that counts on the class of another component',
    {
      'src/web/ui/A.module.css': '.a :global(.badge) {} .a :global(.active) {} .a :global(.mantine-Input-input) {}',
      'src/web/ui/A.tsx': "import styles from './A.module.css'\nconst a = <p className={styles.a} />\n",
    },
    /no sheet defines: badge/,
  ],
  [
    'a rule that no screen uses, of every screen or of one',
    {
      'src/web/layout.css': '.row {} .mantine-Input-input {}',
      'src/web/ui/A.module.css': '.a {}',
      'src/web/ui/A.tsx': 'import styles from \'./A.module.css\'\nconst a = <p className="row" title={styles} />\n',
    },
    /no screen uses: a$/,
  ],
  [
    'what stands there unstyled',
    {
      'src/web/styles.css': '@import "@mantine/core/styles/Button.css";',
      'src/web/ui/A.tsx': "import { Box, Button, Radio } from '@mantine/core'\nexport const A = [Box, Button, Radio]\n",
    },
    /without its sheet: Radio/,
  ],
  ['a sheet that styles every screen from one', { 'src/web/ui/A.css': 'p {}' }, /every screen at once/],
  ['a sheet that nobody reads to its end', { 'src/web/layout.css': '\n'.repeat(401) }, /over 400 lines/],
  ['a file outside the vocabulary', { 'src/features/content/news/repository.ts': '' }, /vocabulary/],
  ['routes of a sub-module', { 'src/features/content/news/mailing/routes.ts': '' }, /routes of a sub-module/],
  ['a file named for nothing', { 'src/features/content/news/utils.ts': '' }, /says nothing/],
  [
    "another module's queries",
    {
      'src/features/content/news/routes.ts': "import { a } from '../../society/persons/queries.ts'\n",
      'src/features/society/persons/queries.ts': '',
    },
    /queries/,
  ],
  [
    'a kernel that knows a feature',
    { 'src/server/http/bind.ts': "import { a } from '../../features/society/persons/service.ts'\n" },
    /upward, server -> features/,
  ],
  [
    'a shared file that knows the product',
    { 'src/shared/money.ts': "import { a } from '../features/society/persons/rules.ts'\n" },
    /upward, shared -> features/,
  ],
  [
    'a screen that shows HTML as it is',
    { 'src/features/content/news/news.page.tsx': '<p dangerouslySetInnerHTML={{ __html: news }} />\n' },
    /shows HTML as it is/,
  ],
  [
    'a second policy for HTML',
    { 'src/features/content/news/service.ts': "import sanitizeHtml from 'sanitize-html'\n" },
    /a second policy for HTML/,
  ],
  [
    'a page that reads the database',
    { 'src/features/content/news/news.page.tsx': "import { a } from './queries.ts'\n" },
    /queries/,
  ],
  [
    'an endpoint of another module',
    {
      'src/features/content/news/routes.ts':
        "import { readUser } from '../../society/persons/contract.ts'\nbind(app, readUser, () => 1)\n",
    },
    /an endpoint of another module: readUser/,
  ],
  [
    'a name that the glossary replaced',
    { 'src/features/content/news/service.ts': 'export async function giveBack() {}\n' },
    /an old word: giveBack/,
  ],
  [
    'a past participle as a name',
    { 'src/features/content/news/service.ts': 'export type Asked = string\n' },
    /a past participle as a name: Asked/,
  ],
  [
    'a past participle as a name of a type within a file',
    { 'src/features/content/news/service.ts': 'type Noted = string\n' },
    /a past participle as a name: Noted/,
  ],
  [
    'a past participle as a name of a function within another',
    { 'src/features/content/news/service.ts': '  const shown = (id: number) => id\n' },
    /a past participle as a name: shown/,
  ],
  [
    'props that are a literal spread',
    { 'src/features/content/news/components/A.tsx': '<B {...{ one, other }} />\n' },
    /an object literal that is spread/,
  ],
  ['a file named for a riddle', { 'src/web/ui/Whole.tsx': '' }, /named for a riddle/],
  [
    'a test that cannot be read alone',
    { 'src/features/content/news/rules.test.ts': "test('nor does it take a role', () => {})\n" },
    /no sentence of its own: nor does it/,
  ],
  [
    'a test that is named for a clause without its subject',
    { 'src/features/content/news/rules.test.ts': "test('What was paid stays paid', () => {})\n" },
    /no sentence of its own: What was paid/,
  ],
  [
    'a journey that cannot be read alone',
    { 'src/web/a.ts': '', 'e2e/books.spec.ts': "test('who sells finds the round', () => {})\n" },
    /no sentence of its own: who sells/,
  ],
  [
    'a table of tests that cannot be read alone',
    { 'src/features/content/news/rules.test.ts': "test.each([\n  'a',\n])('of %s nothing is left', () => {})\n" },
    /no sentence of its own: of %s/,
  ],
  [
    'a sum of euros as floating-point numbers',
    {
      'src/features/content/news/components/Fees.tsx':
        'export const all = (fees: Fee[]) => fees.reduce((sum, fee) => sum + fee.price, 0)\n',
    },
    /adds amounts in euros as floating-point numbers/,
  ],
  [
    'a difference of euros as floating-point numbers',
    {
      'src/features/content/news/components/Fee.tsx':
        'export const difference = (line: Line) => line.price - line.refunded\n',
    },
    /adds amounts in euros as floating-point numbers/,
  ],
  [
    'an import of a type from a higher layer',
    {
      'src/features/society/persons/rules.ts': "import type { A } from '../../content/news/contract.ts'\n",
      'src/features/content/news/contract.ts': '',
    },
    /upward, society -> content/,
  ],
  [
    'a lazy import from a higher layer',
    {
      'src/features/society/persons/persons.page.tsx':
        "const Later = () => import('../../content/news/components/A.tsx')\n",
      'src/features/content/news/components/A.tsx': '',
    },
    /upward, society -> content/,
  ],
  [
    'a layer that nobody ordered',
    {
      'src/features/things/a/rules.ts': "import { b } from '../../society/persons/rules.ts'\n",
      'src/features/society/persons/rules.ts': '',
    },
    /not in the list: things/,
  ],
  [
    'two modules that import each other, by whatever files',
    {
      'src/features/content/a/service.ts': "import { b } from '../b/service.ts'\n",
      'src/features/content/a/other/service.ts': '',
      'src/features/content/b/service.ts': "import { a } from '../a/other/service.ts'\n",
    },
    /content\/a and content\/b import each other/,
  ],
  [
    'a module and its sub-module that import each other',
    {
      'src/features/content/a/service.ts': "import { b } from './b/service.ts'\n",
      'src/features/content/a/contract.ts': '',
      'src/features/content/a/b/service.ts': "import type { A } from '../contract.ts'\n",
    },
    /content\/a and content\/a\/b import each other/,
  ],
  [
    'a page that reaches a module of the server through its rules',
    {
      'src/features/content/news/news.page.tsx': "import { a } from './rules.ts'\n",
      'src/features/content/news/rules.ts': "import { b } from '../../../shared/dates.ts'\n",
      'src/shared/dates.ts': "import { readFileSync } from 'node:fs'\n",
    },
    /only a server has: node:fs/,
  ],
  [
    'rules that know a side',
    { 'src/features/content/news/rules.ts': "import { log } from '../../../server/log.ts'\n" },
    /rules imports one of the two sides/,
  ],
  [
    'a shell that borrows a page of a module',
    { 'src/app/shell/Shell.tsx': "import { a } from '../../features/content/news/news.page.tsx'\n" },
    /frame around every page/,
  ],
  [
    "a shell that borrows a module's component before it is needed",
    {
      'src/app/shell/Footer.tsx': "import { A } from '../../features/mailing/mail-delivery/components/A.tsx'\n",
      'src/features/mailing/mail-delivery/components/A.tsx': '',
    },
    /frame around every page/,
  ],
  [
    "a shell that loads a module's page",
    { 'src/app/shell/Footer.tsx': "const page = () => import('../../features/content/news/news.page.tsx')\n" },
    /frame around every page/,
  ],
  [
    'a module that knows the whole program',
    { 'src/features/content/news/service.ts': "import { a } from '../../../app/server.ts'\n" },
    /upward, features -> app/,
  ],
  [
    "the type of another module's query",
    { 'src/features/content/news/routes.ts': "import type { Row } from '../../society/persons/queries.ts'\n" },
    /queries/,
  ],
  [
    'two files that need each other',
    {
      'src/features/platform/a/service.ts': "import { b } from './queries.ts'\n",
      'src/features/platform/a/queries.ts': "import { a } from './rules.ts'\n",
      'src/features/platform/a/rules.ts': "import { c } from './contract.ts'\n",
      'src/features/platform/a/contract.ts': "import { a } from './contract.ts'\n",
    },
    /a cycle/,
  ],
  [
    'a kernel that knows but a type of a feature',
    { 'src/web/http.ts': "import type { A } from '../features/society/persons/contract.ts'\n" },
    /upward, web -> features/,
  ],
  ['a file of 401 lines', { 'src/features/content/news/rules.ts': '\n'.repeat(401) }, /401 lines/],
  [
    'a file that reads the environment',
    { 'src/features/content/news/service.ts': 'const a = process.env.A\n' },
    /environment/,
  ],
  [
    'a rule that nobody wrote',
    { 'src/shared/money.ts': `/** In cents (${'rules'}#money). */\n`, 'docs/rules.md': '### Fees\n' },
    /a rule that is not there/,
  ],
  [
    'a decision that was never taken',
    { 'src/shared/money.ts': '// See decision\n// 12.\n', 'docs/decisions/0003-money-by-webhook.md': '' },
    /a decision that is not there/,
  ],
  [
    'a document from elsewhere',
    { 'src/shared/money.ts': `// The ${'product'}\n// design.\n` },
    /not in the repository/,
  ],
  [
    'a link to nothing',
    { 'docs/rules.md': 'See [fees](#fees).\n\n### Orders\n', 'src/shared/money.ts': '' },
    /a link to what is not there/,
  ],
]

test.each(broken)('%s is found', (_what, files, rule) => {
  expect(checkArchitecture(project(files)).map((finding) => finding.rule)).toEqual([expect.stringMatching(rule)])
})

test('a module in order passes, types of contracts included', () => {
  const files = {
    'src/features/content/news/contract.ts': '',
    'src/features/content/news/service.ts':
      "import type { A } from '../../society/persons/contract.ts'\nimport { b } from '../../society/persons/service.ts'\nimport { c } from './queries.ts'\n",
    'src/features/content/news/queries.ts': '',
    'src/features/society/persons/contract.ts': '',
    'src/features/society/persons/service.ts': '',
  }
  expect(checkArchitecture(project(files))).toEqual([])
})

test('rules take their French words from labels, and so do labels, across modules too', () => {
  const files = {
    'src/features/content/news/rules.ts': "import { A } from './labels.ts'\n",
    'src/features/content/news/labels.ts': "import { B } from '../../society/persons/labels.ts'\n",
    'src/features/society/persons/labels.ts': '',
  }
  expect(checkArchitecture(project(files))).toEqual([])
})

test('a finding says where it is', () => {
  const root = project({ 'src/features/content/news/jobs.ts': '\n\nexport const key = process.env.KEY\n' })
  expect(checkArchitecture(root)).toMatchObject([{ file: 'src/features/content/news/jobs.ts', line: 3 }])
})

test("the shell may load a module's component when it is needed", () => {
  const files = {
    'src/app/shell/Footer.tsx':
      "const Contact = () => import('../../features/mailing/mail-delivery/components/ContactModal.tsx')\n",
    'src/features/mailing/mail-delivery/components/ContactModal.tsx': '',
  }
  expect(checkArchitecture(project(files))).toEqual([])
})

test('pages loaded when they are needed make no cycle', () => {
  const files = {
    'src/app/router.tsx': "const page = () => import('../features/content/news/news.page.tsx')\n",
    'src/features/content/news/news.page.tsx': "import { a } from './client.ts'\n",
    'src/features/content/news/client.ts': '',
  }
  expect(checkArchitecture(project(files))).toEqual([])
})

const writes = (text: string) => ({
  'src/features/platform/a/queries.ts': text,
  'src/features/platform/b/c/queries.ts': text,
})

test.each([
  ['built', "db.updateTable('toldApart').set(changes)", 'toldApart'],
  ['built over two lines', "db\n  .insertInto('mails')", 'mails'],
  ['raw', 'sql`delete from told_apart where low = 1`', 'toldApart'],
  ['raw under another name', 'sql`update child_seasons stays\n  set attended = true`', 'childSeasons'],
  ['raw, by a name that is an expression', `sql\`update $\{table} set a = 1\``, 'whose name is an expression'],
])('a table written by two modules is found in both: %s', (_how, text, table) => {
  expect(checkArchitecture(project(writes(`${text}\n`))).map(({ file, rule }) => [file, rule])).toEqual([
    ['src/features/platform/a/queries.ts', `platform/a writes the table ${table}, as platform/b does`],
    ['src/features/platform/b/c/queries.ts', `platform/b writes the table ${table}, as platform/a does`],
  ])
})

test('a table is written by several files of its owner, and by anybody’s tests', () => {
  const text = "db.deleteFrom('mails')\n"
  const files = {
    'src/features/platform/a/queries.ts': text,
    'src/features/platform/a/b/queries.ts': text,
    'src/features/platform/c/routes.test.ts': text,
    'src/features/platform/c/fixtures.ts': text,
    'src/features/platform/c/queries.ts': "db.selectFrom('mails').forUpdate()\n",
  }
  expect(checkArchitecture(project(files))).toEqual([])
})

test('a commit whose subject is not conventional, or longer than 72 characters, is found', () => {
  const right = ['feat(bookings): offer a freed place', 'chore: merge the journeys', `fix(a): ${'x'.repeat(64)}`]
  const wrong = [
    'Ten kills have more time',
    'feat(bookings) offer',
    'feature: offer',
    'fix(a): ',
    `fix(a): ${'x'.repeat(65)}`,
  ]
  expect(checkSubjects([...right, ...wrong]).map(({ file }) => file)).toEqual(wrong.map((each) => `commit "${each}"`))
})

test('the page of a module puts its sub-modules together, which know the module’s contract', () => {
  const files = {
    'src/features/content/a/a.page.tsx': "import { B } from './b/components/B.tsx'\n",
    'src/features/content/a/contract.ts': '',
    'src/features/content/a/b/components/B.tsx': "import type { A } from '../../contract.ts'\n",
  }
  expect(checkArchitecture(project(files))).toEqual([])
})
