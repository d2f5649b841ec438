import cluster from 'node:cluster'
import { config } from '../server/config.ts'

// The supervising process loads nothing of what the others do.
if (config.web && config.webProcesses > 1 && cluster.isPrimary) await (await import('./primary.ts')).supervise()
else await (await import('./serve.ts')).serve()
