import { describe, expect, it } from '@jest/globals';
import { isAllergicTo } from './allergy.rules';
import { categoryAt, doseOf, drugRxForm, packContent, type RxLine, suggestedQty } from './drug-rx.rules';
import { answerTo, formFault, formMissing, formSettled, type StageFault } from './stage.rules';

const drops: RxLine = {
  ...{ drugId: 1, name: '玻璃酸钠滴眼液', spec: '0.1% 5ml', singleDose: 1, doseUnit: '滴' },
  ...{ frequency: 'Bid', route: 1, eye: 'OU', days: 7, qty: 1 },
};
const six = [1, 2, 3, 4, 5, 6].map((drugId) => ({ ...drops, drugId, name: `药${drugId}` }));
const says = (fault: StageFault | undefined) => fault && answerTo(fault);
const missing = (record: object) => says(formMissing(drugRxForm, record));

describe('药品处方', () => {
  it.each<[Partial<RxLine>, number | null]>([
    // 28 drops are 1.4 mL.
    [{}, 1],
    [{ frequency: 'Qid', days: 12 }, 1],
    [{ frequency: 'Qid', days: 13 }, 2],
    [{ eye: 'OD', frequency: 'Qid', days: 25 }, 1],
    [{ eye: 'NA', frequency: 'Qid', days: 26 }, 2],
    [{ frequency: 'Prn' }, null],
    [{ frequency: 'St', days: null }, 1],
    [{ doseUnit: '适量' }, null],
    [{ spec: '说明书' }, null],
    [{ singleDose: null }, null],
    [{ spec: '0.01% 0.4ml×30支', frequency: 'QN', days: 30 }, 1],
    [{ spec: '100mg×20片', doseUnit: '片', eye: 'NA', frequency: 'Tid' }, 2],
    [{ spec: '100mg×20片', doseUnit: 'mg', singleDose: 200, eye: 'NA', frequency: 'Bid' }, 2],
  ])('WS-24 proposes packs: %j → %s', (change, qty) => {
    expect(suggestedQty({ ...drops, ...change })).toBe(qty);
  });

  it.each([
    ['0.01% 0.4ml×30支', '滴', { amount: 12, unit: 'mL' }],
    ['2.5g', 'g', { amount: 2.5, unit: 'g' }],
    ['0.3%', '滴', null],
  ])('reads what a pack holds: %s', (spec, dosed, content) => {
    expect(packContent(spec, dosed)).toEqual(content);
  });

  it('WS-24 holds five drugs, and no drug twice', () => {
    const settings = { visionType: 1, notation: 'FREE', day: '2026-03-10' } as const;
    expect(formFault(drugRxForm, { lines: six.slice(0, 5) }, settings)).toBeUndefined();
    expect(says(formFault(drugRxForm, { lines: six }, settings))).toEqual({
      code: expect.objectContaining({ code: 120402 }),
      says: '每张处方不得超过5种药品',
    });
    expect(says(formFault(drugRxForm, { lines: [drops, drops] }, settings))?.says).toBe(
      '药品：玻璃酸钠滴眼液开了两次，请合并为一行',
    );
  });

  it.each([
    ['普通', 7, undefined],
    ['普通', 8, '用量超过7天，请填写理由'],
    ['儿科', 8, '用量超过7天，请填写理由'],
    ['急诊', 3, undefined],
    ['急诊', 4, '用量超过3天，请填写理由'],
  ] as const)('WS-24 asks for a reason: %s of %i days', (category, days, answer) => {
    expect(missing({ category, lines: [{ ...drops, days }] })?.says).toBe(answer);
  });

  it('takes both parts of the reason, and drops one that nothing asks for', () => {
    const long = { ...drops, days: 10, longReason: '慢性病' as const };
    expect(missing({ lines: [long] })?.says).toBe('用量超过7天，请填写理由');
    expect(missing({ lines: [{ ...long, longText: '干眼' }] })).toBeUndefined();
    const kept = formSettled(drugRxForm, { lines: [{ ...long, longText: '干眼', days: 7 }] });
    expect(kept).toEqual({ validDays: 1, lines: [drops] });
  });

  it.each<[object, string]>([
    [{ lines: [] }, '请填写药品'],
    [{ lines: [{ ...drops, qty: null }] }, '请填写第1行数量'],
    [{ lines: [{ ...drops, singleDose: null }] }, '请填写第1行单次量'],
    [{ lines: [drops], validDays: 2 }, '请填写延长有效期的理由'],
  ])('is not finished without %j', (record, answer) => {
    expect(missing(record)?.says).toBe(answer);
  });

  it('leaves a dose out where nobody measures it', () => {
    expect(missing({ lines: [{ ...drops, singleDose: null, doseUnit: '适量' }] })).toBeUndefined();
  });

  it.each([
    [13, '普通', '儿科'],
    [14, '普通', '普通'],
    [14, '儿科', '普通'],
    [13, '急诊', '急诊'],
    [13, null, '儿科'],
  ] as const)('at %i years %s is %s', (age, chosen, category) => {
    expect(categoryAt(age, chosen)).toBe(category);
  });

  it('reads the usual dose of a card', () => {
    expect(doseOf('1滴')).toEqual({ singleDose: 1, doseUnit: '滴' });
    expect(doseOf('遵医嘱')).toEqual({});
  });
});

describe('allergies', () => {
  it.each([
    ['青霉素过敏', ['阿莫西林胶囊'], true],
    ['对青霉素、头孢类药物过敏', ['头孢克肟片'], true],
    ['左氧氟沙星', ['盐酸莫西沙星滴眼液'], true],
    ['磺胺类', ['磺胺醋酰钠滴眼液'], true],
    ['青霉素', ['玻璃酸钠滴眼液'], false],
    ['无', ['玻璃酸钠滴眼液'], false],
    ['否认青霉素过敏', ['阿莫西林胶囊'], false],
    ['花粉、海鲜', ['妥布霉素滴眼液'], false],
    ['阿托品', ['低浓度滴眼液', '硫酸阿托品滴眼液'], true],
    ['', ['阿托品'], false],
  ])('%s against %j: %s', (allergies, names, isFound) => {
    expect(isAllergicTo(allergies, names)).toBe(isFound);
  });
});
