/**
 * Name of the operator's commands where this program runs: `bin/amicale` of a package sets `AMICALE_COMMAND` to
 * `amicale`, an image to `bin/amicale`; neither has npm. Undefined in a clone.
 */
const command = process.env.AMICALE_COMMAND || undefined

/** Unit that docs/operations.md installs with a package. */
const UNIT = 'amicale'

/** A command as it is typed here: `migrate --no-backup` is `npm run migrate -- --no-backup` in a clone. */
export function commandLine(line: string): string {
  if (command) return `${command} ${line}`
  const [name, ...rest] = line.split(' ')
  return ['npm run', name, ...(rest.length > 0 ? ['--', ...rest] : [])].join(' ')
}

/** A command to run as the user who owns the program's files. */
export function commandLineAs(uid: number, line: string): string {
  // The package's command changes to the program's user by itself, which needs root.
  if (command === 'amicale') return `sudo ${commandLine(line)}`
  return `sudo -u '#${uid}' ${commandLine(line)}`
}

/** Chooses by where the program runs: in a clone, as a service of a package, or in a container. */
const here = (places: { clone: string; service: string; container: string }) => {
  if (!command) return places.clone
  return command === 'amicale' ? places.service : places.container
}

/** Command that starts the program here. */
export const startLine = () =>
  here({ clone: 'npm start', service: `systemctl start ${UNIT}`, container: 'docker compose up -d' })

/** Command that stops every process of the program here. */
export const stopLine = () =>
  here({ clone: 'Ctrl-C where it was started', service: `systemctl stop ${UNIT}`, container: 'docker compose stop' })

/** Command that restarts a program with a single process here. */
export const restartLine = () =>
  here({
    clone: 'stop it, then npm start',
    service: `systemctl restart ${UNIT}`,
    container: 'docker compose restart web worker',
  })

/** Command that shows whether the program runs here. */
export const statusLine = () =>
  here({
    clone: 'the terminal it was started in',
    service: `systemctl status ${UNIT}`,
    container: 'docker compose ps',
  })

/** Command that shows the log of the program here. */
export const journalLine = () =>
  here({
    clone: 'what it says on its terminal',
    service: `journalctl -u ${UNIT} -n 50`,
    container: 'docker compose logs --tail 50 web worker',
  })

/** Command that restores missing or damaged files of the program. */
export const reinstallLine = () =>
  here({ clone: 'npm ci', service: 'unpack the package again', container: 'docker compose build --no-cache' })
