import { expect, test } from 'vitest'
import { assess, type Facts } from './rules.ts'

const NOW = new Date('2026-11-25T08:00:00Z')
const HOURS_AGO = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

/** Problems found about the backups of an otherwise healthy installation. */
function codesWith(backup: Partial<Facts['backup']>) {
  const facts: Facts = {
    at: NOW,
    database: { pending: [], newer: [] },
    mails: {
      pausedUntil: null,
      answer: null,
      waiting: 0,
      oldest: null,
      dead: 0,
      deadSince: null,
      deadAnswer: null,
    },
    returns: { mailbox: false, fault: null, failingSince: null, answer: null },
    cards: undefined,
    stuck: { quarantined: 0, quarantinedSince: null, overdue: 0, awaitedOverdue: 0, overdueSince: null },
    refunds: [],
    queues: [],
    backup: {
      good: HOURS_AGO(5),
      failed: undefined,
      since: HOURS_AGO(500),
      demanded: true,
      settled: true,
      beside: false,
      ...backup,
    },
    processes: [],
  }
  return assess(facts).map(({ code, verdict }) => `${verdict} ${code}`)
}

test('a production portal without a key of backups is told at once that nothing is backed up (rules#service-state)', () => {
  expect(codesWith({ settled: false, good: undefined, since: HOURS_AGO(0) })).toEqual(['BAD backups-not-settled'])
  expect(codesWith({ settled: false })).toEqual(['BAD backups-not-settled'])
})

test('a production portal that was never backed up is told at once, and urgently after two days', () => {
  expect(codesWith({ good: undefined, since: HOURS_AGO(0) })).toEqual(['WARN no-backup'])
  expect(codesWith({ good: undefined, since: HOURS_AGO(49) })).toEqual(['BAD no-backup'])
})

test('backups on the disk of the data are told, beside how old the last one is', () => {
  expect(codesWith({ beside: true })).toEqual(['WARN backups-beside'])
  expect(codesWith({ beside: true, good: HOURS_AGO(50) })).toEqual(['BAD backup-old', 'WARN backups-beside'])
})

test('backups in order are not told, nor what a demonstration lacks', () => {
  expect(codesWith({})).toEqual([])
  const lacking = { demanded: false, settled: false, beside: true, good: undefined, since: HOURS_AGO(1) }
  expect(codesWith(lacking)).toEqual([])
})
