/** Pattern of the files of a package that are left out: those matching a path in it, or all. */
const left = (name: string, inside = '') => new RegExp(`(^|/)node_modules/${name}/${inside}`)

/**
 * Files of packages that the program never loads, by their path in the project: development files, files for browsers
 * and other systems, and the unused module format. `package.test.ts` loads everything the program imports without them.
 */
const LEFT_OUT = [
  /(?<!licen[cs]e)\.(map|md|markdown|d\.[cm]?ts|flow|tsbuildinfo)$/i,
  left('(@[^/]+/)?[^/]+', '(tests?|__tests__|coverage|bench(marks?)?|examples?|\\.github)/'),
  // For other runtimes than Node.
  left('bare-[a-z]+'),
  left('@aws(-sdk|-crypto)/[^/]+', 'dist-(es|types)/'),
  left('@smithy/[^/]+', 'dist-(es|types)/'),
  left('brotli', 'build/'),
  left('date-fns', '(fp/|.*(\\.cjs|/cdn(\\.min)?\\.js)$|cdn)'),
  left('fontkit', 'dist/(main|browser)'),
  left('imapflow', 'dist/cjs/'),
  left('libheif-js', '(libheif/|libheif-wasm/(?!libheif-bundle\\.js|LICENSE))'),
  left('libphonenumber-js', '(bundle|source|es6-modern)/'),
  left('luxon', '(src|build/(amd|cjs-browser|es6|global))/'),
  // The server only reads the text of PDFs, in a process that may not load machine code; nothing is drawn there.
  left('@napi-rs/canvas(-[a-z0-9-]+)?'),
  left('pdfjs-dist', '(?!legacy/build/pdf(\\.worker)?\\.mjs$|package\\.json$|LICENSE$)'),
  left('pdfkit', 'js/(pdfkit\\.(?!node\\.mjs)|.*\\.cjs$)'),
  left('@electric-sql/pglite', 'dist/(.*\\.cjs$|(?!pg_trgm|unaccent|btree_gist)[^/]*\\.tar\\.gz$)'),
  left('pngjs', 'browser\\.js'),
  left('stripe', 'cjs/'),
  left('zod', '(src/|.*\\.cjs$)'),
]

/** Whether the package contains this file of a library. */
export const isLoaded = (file: string) => !LEFT_OUT.some((pattern) => pattern.test(file))
