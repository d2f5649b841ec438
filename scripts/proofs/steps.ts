import * as after from './steps-after.ts'
import * as bank from './steps-of-bank.ts'
import * as orders from './steps-of-orders.ts'
import type { Step } from './world.ts'

/** Relative frequency of each step. A failing walk shrinks towards the first. */
export const STEPS: Record<string, [often: number, Step]> = {
  nothing: [1, async () => undefined],
  order: [24, orders.order],
  pay: [12, orders.paying(true)],
  'pay unheard': [5, orders.paying(false)],
  hear: [6, orders.hear],
  'hear nothing': [3, orders.hearNothing],
  'ask provider': [2, orders.askProvider],
  expire: [5, orders.expire],
  'leave open': [2, orders.leaveOpen],
  cheque: [5, orders.cheque],
  cancel: [4, after.cancel],
  'cancel line': [5, after.cancelLine],
  approve: [4, after.deciding(true)],
  refuse: [3, after.deciding(false)],
  'nobody decides': [1, after.nobodyDecides],
  refund: [5, after.refund],
  'answer refund': [6, after.answer],
  retry: [2, after.mending(false)],
  'by hand': [4, after.mending(true)],
  dispute: [5, bank.dispute],
  'decide dispute': [5, bank.decide],
  'hear dispute': [3, bank.hear],
  'refund there': [2, bank.refundThere],
  wait: [12, after.wait],
  'stop waiting': [1, after.stopWaiting],
  offer: [6, after.offer],
  lapse: [4, after.lapse],
  finish: [1, after.finish],
}
