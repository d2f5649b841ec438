/** Files that each part of the run mutates, and the tests it runs. A unit test checks that all of them exist. */
export const PARTS = {
  rules: {
    mutate: [
      'src/**/rules.ts',
      'src/features/{members/children,orders/orders}/labels.ts',
      'src/shared/{dates,french,hal,loopback,money,phones,qr,rsql,schemas}.ts',
      'src/server/pay/{provider,checkout,events,refunds}.ts',
    ],
    include: [
      'src/**/{rules,rules.*,labels}.test.ts',
      'src/shared/*.test.ts',
      'src/server/pay/*.test.ts',
      'scripts/proofs/carts.test.ts',
    ],
  },
  doors: {
    mutate: [
      'src/server/http/redirects.ts',
      'src/features/{platform/access,members/authentication,society/captcha,members/registration}/**/{service,queries}.ts',
      'src/features/society/persons/changes/service.ts',
    ],
    include: [
      'src/server/http/redirects.test.ts',
      'src/features/{platform/access,members/authentication,society/captcha,members/registration}/**/*.test.ts',
      'src/features/society/persons/changes/{routes,service}.test.ts',
    ],
  },
  money: {
    mutate: ['src/features/{orders,members/membership}/**/{service,queries}.ts'],
    include: ['src/features/{orders,members/membership}/**/*.test.ts'],
  },
  readers: {
    mutate: [
      'src/server/data/{identity,id-cache}.ts',
      'src/features/{society/audience,content,administration/search}/**/{service,queries}.ts',
    ],
    include: ['src/features/{society/audience,content,administration/search}/**/*.test.ts'],
  },
  mails: {
    mutate: [
      'src/features/{administration/commission-mailings,society/contact,content/news/mailing,members/privacy/newsletter}/{service,queries}.ts',
    ],
    include: [
      'src/features/{administration/commission-mailings,society/contact,content/news,members/privacy}/**/*.test.ts',
    ],
  },
}
