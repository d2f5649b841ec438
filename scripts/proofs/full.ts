/** `npm run prove`: at full length; without it the tests take some seconds. */
export const isFull = process.env.PROOFS === 'full'

/** Says what was done, and how often, where somebody asked for it. */
export function report(what: string, counts: Map<string, number> = new Map()) {
  if (!isFull) return
  const told = [...counts].toSorted(([, one], [, other]) => other - one).map(([name, many]) => `${name} ${many}`)
  console.log([what, ...told].join('\n  '))
}
