/** Extracts the passphrase that `npm run setup` shows once; empty if none was generated. */
export const passphraseIn = (said: string): string => /^ {4}((?:[a-z2-9]{5}-?){6})$/m.exec(said)?.[1] ?? ''
