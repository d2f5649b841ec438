/** An encrypted value as stored on the phone. */
export type SealedValue = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const text = new TextEncoder()

/** The key cannot be exported, so not even a script of ours can read it. */
export const makeKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const bound = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: text.encode(name),
})

/** Encrypts a value, bound to its name: it cannot be read under another one. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt(bound(name, iv), key, text.encode(JSON.stringify(value))) }
}

/** Throws if the key is another one, or if a bit has changed. */
export async function unseal(key: CryptoKey, name: string, { iv, data }: SealedValue): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(bound(name, iv), key, data)))
}
