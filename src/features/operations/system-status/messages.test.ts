import { expect, test } from 'vitest'
import { FACTS } from './components/facts.ts'
import { MATTERS, type MatterCode, SUBJECTS, type SystemStatus } from './contract.ts'
import { MATTER_WORDS, SUBJECT_LABELS, SUBJECT_PLACES } from './labels.ts'
import { overallWords } from './messages.ts'
import { bySubject, unannounced, verdictOf } from './rules.ts'

const OF_CARDS: readonly MatterCode[] = ['provider-away', 'provider-refused', 'events-late', 'events-missing']
const NOW = '2026-11-25T08:00:00.000Z'
const STATE: SystemStatus = {
  at: NOW,
  version: '1.2.3',
  database: { version: '15.8', bytes: 42_000_000, migrations: 90, latest: '0090' },
  files: { bucket: false },
  disks: [{ place: 'data', free: 12_300_000_000, total: 40_000_000_000 }],
  mails: { server: true, waiting: 0, dead: 0, lastSentAt: NOW },
  returns: { mailbox: true, webhook: false, readAt: NOW, failing: 0 },
  cards: null,
  jobs: { waiting: 0, active: 0, failed: 0 },
  backup: { at: NOW, bytes: 812_000_000 },
  processes: [{ role: 'all', version: '1.2.3', startedAt: NOW, seenAt: NOW }],
  matters: [],
}
const matter = (code: MatterCode, verdict: 'BAD' | 'WARN', subject: (typeof SUBJECTS)[number]) => ({
  code,
  verdict,
  subject,
  since: null,
  count: null,
  answer: null,
})

test('a society without a card provider reads nothing of cards, whatever is the matter (rules#service-state)', () => {
  const told = [
    ...SUBJECTS.map((subject) => `${SUBJECT_LABELS[subject]} ${FACTS[subject](STATE)} ${SUBJECT_PLACES[subject]?.go}`),
    ...MATTERS.filter((code) => !OF_CARDS.includes(code)).map((code) => {
      const { title, means, next } = MATTER_WORDS[code]
      return `${title(2)} ${means} ${next}`
    }),
  ].join('\n')
  expect(told).not.toMatch(/carte|prestataire|stripe/i)
  expect(FACTS.payments({ ...STATE, cards: { lastAt: NOW, lagSeconds: 1 } })).toMatch(/prestataire/)
})

test('every matter is a sentence that fits one and many, says what follows from it and what to do', () => {
  for (const code of MATTERS) {
    const { title, means, next } = MATTER_WORDS[code]
    for (const words of [title(1), title(2), means, next]) expect(words, code).toMatch(/^[A-ZÀÉ\d].*\.$/)
  }
})

test('the worst problem comes first, and one sentence sums up all of them', () => {
  const matters = [matter('disk-low', 'WARN', 'disk'), matter('no-backup', 'BAD', 'backups')]
  expect(
    bySubject(matters)
      .map(({ subject }) => subject)
      .slice(0, 3),
  ).toEqual(['backups', 'disk', 'database'])
  expect([verdictOf([]), verdictOf(matters.slice(0, 1)), verdictOf(matters)]).toEqual(['GOOD', 'WARN', 'BAD'])
  expect([overallWords(0, 0), overallWords(1, 1), overallWords(0, 2), overallWords(2, 0)]).toEqual([
    'Tout va bien',
    'Un point urgent, un autre à surveiller',
    '2 points à surveiller',
    '2 points urgents',
  ])
})

test('the status on home leaves out problems that home’s own lines tell', () => {
  const matters = [matter('mails-dead', 'WARN', 'mails'), matter('disk-low', 'WARN', 'disk')]
  expect(unannounced(matters).map(({ code }) => code)).toEqual(['disk-low'])
})
