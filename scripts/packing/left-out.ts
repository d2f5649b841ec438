/** What of one package is left out: a pattern of the path in it, or all of it. */
const left = (name: string, inside = '') => new RegExp(`(^|/)node_modules/${name}/${inside}`)

/**
 * What packages carry and the program never loads, by its path in the project: what helps those who develop with them, what is for
 * browsers and other systems, and whichever form of a package nobody asks for, the modules or the files for `require`.
 * `package.test.ts` loads all that the program imports without it.
 */
const LEFT_OUT = [
  /(?<!licen[cs]e)\.(map|md|markdown|d\.[cm]?ts|flow|tsbuildinfo)$/i,
  left('(@[^/]+/)?[^/]+', '(tests?|__tests__|coverage|bench(marks?)?|examples?|\\.github)/'),
  // For another run time than Node.
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
  // Of a PDF the server reads the texts, in a process that may load no machine code; nothing draws it there.
  left('@napi-rs/canvas(-[a-z0-9-]+)?'),
  left('pdfjs-dist', '(?!legacy/build/pdf(\\.worker)?\\.mjs$|package\\.json$|LICENSE$)'),
  left('pdfkit', 'js/(pdfkit\\.(?!node\\.mjs)|.*\\.cjs$)'),
  left('@electric-sql/pglite', 'dist/(.*\\.cjs$|(?!pg_trgm|unaccent|btree_gist)[^/]*\\.tar\\.gz$)'),
  left('pngjs', 'browser\\.js'),
  left('stripe', 'cjs/'),
  left('zod', '(src/|.*\\.cjs$)'),
]

/** Whether the package carries this file of a library. */
export const isLoaded = (file: string) => !LEFT_OUT.some((pattern) => pattern.test(file))
