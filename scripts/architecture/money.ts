// Screens hold amounts in euros, as on the wire; sums must be computed in cents with `sumEuros`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from './source-files.ts'

const AMOUNT = '(?:price|amount|total|refund|refunded|refundable|paid|received|kept|expected|counted|deposit)'

const FLOATS = [
  // .reduce((sum, { price }) => sum + price, 0) and .reduce((sum, fee) => sum + fee.price, 0)
  new RegExp(`\\.reduce\\(\\((\\w+), [^)]*\\) => \\1 \\+ (?:\\w+\\.)*${AMOUNT}\\b`),
  // line.price - line.refunded
  new RegExp(`\\w\\.${AMOUNT} [-+] \\w+\\.${AMOUNT}\\b`),
  // Math.round((counted - expected) * 100) / 100
  /Math\.round\(\(.* [-+] .*\) \* 100\) \/ 100/,
]

/** Finds every line of a screen that adds, subtracts or rounds euros as floating-point numbers. */
export const checkMoney = (root: string, files: readonly string[]): Finding[] =>
  files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          FLOATS.some((words) => words.test(line))
            ? [
                {
                  file,
                  line: at + 1,
                  rule: 'adds amounts in euros as floating-point numbers',
                  mend: 'use sumEuros of src/shared/money.ts',
                },
              ]
            : [],
        ),
    )
