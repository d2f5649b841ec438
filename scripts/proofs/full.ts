/** `npm run prove` runs the proofs at full length; otherwise they take some seconds. */
export const isFull = process.env.PROOFS === 'full'

/** Prints what was done, and how often, if a report is requested. */
export function report(what: string, counts: Map<string, number> = new Map()) {
  if (!isFull) return
  const told = [...counts].toSorted(([, one], [, other]) => other - one).map(([name, many]) => `${name} ${many}`)
  console.log([what, ...told].join('\n  '))
}
