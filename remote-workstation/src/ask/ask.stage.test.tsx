import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { HTTP_CODES, sharedCodes } from '@mingmou/contract/base/codes';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import type { Consultation } from '@mingmou/contract/workstation/consultation.rules';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { icd } from '@mingmou/contract/workstation/icd.contract';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { questionTab } from '@mingmou/contract/workstation/question-tab.contract';
import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { act, fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { PatientInfo, VisitOfDetail } from '../detail/use-visit';
import { patient as known } from '../detail/visit.samples';
import AskStage from './ask.stage';

const DOCTOR: readonly Right[] = ['menu:1201', 'work-stage:ask', 'work-detail:retrial'];

const person = { patientId: 1, recordNo: 'B00000001', name: '王小明', sex: 1, age: '9岁' } as const;
const patient: PatientInfo = { ...known, allergyFlag: 0, allergyHistory: null };
const place = { visitType: 1, departmentId: 3, departmentName: '眼科' } as const;
const visit: VisitOfDetail = {
  ...{ ...person, ...place, acceptsId: 14, version: 3, medicalId: 3, visitNo: 'JZ202603100007', day: '2026-03-10' },
  ...{
    queueNo: 7,
    receiveSource: '现场',
    labels: [],
    orgId: 1,
    orgName: '旗舰店',
    isForeign: false,
    regKind: 1,
    payState: 0,
    acceptsState: 1,
    triageState: 2,
    callState: 1,
    callCount: 1,
  },
  ...{ priority: false, over: false, registeredAt: '2026-03-10 09:00:00', isMine: true, waitingMinutes: 3 },
  stages: [
    { tab: 0, code: 'triage', title: '预检', stageState: 2 },
    { tab: 2, code: 'consultation', title: '问诊', stageState: 0 },
  ],
};

type ConsultationPage = OutputOf<typeof consultation.findByAccepts>;
const empty: ConsultationPage = { stageState: 0, version: 0, retrialCount: 0, editable: true };
const FULL: Consultation = {
  ...{ chiefComplaint: '视物模糊', presentIllness: '半年', allergyHas: '无', plan: '配镜' },
  diagnoses: [{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }],
};
const ICD = [
  { id: 1, code: 'H52.1', name: '近视', pinyin: 'js', isCommon: true },
  { id: 2, code: 'H52.2', name: '散光', pinyin: 'sg', isCommon: true },
];
const catalogue = answer(icd.findAll, ({ keyword }) =>
  keyword ? ICD.filter(({ pinyin, name }) => pinyin.includes(keyword) || name.includes(keyword)) : ICD,
);
const triage = answer(preExamination.findByAccepts, {
  ...{ stageState: 2, version: 1, retrialCount: 0, editable: false },
  current: { chiefBrief: '看黑板不清', wearType: 1 },
});
const questions = answer(questionTab.findByAccepts, {
  ...{ stageState: 1, quesState: 1, version: 1, retrialCount: 0, editable: true, ageYears: 9 },
  ...{ templateId: 5, templateVersion: 1, templateName: '眼健康问卷' },
  sections: [
    {
      title: '病史',
      fields: [
        { key: 'Q02', label: '目前眼部不适', type: 'multi', required: true, options: ['无', '眼痒'] },
        { key: 'Q03', label: '不适持续时间', type: 'select', required: false, options: ['<1周'] },
        { key: 'Q11', label: '眼病史', type: 'multi', required: true, options: ['无', '干眼'], mapTo: 'pastHistory' },
        {
          key: 'Q14',
          label: '药物或食物过敏',
          type: 'select',
          required: true,
          options: ['无', '有'],
          mapTo: 'allergy',
        },
      ],
    },
  ],
  answers: [
    { code: 'Q02', value: ['眼痒'] },
    { code: 'Q03', value: ['<1周'] },
    { code: 'Q11', value: ['干眼'] },
    { code: 'Q14', value: ['有'], text: '青霉素' },
  ],
});
const moved = { recordId: 8, stageState: 1 as const, version: 1 };
const saved = answer(consultation.save, moved);
const refused = answer(consultation.save, () => {
  throw refusal({ code: sharedCodes.stale.code, msg: sharedCodes.stale.text });
});
const done = answer(consultation.finish, { ...moved, stageState: 2 as const });

async function open(page: Partial<ConsultationPage> = {}, answers: readonly Answer[] = [], rights = DOCTOR) {
  const shown = renderScreen(<AskStage />, {
    rights,
    at: '/work/detail/ask?acceptsId=14&medicalId=3&patientId=1&tab=2',
    answers: [
      ...answers,
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(consultation.findByAccepts, { ...empty, ...page }),
      catalogue,
      triage,
      questions,
    ],
  });
  await screen.findByLabelText('主诉');
  return shown;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: RegExp) => screen.getByRole('button', { name });
async function pick(user: Awaited<ReturnType<typeof open>>['user'], name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }));
  const lists = await screen.findAllByTitle(option);
  await user.click(lists.at(-1) as HTMLElement);
}

describe('问诊', () => {
  it('引用预检只填空着的', async () => {
    const { user } = await open();
    await user.type(field('主诉'), '看近累');
    await waitFor(() => expect(press(/引用预检/)).not.toHaveAttribute('aria-disabled'));
    await user.click(press(/引用预检/));
    expect(field('主诉')).toHaveValue('看近累');
    expect(field('戴镜史')).not.toHaveValue('');
  });

  it('已填「无」过敏的，引用预检不填入档案的过敏描述', async () => {
    const allergic = answer(consultingDesk.medicalAccepts, { ...visit, allergyFlag: 1, allergyHistory: '青霉素' });
    const current = { allergyHas: '无' } as const;
    const { user, server } = await open({ current, stageState: 1, version: 2 }, [allergic, saved]);
    await waitFor(() => expect(press(/引用预检/)).not.toHaveAttribute('aria-disabled'));
    await user.click(press(/引用预检/));
    expect(field('主诉')).toHaveValue('看黑板不清');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    expect(server.sent(consultation.save)).toEqual([
      { acceptsId: 14, version: 2, chiefComplaint: '看黑板不清', glassesHistory: '框架', allergyHas: '无' },
    ]);
  });

  it('双眼正常可以撤销；正在写的文字由浏览器自己撤销', async () => {
    const { user } = await open();
    await user.type(field('现病史'), '半年');
    const undo = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
    // Left to the browser: jsdom has no undo of its own.
    expect(undo()).toBe(true);
    expect(field('现病史')).toHaveValue('半年');
    await user.click(screen.getAllByRole('button', { name: '双眼正常' })[1] as HTMLElement);
    expect(screen.getByRole('group', { name: '左眼裂隙灯' })).toHaveTextContent('前房深度 正常');
    await act(() => expect(undo()).toBe(false));
    expect(screen.getByRole('group', { name: '左眼裂隙灯' })).not.toHaveTextContent('前房深度 正常');
    expect(screen.getByText('已撤销：裂隙灯双眼正常')).toBeVisible();
    await act(() => expect(undo()).toBe(false));
    expect(field('现病史')).toHaveValue('');
  });

  it('引用问卷先预览，只填空着的；已填的写明保留', async () => {
    const { user, server } = await open({}, [saved]);
    await user.type(field('现病史'), '自述一周');
    await user.click(await screen.findByRole('button', { name: '引用问卷' }));
    const table = await screen.findByRole('table', { name: '问卷可引用的内容' });
    expect(within(table).getByRole('row', { name: /现病史/ })).toHaveTextContent('已填写，保留');
    expect(within(table).getByRole('row', { name: /既往史/ })).toHaveTextContent('眼病史：干眼');
    await user.click(screen.getByRole('button', { name: '填入3项' }));
    expect(field('现病史')).toHaveValue('自述一周');
    expect(field('既往史')).toHaveValue('眼病史：干眼');
    expect(field('过敏史描述')).toHaveValue('青霉素');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    expect(server.sent(consultation.save)).toEqual([
      {
        ...{ acceptsId: 14, version: 0, presentIllness: '自述一周', pastHistory: '眼病史：干眼' },
        ...{ allergyHas: '有', allergyText: '青霉素' },
      },
    ]);
  });

  it('已填「无」过敏的，问卷的过敏描述不填入', async () => {
    const { user } = await open({ current: { allergyHas: '无' }, stageState: 1, version: 2 });
    await user.click(await screen.findByRole('button', { name: '引用问卷' }));
    expect(await screen.findByRole('row', { name: /过敏史描述/ })).toHaveTextContent('已填写，保留');
    await user.click(screen.getByRole('button', { name: '填入2项' }));
    expect(screen.queryByLabelText('过敏史描述')).not.toBeInTheDocument();
  });

  it('保存送出全部内容：没有的就是清空的', async () => {
    const { user, server } = await open({}, [saved]);
    await user.type(field('主诉'), '视物模糊');
    await user.type(field('右眼杯盘比'), '0.6');
    await user.tab();
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(consultation.save)).toEqual([
      { acceptsId: 14, version: 0, chiefComplaint: '视物模糊', odCdRatio: 0.6 },
    ]);
    expect(field('右眼杯盘比')).toHaveAccessibleDescription('杯盘比不小于0.6');
  });

  it('缺什么说什么，焦点在那里；什么也没送出', async () => {
    const { user, server } = await open({}, [done]);
    await user.type(field('主诉'), '视物模糊');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('请填写现病史')).length).toBeGreaterThan(0);
    await waitFor(() => expect(field('现病史')).toHaveFocus());
    expect(screen.getByText('请填写现病史、过敏史、处理意见')).toBeInTheDocument();
    for (const missing of ['请填写过敏史', '请填写处理意见']) expect(screen.getByText(missing)).toBeInTheDocument();
    await user.type(field('现病史'), '半年');
    expect(screen.queryByText('请填写现病史')).not.toBeInTheDocument();
    expect(screen.getByText('请填写处理意见')).toBeInTheDocument();
    expect(server.sent(consultation.finish)).toEqual([]);
  });

  it('超出范围的数不能保存', async () => {
    const { user, server } = await open({}, [saved]);
    await user.type(field('右眼瞳孔直径'), '9.5');
    await user.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText('右眼瞳孔直径超出范围（1.0～9.0）')).length).toBeGreaterThan(0);
    expect(server.sent(consultation.save)).toEqual([]);
  });

  it('双眼正常填入角膜、虹膜等，已有的所见留着', async () => {
    const { user, server } = await open({ current: { odCornea: [1] }, stageState: 1, version: 2 }, [saved]);
    const group = screen.getByRole('group', { name: '右眼裂隙灯' }).parentElement as HTMLElement;
    await user.click(within(group).getByRole('button', { name: '双眼正常' }));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    expect(server.sent(consultation.save)[0]).toMatchObject({
      odCornea: [1],
      osCornea: [0],
      odIris: [0],
      osAqueous: 0,
    });
  });

  it('正常与其他项不能同时选', async () => {
    const { user, server } = await open({ current: { odCornea: [0] }, stageState: 1, version: 2 }, [saved]);
    await pick(user, '右眼角膜', '水肿');
    await user.keyboard('{Escape}');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    expect(server.sent(consultation.save)[0]).toMatchObject({ odCornea: [3] });
  });

  it('眼球运动选其他，打开两眼的描述', async () => {
    const { user, server } = await open({ current: { odEyeMovement: 0, osEyeMovement: 0 }, version: 2 }, [saved]);
    expect(screen.queryByLabelText('右眼眼球运动描述')).not.toBeInTheDocument();
    await pick(user, '右眼眼球运动', '其他');
    await user.type(screen.getByLabelText('右眼眼球运动描述'), '外上方受限');
    expect(screen.getByLabelText('左眼眼球运动描述')).toBeInTheDocument();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    expect(server.sent(consultation.save)[0]).toMatchObject({ odEyeMovement: 99, odEyeMovementText: '外上方受限' });
  });

  it('诊断按拼音搜索；常用的一点就有；主诊断只有一个', async () => {
    const { user, server } = await open({}, [saved]);
    await user.click(await screen.findByRole('button', { name: /近\s*视/ }));
    await user.type(screen.getByRole('combobox', { name: '搜索诊断' }), 'sg');
    await user.click(await screen.findByTitle('散光 H52.2'));
    expect(screen.getByRole('radio', { name: '近视为主诊断' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '散光为主诊断' }));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    expect(server.sent(consultation.save)[0]?.diagnoses).toMatchObject([
      { icdCode: 'H52.1', eye: 'OU', isPrimary: false },
      { icdCode: 'H52.2', eye: 'OU', isPrimary: true },
    ]);
  });

  it('完成', async () => {
    const { user, server } = await open({ current: FULL, stageState: 1, version: 2 }, [done]);
    await user.click(press(/^完\s*成$/));
    expect(await screen.findByText('已完成')).toBeInTheDocument();
    expect(server.sent(consultation.finish)[0]).toMatchObject({ version: 2, plan: '配镜' });
  });

  it('已完成的只读，可以看到签名，反审要写原因', async () => {
    const signed = { finishedAt: '2026-03-10 10:00:00', finishedByName: '李医生', editable: false };
    const { user, server } = await open({ ...signed, current: FULL, stageState: 2, version: 3 }, [
      answer(consultation.retrial, moved),
    ]);
    expect(screen.getByText('李医生')).toBeInTheDocument();
    expect(field('主诉')).toHaveTextContent('视物模糊');
    expect(screen.queryByRole('button', { name: /保\s*存/ })).not.toBeInTheDocument();
    await user.click(press(/反\s*审/));
    await user.type(await screen.findByLabelText('原因'), '诊断有误{Enter}');
    expect(await screen.findByText('已反审')).toBeInTheDocument();
    expect(server.sent(consultation.retrial)).toEqual([{ acceptsId: 14, version: 3, reason: '诊断有误' }]);
  });

  it('服务器不许的反审不显示按钮', async () => {
    const signed = { finishedAt: '2026-03-10 10:00:00', finishedByName: '李医生', editable: false, reopenable: false };
    await open({ ...signed, current: FULL, stageState: 2, version: 3 });
    expect(screen.getByText('李医生')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /反\s*审/ })).not.toBeInTheDocument();
  });

  it('没有权限只能看，说明原因', async () => {
    await open({ editable: false, editableReason: '就诊未接诊或已结束' }, [], ['menu:1203']);
    expect(screen.getByText('就诊未接诊或已结束')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /保\s*存|引用预检|双眼正常/ })).not.toBeInTheDocument();
  });

  it('保存被拒时填写的内容还在；重新打开也在', async () => {
    const { user } = await open({}, [refused]);
    await user.type(field('主诉'), '视物模糊');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(sharedCodes.stale.text)).toBeInTheDocument();
    expect(field('主诉')).toHaveValue('视物模糊');
    expect(Object.values({ ...localStorage }).join()).toContain('视物模糊');
  });

  it('会话结束时只由外壳说一次，填写的内容还在', async () => {
    const ended = answer(consultation.save, () => {
      throw refusal({ code: HTTP_CODES.sessionEnded, msg: '会话已结束' });
    });
    const { user, server } = await open({}, [ended]);
    await user.type(field('主诉'), '视物模糊');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(consultation.save)).toHaveLength(1));
    // Messages appear in the order of their requests.
    server.use(saved);
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('保存成功');
    expect(screen.queryByText('会话已结束')).not.toBeInTheDocument();
    expect(field('主诉')).toHaveValue('视物模糊');
  });
});

describe('templates in 问诊', () => {
  const rows = [
    {
      ...{ id: 1, version: 1, kind: 'CONSULT' as const, title: '近视复查', pinyin: 'jsfc', scope: 'PRIVATE' as const },
      ...{ stateEnum: 'ENABLE' as const, content: { chiefComplaint: '近视复查三月', plan: '继续配镜' } },
    },
  ];
  const offered = [answer(diagnosticTemplate.private.findAll, rows), answer(diagnosticTemplate.public.findAll, [])];
  const complaint = () => screen.findByRole('textbox', { name: '主诉' });

  it('fills empty fields by / and initials, and keeps typed text', async () => {
    const { user } = await open({}, offered);
    await user.type(await screen.findByRole('textbox', { name: '处理意见' }), '另行处理');
    await user.type(await complaint(), '/js');
    await screen.findByRole('button', { name: /近视复查/ });
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await complaint()).toHaveValue('近视复查三月'));
    expect(screen.getByRole('textbox', { name: '处理意见' })).toHaveValue('另行处理');
  });

  it('overwrites typed text only after a question', async () => {
    const { user } = await open({}, offered);
    await user.type(await complaint(), '看黑板不清');
    await user.click(screen.getByRole('button', { name: /^模\s*板$/ }));
    const drawer = await screen.findByRole('dialog');
    await user.click(await within(drawer).findByRole('button', { name: '填入空白项' }));
    expect(await complaint()).toHaveValue('看黑板不清');
    await user.click(screen.getByRole('button', { name: /^模\s*板$/ }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^覆\s*盖$/ }));
    await screen.findByText('将覆盖已填写的主诉，确定继续？');
  });
});
