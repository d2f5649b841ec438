/** The passphrase of backups in what `npm run setup` says, which shows it once; empty where it made none. */
export const passphraseIn = (said: string): string => /^ {4}((?:[a-z2-9]{5}-?){6})$/m.exec(said)?.[1] ?? ''
