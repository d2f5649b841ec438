import { expect, test } from 'vitest'
import { withConfiguration } from './web.ts'

test('a name with signs that mean something elsewhere reaches the page as it was typed', () => {
  const name = "Amicale $& $' $` $1 </script><b>"
  const page = withConfiguration('<head><title>Portail</title></head><body></body>', {
    configuration: { name },
    logo: null,
  })
  const [, carried = ''] = /<script type="application\/json" id="siteconfiguration">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(carried)).toEqual({ name })
  expect(page.match(/<body>/g)).toHaveLength(1)
})
