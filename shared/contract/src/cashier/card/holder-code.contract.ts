import { call } from '../../base/call';
import { f, required } from '../../base/field';
import { codePurpose } from './card.dicts';
import { smsTicket } from './card.fields';

const PATH = '/api/opt-cashier-order/code';

const sent = required(f.object('验证码', { mobileMasked: required(f.text('手机号', 20)) }));
const purpose = required(f.dict('用途', codePurpose));

/** Codes that go to the phone of a card's holder, or of a giver of points (domain-outpatient §6.9). */
export const holderCode = {
  /** `amount`: yuan that the code confirms; 0 for a password, sharing and 转卡. */
  send: call({
    path: `${PATH}/{cardId}`,
    title: '发送储值卡验证码',
    log: '发送储值卡验证码',
    grant: ['menu:1105', 'family:share'],
    input: { cardId: required(f.id('储值卡')), purpose, amount: f.money('金额', { max: 99_999_999 }) },
    output: sent,
  }),
  sendToPatient: call({
    path: `${PATH}/patient/{patientId}`,
    title: '发送积分验证码',
    log: '发送积分验证码',
    grant: ['menu:1105', 'family:share'],
    input: {
      patientId: required(f.id('患者')),
      purpose,
      points: required(f.int('积分', { min: 1, max: 100_000_000 })),
    },
    output: sent,
  }),
  /** Answers the ticket that acts take as `smsTicket`: once, within ten minutes. */
  verify: call({
    path: `${PATH}/verify`,
    title: '验证短信验证码',
    log: '验证短信验证码',
    grant: ['menu:1105', 'family:share'],
    input: {
      cardId: f.id('储值卡'),
      patientId: f.id('患者'),
      purpose,
      code: required(f.text('验证码', 6, { pattern: { source: '^\\d{6}$', says: '请输入6位数字' } })),
    },
    output: required(f.object('短信凭证', { smsTicket: required(smsTicket) })),
  }),
} as const;
