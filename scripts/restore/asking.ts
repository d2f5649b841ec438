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

/** The passphrase: from the environment, hidden at a terminal, or the first line of what is piped in. Never an argument, which others see. */
export async function askPassphrase(): Promise<string> {
  if (process.env.BACKUP_PASSPHRASE) return process.env.BACKUP_PASSPHRASE
  const given = isAsked() ? endIfCancelled(await password({ message: 'Passphrase of the backups' })) : await firstLine()
  if (!given)
    throw new Error(
      'The passphrase of the backups is needed: type it, set BACKUP_PASSPHRASE, or give it as the first line of input.',
    )
  return given
}

/** Whoever replaces a society types its name, or has said --yes. */
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

/** Yes or no; no where nobody can be asked. */
export const askWhether = async (message: string): Promise<boolean> =>
  isAsked() && endIfCancelled(await confirm({ message }))
