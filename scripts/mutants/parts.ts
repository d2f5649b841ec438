/** What each part of the run puts faults into, and the tests it runs. A pure test holds that all of it is there. */
export const PARTS = {
  rules: {
    mutate: [
      'src/**/rules.ts',
      'src/features/{children,commands}/labels.ts',
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
      'src/features/{access,auth,captcha,registration}/**/{service,queries}.ts',
      'src/features/persons/changes/service.ts',
    ],
    include: [
      'src/server/http/redirects.test.ts',
      'src/features/{access,auth,captcha,registration}/**/*.test.ts',
      'src/features/persons/changes/{routes,service}.test.ts',
    ],
  },
  money: {
    mutate: ['src/features/{commands,settlement,membership}/**/{service,queries}.ts'],
    include: ['src/features/{commands,settlement,membership}/**/*.test.ts'],
  },
  readers: {
    mutate: [
      'src/server/data/{identity,kept}.ts',
      'src/features/{audience,albums,documents,news,partners,search}/**/{service,queries}.ts',
    ],
    include: ['src/features/{audience,albums,documents,news,partners,search}/**/*.test.ts'],
  },
  mails: {
    mutate: ['src/features/{circulars,messages,news/mailing,privacy/newsletter}/{service,queries}.ts'],
    include: ['src/features/{circulars,messages,news,privacy}/**/*.test.ts'],
  },
}
