import { describe, expect, test } from 'vitest'
import { makeKey, seal, unseal } from './seal.ts'

const GIFT = { amount: 12.5, means: 'CASH', door: '12 bis, rue du Port' }

describe('What a phone keeps for when there is no network (rules#data-on-a-phone)', () => {
  test('data on a phone is read again with its key and its name', async () => {
    const key = await makeKey()
    expect(await unseal(key, 'round', await seal(key, 'round', GIFT))).toEqual(GIFT)
  })

  test('data on a phone tells nothing to a copy of the disk, not even that two values are the same', async () => {
    const key = await makeKey()
    const [one, other] = [await seal(key, 'round', GIFT), await seal(key, 'round', GIFT)]
    expect(Buffer.from(one.data).toString('latin1')).not.toContain('Port')
    expect(Buffer.from(one.data).equals(Buffer.from(other.data))).toBe(false)
  })

  test('data on a phone is refused under another key or name, or with one bit changed', async () => {
    const key = await makeKey()
    const sealed = await seal(key, 'round', GIFT)
    await expect(unseal(await makeKey(), 'round', sealed)).rejects.toThrow()
    await expect(unseal(key, 'draft', sealed)).rejects.toThrow()
    const data = sealed.data.slice(0)
    new Uint8Array(data).set([(new Uint8Array(data)[0] ?? 0) ^ 1])
    await expect(unseal(key, 'round', { ...sealed, data })).rejects.toThrow()
  })

  test('data on a phone has a key that no script can take away', async () => {
    const key = await makeKey()
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })
})
