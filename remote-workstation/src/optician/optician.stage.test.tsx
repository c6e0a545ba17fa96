import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import type { OpticianKind, OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { patient, visit } from '../detail/visit.samples';
import OpticianStage from './optician.stage';
import type { OpticianPage } from './use-prescription';

const DOCTOR: readonly Right[] = ['menu:1201', 'work-stage:rx', 'work-detail:retrial', 'work-platform:finish'];
const AT = '/work/detail/OpticianPrescrip?acceptsId=14&medicalId=3&patientId=1&tab=9';

const empty: Omit<OpticianPage, 'kind'> = {
  visionType: 1,
  stageState: 0,
  version: 0,
  retrialCount: 0,
  editable: true,
  vertexMm: 12,
};

const FULL: OpticianRecord = {
  ...{ odSph: -3, odCyl: -0.5, odAxis: 90, odPd: 32, odVa: '5.0' },
  ...{ osSph: -2.75, osPd: 32, osVa: '5.0', pd: 64 },
  source: 0,
  prescriberId: 70,
};

type Pages = Partial<Record<OpticianKind, Partial<OpticianPage>>>;

const pages = (given: Pages): Answer =>
  answer(optician.findByAccepts, ({ kind }) => ({ ...empty, kind, ...given[kind] }));

const moved = (recordId: number, version: number) => ({ recordId, stageState: 1 as const, version });
const saved = answer(optician.save, moved(8, 1));

async function open(given: Pages = {}, answers: readonly Answer[] = [], { at = AT, rights = DOCTOR } = {}) {
  const shown = renderScreen(<OpticianStage />, {
    rights,
    at,
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(consultingDesk.initEmployee, [
        { staffId: 70, name: '李医生', title: '主治医师', prescribeRight: true, isMe: true },
      ]),
      pages(given),
    ],
  });
  await screen.findByLabelText('右眼球镜');
  return shown;
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

describe('配镜处方', () => {
  it('患者栏和就诊概况有过敏，页签标出进度', async () => {
    await open();
    const said = await screen.findAllByText('过敏：青霉素');
    const rail = screen.getByRole('complementary');
    expect(said.map((one) => rail.contains(one))).toEqual([false, true]);
    expect(screen.getByRole('link', { name: /预检/ })).toHaveAttribute('href', expect.stringContaining('acceptsId=14'));
    expect(screen.getByRole('link', { name: /问卷/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/work/detail/ques?acceptsId=14'),
    );
    expect(within(rail).getByText('● 预检')).toBeInTheDocument();
    expect(within(rail).getByText('◐ 问卷')).toBeInTheDocument();
  });

  it('只用键盘：回车依次录入右眼、左眼，Ctrl+S 保存，正在键入的也在内', async () => {
    const { user, server } = await open({}, [saved]);
    await user.click(input('右眼球镜'));
    await user.keyboard('-300{Enter}-0.5{Enter}90{Enter}50{Enter}-275');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(optician.save)).toEqual([
      {
        ...{ kind: 'remote', acceptsId: 14, version: 0, prescriberId: 70 },
        ...{ odSph: -3, odCyl: -0.5, odAxis: 90, odVa: '5.0', osSph: -2.75 },
      },
    ]);
  });

  it('一打开就在速记里，棱镜、镜片、镜框收着；填过棱镜的打开', async () => {
    const folded = (title: string) => screen.getByText(title, { selector: 'summary' }).closest('details')?.open;
    await open();
    expect(input('速记')).toHaveFocus();
    expect(['棱镜', '镜片', '镜框参数', '处方信息'].map(folded)).toEqual([false, false, false, true]);
    document.body.innerHTML = '';
    const current = { ...FULL, osPrism1: 2, osBase1: 'BI' } as const;
    await open({ remote: { current, stageState: 1, version: 1, recordId: 8 } });
    expect(folded('棱镜')).toBe(true);
  });

  it('速记填入一行', async () => {
    const { user } = await open();
    await user.type(input('速记'), 'ou -3.00/-0.50×180{Enter}');
    expect([input('右眼球镜').value, input('左眼柱镜').value, input('左眼轴位').value]).toEqual([
      '-3.00',
      '-0.50',
      '180',
    ]);
    expect(input('右眼等效球镜')).toHaveTextContent('-3.25');
  });

  it('WS-36 速记带视力和瞳距；远用没有下加光，一个也不填', async () => {
    const { user } = await open();
    await user.type(input('速记'), 'od -1 os -3/-0.5*180 add 1.5{Enter}');
    expect(await screen.findByText('远用处方没有下加光，请改用多用途')).toBeInTheDocument();
    expect([input('右眼球镜').value, input('左眼球镜').value]).toEqual(['', '']);
    await user.clear(input('速记'));
    await user.type(input('速记'), 'od -125/-50x175 pd 31 va 5.0{Enter}');
    expect(['球镜', '柱镜', '轴位', '瞳距', '矫正视力'].map((name) => input(`右眼${name}`).value)).toEqual([
      ...['-1.25', '-0.50', '175', '31.0', '5.0'],
    ]);
  });

  it('WS-02 不是0.25倍数的值可以保存，不能确认', async () => {
    const { user, server } = await open({ remote: { current: FULL, version: 1, stageState: 1, recordId: 8 } }, [saved]);
    await user.clear(input('右眼球镜'));
    await user.type(input('右眼球镜'), '0.3');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('球镜/柱镜须为0.25的倍数')).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(input('右眼球镜'));
    expect(server.sent(optician.finish)).toEqual([]);
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(optician.save)[0]).toMatchObject({ odSph: 0.3 });
  });

  it('WS-03 柱镜要有轴位，轴位0记作180，柱镜清零后轴位清除', async () => {
    const { user, server } = await open({}, [saved]);
    await user.type(input('右眼球镜'), '-1');
    await user.type(input('右眼柱镜'), '-0.75');
    await user.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText('柱镜不为0时请填写轴位')).length).toBeGreaterThan(0);
    expect(server.sent(optician.save)).toEqual([]);
    await user.type(input('右眼轴位'), '0');
    await user.tab();
    expect(input('右眼轴位').value).toBe('180');
    await user.clear(input('右眼柱镜'));
    await user.type(input('右眼柱镜'), '0');
    await user.tab();
    expect(input('右眼轴位').value).toBe('');
  });

  it('WS-04 两眼瞳距自动相加，改得不符时拒绝', async () => {
    const { user, server } = await open({}, [saved]);
    await user.type(input('右眼瞳距'), '31.5');
    await user.type(input('左眼瞳距'), '31');
    expect(input('双眼瞳距').value).toBe('62.5');
    await user.clear(input('双眼瞳距'));
    await user.type(input('双眼瞳距'), '63.5');
    await user.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText('双眼瞳距之和与总瞳距不符')).length).toBeGreaterThan(0);
    expect(server.sent(optician.save)).toEqual([]);
  });

  it('与上次相差1.00D以上要再次确定', async () => {
    const asked = answer(optician.finish, ({ confirmChange }) => {
      if (!confirmChange) throw refusal({ code: 120411, msg: '右眼等效球镜与上次处方相差1.00D以上，请核对后再次确定' });
      return { ...moved(8, 2), stageState: 2 as const, rxNo: 'CF202603100001' };
    });
    const { user, server } = await open({ remote: { current: FULL, version: 1, stageState: 1, recordId: 8 } }, [asked]);
    await user.click(press(/确\s*认/));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('右眼等效球镜与上次处方相差1.00D以上');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('已确认')).toBeInTheDocument();
    expect(server.sent(optician.finish).map(({ confirmChange }) => confirmChange)).toEqual([undefined, true]);
  });

  it('儿童首张远用处方没有散瞳验光：说出原因才确认，原因留在处方里', async () => {
    const asks = [
      { code: 'CHANGED', eye: 'od', text: '右眼等效球镜与原镜相差1.00D以上' },
      { code: 'CYCLOPLEGIA', text: '未行睫状肌麻痹验光，原因？' },
    ];
    const asked = answer(optician.finish, ({ confirmChange }) => {
      if (!confirmChange)
        throw refusal({ code: 120411, msg: '未行睫状肌麻痹验光，原因？请核对后再次确定', data: { asks } });
      return { ...moved(8, 2), stageState: 2 as const, rxNo: 'CF202603100001' };
    });
    const { user, server } = await open({ remote: { current: FULL, version: 1, stageState: 1, recordId: 8 } }, [asked]);
    await user.click(press(/确\s*认/));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('未行睫状肌麻痹验光，原因？右眼等效球镜与原镜相差1.00D以上，请核对');
    await user.type(within(dialog).getByLabelText('原因'), '{Enter}');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('请填写原因');
    await user.type(within(dialog).getByLabelText('原因'), '家长拒绝{Enter}');
    expect(await screen.findByText('已确认')).toBeInTheDocument();
    expect(
      server.sent(optician.finish).map(({ confirmChange, noCycloReason }) => [confirmChange, noCycloReason]),
    ).toEqual([
      [undefined, undefined],
      [true, '家长拒绝'],
    ]);
  });

  it('原因的提问可以放弃，什么也没有确认', async () => {
    const asks = [{ code: 'CYCLOPLEGIA', text: '未行睫状肌麻痹验光，原因？' }];
    const asked = answer(optician.finish, () => {
      throw refusal({ code: 120411, msg: '未行睫状肌麻痹验光，原因？请核对后再次确定', data: { asks } });
    });
    const { user, server } = await open({ remote: { current: FULL, version: 1, stageState: 1, recordId: 8 } }, [asked]);
    await user.click(press(/确\s*认/));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent(optician.finish)).toHaveLength(1);
    expect(screen.getByLabelText('未散瞳原因')).toHaveValue('');
  });

  it('WS-11 远用引用为近用：问下加光和距离，成为草稿', async () => {
    const given: Pages = { remote: { current: FULL, version: 2, stageState: 2, recordId: 8 } };
    const copied = answer(optician.copy, () => {
      given.near = {
        current: { odSph: -1.5, odCyl: -0.5, odAxis: 90, pd: 60, quotedFromId: 8 },
        version: 1,
        stageState: 1,
        recordId: 9,
      };
      return moved(9, 1);
    });
    const { user, server } = await open(given, [copied], { at: `${AT}&kind=near` });
    await user.click(await screen.findByRole('button', { name: '引用框架远用' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('下加光'), '150');
    await user.tab();
    await user.click(within(dialog).getByRole('button', { name: /引\s*用/ }));
    await waitFor(() => expect(input('右眼球镜').value).toBe('-1.50'));
    expect(server.sent(optician.copy)).toEqual([{ fromId: 8, toAcceptsId: 14, toKind: 'near', add: 1.5, nearMm: 400 }]);
    expect(screen.getByText('引用自其他处方，请核对')).toBeInTheDocument();
    expect(input('双眼瞳距').value).toBe('60.0');
  });

  it('接触镜柱镜从列表选，常备的五档在前', async () => {
    const { user } = await open({}, [], { at: `${AT}&kind=contact-lenses-routine` });
    await user.click(input('右眼柱镜'));
    await screen.findByTitle('-0.75');
    const shown = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    expect(shown.slice(0, 6)).toEqual(['-0.75', '-1.25', '-1.75', '-2.25', '-2.75', '0.00']);
    await user.click(screen.getByTitle('-1.75'));
    expect(input('右眼柱镜').value).toBe('-1.75');
  });

  it('近用没有瞳高', async () => {
    await open({}, [], { at: `${AT}&kind=near` });
    expect(screen.queryByLabelText('右眼瞳高')).toBeNull();
  });

  it('WS-09 接触镜：框架处方换算到角膜面，带入', async () => {
    const frame: OpticianRecord = { odSph: -6, odCyl: -2, odAxis: 180 };
    const { user } = await open({ remote: { current: frame, version: 1, stageState: 1, recordId: 8 } }, [], {
      at: `${AT}&kind=contact-lenses-routine`,
    });
    const panel = await screen.findByRole('region', { name: '顶点换算' });
    expect(panel).toHaveTextContent('-5.50/-1.75×180');
    await user.click(within(panel).getByRole('button', { name: /带\s*入/ }));
    expect([input('右眼球镜').value, input('右眼柱镜').value]).toEqual(['-5.50', '-1.75']);
    await user.clear(input('右眼球镜'));
    await user.type(input('右眼球镜'), '-26');
    await user.tab();
    expect(input('右眼球镜')).toHaveAccessibleDescription('右眼球镜超出范围（-25.00～+25.00）');
  });

  it.each([
    ['已确认', 2, '（镜眼距 15mm）右眼 框架 -10.00 → -8.75'],
    ['已作废', 3, undefined],
  ])('%s的框架处方按本机构的镜眼距换算，作废的不换算', async (_state, stageState, says) => {
    const remote = { current: { odSph: -10 }, version: 1, recordId: 8, stageState } as Partial<OpticianPage>;
    const given: Pages = { remote, 'contact-lenses-routine': { vertexMm: 15 } };
    await open(given, [], { at: `${AT}&kind=contact-lenses-routine` });
    if (says) expect(await screen.findByRole('region', { name: '顶点换算' })).toHaveTextContent(says);
    else expect(screen.queryByRole('region', { name: '顶点换算' })).toBeNull();
  });

  it('WS-21 别人先保存：只读，键入的留在原处，载入最新后再存', async () => {
    const given: Pages = { remote: { current: FULL, version: 3, stageState: 1, recordId: 8 } };
    let turn = 0;
    const stale = answer(optician.save, ({ version }) => {
      turn += 1;
      if (turn > 1) return moved(8, version + 1);
      given.remote = { ...given.remote, current: { ...FULL, remark: '对方的备注' }, version: 4 };
      throw refusal({ code: 100001, msg: '数据已被他人修改，请刷新后重试' });
    });
    const { user, server } = await open(given, [stale]);
    await user.clear(input('左眼球镜'));
    await user.type(input('左眼球镜'), '-4');
    await user.tab();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(input('左眼球镜').readOnly).toBe(true));
    expect(input('左眼球镜').value).toBe('-4.00');
    await user.click(press(/刷\s*新/));
    expect(await screen.findByText(/已载入最新数据，您填写的内容已保留/)).toBeInTheDocument();
    expect([input('左眼球镜').value, input('备注').value]).toEqual(['-4.00', '对方的备注']);
    await user.click(press(/保\s*存/));
    await waitFor(() => expect(server.sent(optician.save)).toHaveLength(2));
    expect(server.sent(optician.save)[1]).toMatchObject({ version: 4, osSph: -4 });
  });

  it('没保存的内容关掉再开还在，保存后不再留', async () => {
    const given: Pages = {};
    const accepted = answer(optician.save, () => {
      given.remote = { current: { odSph: -1 }, version: 1, stageState: 1, recordId: 8 };
      return moved(8, 1);
    });
    const first = await open(given, [accepted]);
    await first.user.type(input('右眼球镜'), '-1');
    expect(Object.keys(localStorage).some((key) => key.includes('optician-14-remote'))).toBe(true);
    document.body.innerHTML = '';
    const second = await open(given, [accepted]);
    expect(input('右眼球镜').value).toBe('-1.00');
    await second.user.click(press(/保\s*存/));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/已暂存在本机/)).toBeNull());
    expect(input('右眼球镜').value).toBe('-1.00');
  });

  it('复制上次：灰色直到改动，上次的值在下方', async () => {
    const { user } = await open({ remote: { last: FULL, lastAt: '2026-01-05 10:00:00' } });
    expect(screen.getAllByText('上次 -3.00')).toHaveLength(1);
    await user.click(press(/复制上次/));
    expect(input('右眼球镜').value).toBe('-3.00');
    const cell = input('右眼球镜').closest('span[class*=measure]');
    expect(cell?.className).toContain('quoted');
    await user.clear(input('右眼球镜'));
    await user.type(input('右眼球镜'), '-3.25');
    await user.tab();
    expect(cell?.className).not.toContain('quoted');
  });

  it('已确认：只读，写出处方号；反审要原因', async () => {
    const signed = {
      ...{ id: 5, rxNo: 'CF202603100001', validUntil: '2026-09-06', isExpired: false },
      ...{ prescriberName: '李医生', confirmedAt: '2026-03-10 10:00:00' },
    };
    const done = { current: FULL, version: 2, stageState: 2, recordId: 8, editable: false, signed } as const;
    const reopened = answer(optician.retrial, moved(8, 3));
    const { user, server } = await open({ remote: done }, [reopened]);
    expect(screen.getByText('处方号 CF202603100001')).toBeInTheDocument();
    const table = screen.getByRole('table', { name: '度数' });
    expect(within(table).queryByRole('textbox')).toBeNull();
    expect(within(table).queryByRole('combobox')).toBeNull();
    const texts = ['右眼球镜', '右眼轴位', '左眼柱镜', '右眼瞳距', '双眼瞳距'];
    expect(texts.map((name) => input(name).textContent)).toEqual(['-3.00', '90', '—', '32.0', '64.0']);
    expect(press(/打\s*印/)).toBeInTheDocument();
    expect(screen.getByLabelText('处方来源')).toHaveTextContent('现场验光');
    expect(screen.getByLabelText('开方医生')).toHaveTextContent('李医生');
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
    await user.click(press(/反\s*审/));
    await user.type(await screen.findByLabelText('原因'), '错{Enter}');
    expect(screen.getByText('请填写原因，至少2个字')).toBeInTheDocument();
    await user.type(screen.getByLabelText('原因'), '填错了{Enter}');
    expect(await screen.findByText('已反审')).toBeInTheDocument();
    expect(server.sent(optician.retrial)).toEqual([{ kind: 'remote', id: 8, version: 2, reason: '错填错了' }]);
  });

  it('原镜和上次处方在旁，差值随键入而变，一屈光度以上写出变化大', async () => {
    const worn = { day: '2025-03-01', odSph: -2.5, odCyl: -0.5, odAxis: 175 };
    const earlier = { day: '2025-03-02', rxNo: 'CF202503020001', prescriberName: '李医生', odSph: -2.75 };
    const { user } = await open({ remote: { worn, earlier, dominantEye: 2 } });
    const beside = within(screen.getByRole('region', { name: '与以往对比' }));
    const cells = (title: RegExp) => {
      const [, right] = within(beside.getByRole('table', { name: title }))
        .getAllByRole('row')
        .slice(0, 2);
      return within(right ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    };
    expect(cells(/原镜 2025-03-01/)).toEqual(['-2.50/-0.50×175', '—', '—', '—']);
    expect(beside.getByText('左眼', { selector: 'p' })).toBeInTheDocument();
    await user.click(input('右眼球镜'));
    await user.keyboard('-350{Enter}-0.5{Enter}5{Enter}');
    expect(cells(/原镜/)).toEqual(['-2.50/-0.50×175', '-1.00 变化大', '0.00', '10']);
    expect(cells(/上次处方 2025-03-02 李医生/)).toEqual(['-2.75', '-1.00 变化大', '-0.50', '—']);
  });

  it('一只眼的两个棱镜写出合成棱镜和基底方向', async () => {
    const current = { ...FULL, odPrism1: 3, odBase1: 'BI', odPrism2: 4, odBase2: 'BU' } as const;
    await open({ remote: { current, stageState: 1, version: 1, recordId: 8 } });
    expect(screen.getByText('右眼合成棱镜').parentElement).toHaveTextContent('右眼合成棱镜 5.00Δ 基底53°');
    expect(screen.queryByText('左眼合成棱镜')).toBeNull();
  });

  it('现场验光写明依据：散瞳的取散瞳验光，可以改选以往的', async () => {
    const check = (id: number, formCode: 'F04' | 'F05', isOwn: boolean) => ({
      ...{ id, formCode, isOwn, finishedAt: isOwn ? '2026-03-10 09:00:00' : '2026-02-17 09:00:00' },
      finishedByName: '李视光',
    });
    const basisChecks = [check(21, 'F04', true), check(22, 'F05', true), check(11, 'F05', false)];
    const current = { ...FULL, cycloplegic: true };
    const { user, server } = await open({ remote: { current, version: 1, stageState: 1, recordId: 8, basisChecks } }, [
      saved,
    ]);
    await screen.findByTitle('散瞳验光 本次 李视光');
    await user.click(screen.getByRole('combobox', { name: '依据检查' }));
    await user.click(await screen.findByTitle('散瞳验光 2026-02-17 李视光'));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(optician.save)).toHaveLength(1));
    expect(server.sent(optician.save)[0]).toMatchObject({ basisCheckId: 11 });
  });

  it('验光后的远用处方，散光、视力、单眼瞳距都有，到确认不超过45键', async () => {
    const basisChecks = [{ id: 21, formCode: 'F04' as const, isOwn: true }];
    const done = answer(optician.finish, { ...moved(8, 1), stageState: 2 as const, rxNo: 'CF202603100001' });
    const { user, server } = await open({ remote: { basisChecks } }, [done]);
    expect(input('速记')).toHaveFocus();
    let keys = 0;
    const count = () => {
      keys += 1;
    };
    document.addEventListener('keydown', count, true);
    const [right, left] = ['-300{Enter}-.5{Enter}90{Enter}50{Enter}', '-275{Enter}-.75{Enter}85{Enter}50{Enter}'];
    await user.keyboard(`{Enter}${right}${left}{Enter}32{Enter}{Enter}31.5`);
    await user.keyboard('{Control>}{Enter}{/Control}');
    document.removeEventListener('keydown', count, true);
    await waitFor(() => expect(server.sent(optician.finish)).toHaveLength(1));
    expect(server.sent(optician.finish)[0]).toMatchObject({
      ...{ odSph: -3, odCyl: -0.5, odAxis: 90, odVa: '5.0', odPd: 32 },
      ...{ osSph: -2.75, osCyl: -0.75, osAxis: 85, osVa: '5.0', osPd: 31.5, pd: 63.5 },
      ...{ source: 0, basisCheckId: 21, prescriberId: 70 },
    });
    expect(keys).toBeGreaterThan(30);
    expect(keys).toBeLessThanOrEqual(45);
  });

  it('外来的处方没有依据检查', async () => {
    const basisChecks = [{ id: 21, formCode: 'F04' as const, isOwn: true }];
    const current = { ...FULL, source: 1 as const, remark: '外院处方' };
    await open({ remote: { current, version: 1, stageState: 1, recordId: 8, basisChecks } });
    expect(input('处方来源')).toBeInTheDocument();
    expect(screen.queryByLabelText('依据检查')).toBeNull();
  });

  it('没有配镜处方权限的人看不到写的按钮', async () => {
    await open({}, [], { at: AT, rights: ['menu:1201'] });
    for (const name of [/保\s*存/, /确\s*认/, /重\s*置/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
