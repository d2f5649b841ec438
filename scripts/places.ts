import path from 'node:path'
import type { Plugin } from 'vite'

const ROOT = path.join(import.meta.dirname, '..')
/** Relative path from the built server to the project. */
const BACK = path.relative('dist/server', '.')

/** A module's own location, or the worker it starts, which is built beside it. */
const URL_OF = /new URL\('\.\/(?:[\w-]+\/)?([\w-]+\.worker)\.ts', import\.meta\.url|import\.meta\.url/g

/** Rewrites locations, so that a bundled module finds the files beside its source. */
export const places = (): Plugin => ({
  name: 'places',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const file = path.relative(ROOT, id)
      return code
        .replaceAll('import.meta.dirname', `placeOf(import.meta.dirname, '${path.join(BACK, path.dirname(file))}')`)
        .replace(URL_OF, (_, thread?: string) =>
          thread
            ? `new URL('./${thread}.js', import.meta.url`
            : `new URL('${path.join(BACK, file)}', import.meta.url).href`,
        )
        .concat(`\nimport { join as placeOf } from 'node:path'\n`)
    },
  },
})
