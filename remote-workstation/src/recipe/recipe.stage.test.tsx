import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { returnLabel } from '@mingmou/contract/patients/return/return-label.contract';
import { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { treatment } from '@mingmou/contract/workstation/treatment.contract';
import { prescriptionCodes } from '@mingmou/contract/workstation/workstation.codes';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { patient, visit } from '../detail/visit.samples';
import RecipeStage from './recipe.stage';

type Prescriptions = OutputOf<typeof drugRx.findByAccepts>;
type Conclusion = OutputOf<typeof conclusion.findByAccepts>;

const DOCTOR: readonly Right[] = ['menu:1201', 'work-stage:recipe', 'work-detail:retrial'];

const drops: OutputOf<typeof drugRx.drugs>[number] = {
  ...{ drugId: 5, code: '2900000000017', name: '玻璃酸钠滴眼液', spec: '0.1% 5ml', unit: 3, price: price(65) },
  ...{ sellable: 0, singleDose: 1, doseUnit: '滴', frequency: 'Bid', route: 1, eye: 'OU' },
};
const usages: OutputOf<typeof drugUsage.findAll> = [
  { id: 1, name: '常规外用', barcodeId: null, route: 3, dose: 1, doseUnit: '片', frequency: 'Tid' },
  {
    ...{ id: 2, name: '干眼加量', barcodeId: 5, route: 1, dose: 2, doseUnit: '滴', frequency: 'Qid', days: 14 },
    ...{ eye: 'OU', note: '间隔五分钟' },
  },
  { id: 3, name: '别的药', barcodeId: 6, route: 1, dose: 1, doseUnit: '滴', frequency: 'Qd' },
];
const none: Prescriptions = {
  ...{ rows: [], addable: true, isChild: true, diagnosis: '双眼干眼', allergies: '青霉素' },
  ...{ deniesAllergies: false, isReviewed: true, mayReview: false },
};
const blank: Conclusion = {
  ...{ stageState: 0, version: 0, retrialCount: 0, editable: true, isLongEye: false, episodes: [], visionType: 1 },
};
const saved = answer(drugRx.save, { recordId: 9, stageState: 1 as const, version: 1 });

async function open(sheet: string, answers: readonly Answer[] = [], rights = DOCTOR) {
  return renderScreen(<RecipeStage />, {
    rights,
    at: `/work/detail/recipe?acceptsId=14&medicalId=3&patientId=1&tab=5&sheet=${sheet}`,
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(consultingDesk.initEmployee, []),
      answer(drugRx.findByAccepts, none),
      answer(drugRx.drugs, [drops]),
      answer(drugUsage.findAll, usages),
      answer(conclusion.findByAccepts, blank),
      answer(returnLabel.findAll, []),
      answer(treatment.find, []),
      answer(checkBill.findByAccepts, { ...blank, batchNo: 1, batches: [], billed: [], floor: 100 }),
      answer(optician.findByAccepts, ({ kind }) => ({ ...blank, kind })),
    ],
  });
}

const input = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

/** Chooses the drug that the list offers first. */
async function addDrops(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('combobox', { name: '添加药品' }));
  await user.click(await screen.findByTitle(drops.name));
  return input('第1行单次量');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('药品处方', () => {
  it('选药后光标到单次量，数量随天数算好，手改后只提示', async () => {
    const { user, server } = await open('new', [saved]);
    expect(await addDrops(user)).toHaveFocus();
    expect(within(screen.getByRole('table', { name: '药品明细' })).getByText('无库存')).toBeInTheDocument();
    await user.type(await input('第1行天数'), '7{Enter}');
    expect(await input('第1行数量')).toHaveValue('1');
    await user.keyboard('3{Enter}');
    expect(await screen.findByRole('button', { name: '建议1瓶' })).toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(drugRx.save)).toHaveLength(1));
    expect(server.sent(drugRx.save)[0]).toMatchObject({
      ...{ acceptsId: 14, version: 0, category: '儿科', validDays: 1 },
      lines: [{ drugId: 5, singleDose: 1, doseUnit: '滴', frequency: 'Bid', eye: 'OU', days: 7, qty: 3 }],
    });
  });

  it('无库存的药排在列表之外也有提示：列表没有的按处方里的药查', async () => {
    const rare = { ...drops, drugId: 77, name: '环孢素滴眼液', sellable: 1 };
    const { drugId, name, spec, unit } = rare;
    const current = { category: '儿科' as const, lines: [{ drugId, name, spec, unit, qty: 2 }] };
    const { stageState: _state, ...page } = { ...blank, reopenable: false };
    const row = { ...page, prescriptionId: 9, stageState: 1 as const, version: 1, current };
    const { server } = await open('9', [
      answer(drugRx.findByAccepts, { ...none, rows: [row] }),
      answer(drugRx.drugs, ({ drugIds }) => (drugIds ? [rare] : [drops])),
    ]);
    expect(await screen.findByText('库存仅 1')).toBeInTheDocument();
    expect(server.sent(drugRx.drugs).filter(({ drugIds }) => drugIds)).toEqual([{ drugIds: [77] }]);
  });

  it('超过天数要理由，缺理由不能完成', async () => {
    const { user, server } = await open('new');
    await addDrops(user);
    await user.type(await input('第1行天数'), '8{Enter}');
    expect(await input('第1行延长理由')).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('用量超过7天，请填写理由')).length).toBeGreaterThan(0);
    expect(server.sent(drugRx.finish)).toEqual([]);
  });

  it('套用用法：先列这个药的，再列通用的；用法、天数、备注一次填好，数量跟着算', async () => {
    const { user, server } = await open('new', [saved]);
    await addDrops(user);
    await user.click(screen.getByRole('combobox', { name: '第1行套用用法' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '干眼加量：2滴 每日4次 点眼 双眼 14天',
      '常规外用：1片 每日3次 外用',
    ]);
    await user.click(screen.getByTitle('干眼加量：2滴 每日4次 点眼 双眼 14天'));
    await user.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() => expect(server.sent(drugRx.save)).toHaveLength(1));
    expect(server.sent(drugRx.save)[0]?.lines).toMatchObject([
      {
        ...{ drugId: 5, singleDose: 2, doseUnit: '滴', frequency: 'Qid', route: 1, eye: 'OU', days: 14, qty: 3 },
        remark: '间隔五分钟',
      },
    ]);
  });

  it('复制上次：药品照抄成草稿，类别和有效期按本次；已有药品时先问', async () => {
    const { drugId, name, spec, unit } = drops;
    const line = {
      drugId,
      name,
      spec,
      unit,
      singleDose: 1,
      doseUnit: '滴' as const,
      frequency: 'Bid' as const,
      qty: 2,
    };
    const last = { category: '急诊' as const, validDays: 3, validReason: '住得远', lines: [line] };
    const earlier = answer(drugRx.findByAccepts, { ...none, last, lastAt: '2026-01-05 10:00:00' });
    const { user, server } = await open('new', [earlier, saved]);
    const copy = await screen.findByRole('button', { name: '复制上次（2026-01-05）' });
    await user.click(copy);
    expect(await input('第1行数量')).toHaveValue('2');
    await user.clear(await input('第1行数量'));
    await user.type(await input('第1行数量'), '5{Enter}');
    await user.click(copy);
    await user.click(await screen.findByRole('button', { name: /取\s*消/ }));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(drugRx.save)).toHaveLength(1));
    expect(server.sent(drugRx.save)[0]).toMatchObject({
      ...{ acceptsId: 14, version: 0, category: '儿科', validDays: 1, lines: [{ ...line, qty: 5 }] },
    });
    expect(server.sent(drugRx.save)[0]?.validReason ?? null).toBeNull();
  });

  it('过敏时先问理由，再带理由提交', async () => {
    const msg = '患者对玻璃酸钠滴眼液过敏，确定继续？';
    const finish = answer(drugRx.finish, ({ allergyReason }) => {
      if (!allergyReason) throw refusal({ code: prescriptionCodes.allergic.code, msg });
      return { recordId: 9, stageState: 2 as const, version: 1 };
    });
    const { user, server } = await open('new', [finish]);
    await addDrops(user);
    await user.type(await input('第1行天数'), '7{Enter}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: '过敏核对' });
    expect(within(dialog).getByText(msg)).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('原因'), '皮试阴性');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(drugRx.finish)).toHaveLength(2));
    expect(server.sent(drugRx.finish)[1]).toMatchObject({ allergyReason: '皮试阴性' });
  });

  it.each([
    ['否认过敏的', true, '过敏史 无'],
    ['没问过的', false, '过敏史 不详，请询问'],
  ])('%s写明', async (_who, deniesAllergies, says) => {
    await open('new', [answer(drugRx.findByAccepts, { ...none, allergies: null, deniesAllergies })]);
    expect(await screen.findByText('过敏史')).toBeVisible();
    expect(screen.getByText('过敏史').parentElement).toHaveTextContent(says);
  });

  it('没有权限的只能看', async () => {
    await open('conclusion', [], ['menu:1201']);
    await screen.findByText('去开配镜处方');
    expect(screen.queryByRole('button', { name: '新开药品处方' })).toBeNull();
  });
});

describe('结论', () => {
  it('月数填出日期，屈光状态一键采用，防控方案各问各的', async () => {
    const proposed = { from: '散瞳验光', status: ['LOW' as const], odSe: -1, osSe: -0.75 };
    const { user, server } = await open('conclusion', [
      answer(conclusion.findByAccepts, { ...blank, proposed, asked: [{ type: 4, param: '戴过一年' }] }),
      answer(conclusion.save, { recordId: 8, stageState: 1 as const, version: 1 }),
    ]);
    await user.click(await screen.findByRole('combobox', { name: '复诊间隔' }));
    await user.click((await screen.findAllByTitle('3个月')).at(-1) as HTMLElement);
    expect(await input('下次复诊')).toHaveValue('2026-06-10');
    await user.click(screen.getByRole('button', { name: /采\s*用/ }));
    expect(screen.getByRole('list', { name: '问卷所填方案' })).toHaveTextContent('问卷：用过 角膜塑形镜 戴过一年');
    await user.click(screen.getByRole('button', { name: '加入方案：角膜塑形镜' }));
    expect(screen.queryByRole('list', { name: '问卷所填方案' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '开始重复低强度红光' }));
    expect(await input('重复低强度红光注册证号')).toBeInTheDocument();
    expect(screen.queryByLabelText('重复低强度红光浓度')).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(conclusion.save)).toHaveLength(1));
    expect(server.sent(conclusion.save)[0]).toMatchObject({
      ...{ months: 3, nextReviewDate: '2026-06-10', refractiveStatus: ['LOW'] },
      myopiaPlan: [
        { type: 4, act: 'OPEN', param: '戴过一年' },
        { type: 8, act: 'OPEN' },
      ],
    });
  });
});
