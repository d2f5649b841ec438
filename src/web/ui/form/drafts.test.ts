import { beforeEach, expect, test, vi } from 'vitest'
import { forgetOwnedDrafts, keepDraft, storedDraft } from './drafts.ts'

const START = { text: '', password: '' }
const by = (owner?: number) => ({ name: 'contact', owner })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

test('a draft comes back for the person who typed it, follows a visitor who signs in, and is nobody else’s', () => {
  keepDraft(by(7), { ...START, text: 'Où sont les clés ?' })
  expect(storedDraft(by(7), START)).toEqual({ ...START, text: 'Où sont les clés ?' })
  expect(storedDraft(by(8), START)).toEqual(START)
  expect(storedDraft(by(7), START)).toEqual(START)
  keepDraft(by(7), { ...START, text: 'Encore' })
  expect(storedDraft(by(), START)).toEqual(START)
  keepDraft(by(), { ...START, text: 'Bonjour' })
  expect(storedDraft(by(8), START)).toEqual({ ...START, text: 'Bonjour' })
})

test('a password is never kept', () => {
  keepDraft(by(), { text: 'Bonjour', password: 'grande échelle', password2: 'grande échelle', currentPassword: 'x' })
  expect(storedDraft(by(), START)).toEqual({ ...START, text: 'Bonjour' })
})

test('a member who signs out leaves no draft; a visitor’s stays', () => {
  keepDraft({ name: 'mail', owner: 7 }, { text: 'À tous' })
  keepDraft(by(), { text: 'Bonjour' })
  forgetOwnedDrafts()
  expect(sessionStorage.length).toBe(1)
  expect(storedDraft(by(), START)).toEqual({ ...START, text: 'Bonjour' })
})
