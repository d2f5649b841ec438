import { config } from '../server/config.ts'

/** Message for whoever tries the program, once it serves. */
export function welcome() {
  const lines = [
    '',
    `  The portal        ${config.publicUrl}`,
    `  The API           ${config.publicUrl}/aspr/v1/docs`,
    ...(config.smtpUrl ? [] : [`  Its mailbox       ${config.publicUrl}/dev/mails`]),
    ...(config.demo
      ? [
          '',
          '  Accounts of the demonstration, password pompiers-demo-18:',
          '    membre@demo.example        a member',
          '    commission@demo.example    administers the commission "location"',
          '    personnes@demo.example     administers persons',
          '    tresorerie@demo.example    keeps the money',
          '    admin@demo.example         super-administrator',
        ]
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
