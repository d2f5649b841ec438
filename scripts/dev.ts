// `npm run dev`: the web with hot reload on PORT (8080), the server behind it on PORT + 10, restarted on changes.
import { spawn } from 'node:child_process'

const port = Number(process.env.PORT ?? 8080)
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
const start = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  start(['--watch', '--watch-preserve-output', 'src/app/main.ts'], {
    PORT: String(port + 10),
    PUBLIC_URL: publicUrl,
  }),
  start(['node_modules/vite/bin/vite.js'], { PORT: String(port) }),
]

let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children)
  child.on('exit', () => {
    // One of the two ended by itself, for example because of a port in use: that is a failure.
    if (!stopping) process.exitCode = 1
    stop()
  })
