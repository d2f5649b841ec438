import { createInterface } from 'node:readline'
import { confirm, isCancel, password, text } from '@clack/prompts'
import { commandLine } from '../../src/server/command-line.ts'

const isAsked = () => process.stdin.isTTY === true && process.stdout.isTTY === true

function endIfCancelled<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new Error('Nothing was changed.')
  return answer as Exclude<Answer, symbol>
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

/**
 * Reads the passphrase from the environment, hidden at a terminal, or from the first line of a pipe. Never an argument,
 * which other users could see.
 */
export async function askPassphrase(): Promise<string> {
  if (process.env.BACKUP_PASSPHRASE) return process.env.BACKUP_PASSPHRASE
  const given = isAsked() ? endIfCancelled(await password({ message: 'Passphrase of the backups' })) : await firstLine()
  if (!given)
    throw new Error(
      'The passphrase of the backups is needed: type it, set BACKUP_PASSPHRASE, or give it as the first line of input.',
    )
  return given
}

/** Replacing a society requires typing its name, or --yes. */
export async function demandName(name: string, isSaid: boolean) {
  if (isSaid) return
  if (!isAsked())
    throw new Error(
      `Replacing a society needs --yes where nobody can be asked: ${commandLine('restore FILE --replace --yes')}`,
    )
  const typed = endIfCancelled(
    await text({ message: `What « ${name} » holds now will be replaced. Type its name to go on` }),
  )
  if (typed.trim() !== name) throw new Error('That is not its name. Nothing was changed.')
}

/** Asks yes or no; no if there is no terminal. */
export const askWhether = async (message: string): Promise<boolean> =>
  isAsked() && endIfCancelled(await confirm({ message }))
