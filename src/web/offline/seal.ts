/** A value as it lies on the phone. */
export type SealedValue = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const text = new TextEncoder()

/** It never leaves the browser, not even by a script of ours: the browser gives it to nobody. */
export const makeKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const bound = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: text.encode(name),
})

/** Encrypts a value, bound to its name: under another one it cannot be read. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt(bound(name, iv), key, text.encode(JSON.stringify(value))) }
}

/** Throws where the key is another one, or where a bit of it has changed. */
export async function unseal(key: CryptoKey, name: string, { iv, data }: SealedValue): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(bound(name, iv), key, data)))
}
