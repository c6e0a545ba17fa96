import { call } from '../../base/call';
import { paging } from '../../base/envelope';
import { f, optional, pick, required } from '../../base/field';
import { pageWithSums } from '../../base/page-with-sums';
import { keyRefusals } from '../cashier.codes';
import { refundReason } from '../cashier.fields';
import { cardFields, cardPassword, holderFields, ledgerFields, newCardNo, smsTicket } from './card.fields';

const PATH = '/api/opt-cashier-recharge';
const touches = ['value-card'];

const cardOf = { ...cardFields, ...pick(holderFields, ['patientId', 'holderName']) } as const;
const cardsOf = required(f.list('储值卡', f.object('储值卡', cardOf)));

const cardRow = {
  ...cardFields,
  ...holderFields,
  issueOrgName: f.text('开卡机构', 30),
  createdAt: required(f.dateTime('开卡时间')),
} as const;

const cardFilters = {
  dateFrom: f.firstDay('开卡'),
  dateTo: f.lastDay('开卡'),
  keyword: f.text('关键字', 30),
  ...optional(pick(cardFields, ['cardState'])),
} as const;

const ledgerFilters = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  keyword: f.text('关键字', 30),
  cardId: f.id('储值卡'),
  ...optional(pick(ledgerFields, ['opType'])),
} as const;

const seen = { cardId: cardFields.cardId, version: cardFields.version } as const;
const reason = required(refundReason);
const cardOnly = { cardId: cardFields.cardId } as const;
const versioned = required(f.object('储值卡', pick(cardFields, ['cardId', 'version', 'cardNo', 'cardState'])));

/** Value cards of the chain (domain-outpatient §6.7, §8b). */
export const valueCard = {
  row: cardRow,
  filters: cardFilters,
  ledgerRow: ledgerFields,
  ledgerFilters,
  balance: call({
    method: 'GET',
    path: `${PATH}/balance/{cardId}`,
    title: '储值卡余额',
    grant: 'menu:1105',
    input: cardOnly,
    output: required(f.object('储值卡', cardOf)),
    touches,
  }),
  /** Cards of the patient, the closed ones last. */
  cards: call({
    method: 'GET',
    path: `${PATH}/cards/{patientId}`,
    title: '患者的储值卡',
    grant: 'menu:1105',
    input: { patientId: holderFields.patientId },
    output: cardsOf,
    touches,
  }),
  /** Cards with which the patient may pay. */
  usable: call({
    method: 'GET',
    path: '/api/opt-cashier-order/card-balance/{patientId}',
    title: '可用储值卡',
    grant: 'menu:1105',
    input: { patientId: holderFields.patientId },
    output: cardsOf,
    touches,
  }),
  page: call({
    path: `${PATH}/card-page`,
    title: '储值卡',
    grant: 'menu:1105',
    input: { ...paging, ...cardFilters },
    output: pageWithSums('储值卡', cardRow, pick(cardFields, ['principalBalance', 'giftBalance', 'balance'])),
    touches,
  }),
  ledger: call({
    path: `${PATH}/ledger-page`,
    title: '储值流水',
    grant: 'menu:1105',
    input: { ...paging, ...ledgerFilters },
    output: pageWithSums('流水', ledgerFields, pick(ledgerFields, ['principalDelta', 'giftDelta'])),
    touches,
  }),
  freeze: call({
    path: `${PATH}/freeze`,
    title: '冻结储值卡',
    grant: 'cashier:cardFreeze',
    idempotent: true,
    keyRefusals,
    input: { ...seen, reason },
    output: versioned,
    touches,
  }),
  unfreeze: call({
    path: `${PATH}/unfreeze`,
    title: '解冻储值卡',
    grant: 'cashier:cardFreeze',
    idempotent: true,
    keyRefusals,
    input: { ...seen, reason },
    output: versioned,
    touches,
  }),
  /**
   * With the ticket of a code for CARD_PASSWORD; opens a password that was locked. Pages send a key: where the answer was lost
   * the ticket is used up, and only the same key is answered.
   */
  resetPassword: call({
    path: `${PATH}/reset-password`,
    title: '重置储值卡密码',
    log: '重置储值卡密码',
    grant: 'cashier:recharge',
    idempotent: 'offered',
    keyRefusals,
    input: { ...cardOnly, smsTicket: required(smsTicket), password: required(cardPassword) },
    output: versioned,
    touches,
  }),
  /** 补卡: a new number on the same ledger; a frozen card (挂失) is good again. */
  replace: call({
    path: `${PATH}/replace`,
    title: '补卡',
    log: '补卡',
    grant: 'cashier:cardFreeze',
    idempotent: true,
    keyRefusals,
    input: { ...seen, cardNo: newCardNo, reason },
    output: versioned,
    touches,
  }),
  /**
   * 转卡 to another patient, once both have signed, with the ticket of a code for CARD_TRANSFER; the password goes with the
   * former holder.
   */
  transfer: call({
    path: `${PATH}/transfer`,
    title: '转卡',
    log: '转卡',
    grant: 'cashier:cardFreeze',
    idempotent: true,
    keyRefusals,
    input: {
      ...seen,
      toPatientId: required(f.id('受让人')),
      smsTicket: required(smsTicket),
      bothSigned: required(f.bool('双方已签字')),
      reason,
    },
    output: versioned,
    touches,
  }),
} as const;
