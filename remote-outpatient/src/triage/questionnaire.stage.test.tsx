import { beforeEach, describe, expect, it } from '@jest/globals';
import { QuestionnaireSheet } from '@mingmou/clinic/print/questionnaire-sheet';
import type { OutputOf } from '@mingmou/contract/base/call';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { questionnairePhone } from '@mingmou/contract/outpatient/questionnaire-phone.contract';
import { answer } from '@mingmou/testing/answers';
import { cleanup, screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import QuestionnaireStagePage from './questionnaire.stage';

type QuestionnairePage = OutputOf<typeof questionnaire.findByAccepts>;

const page: QuestionnairePage = {
  ...{ acceptsId: 14, visitNo: 'JZ202603100007', queueNo: 7, patientId: 1, recordNo: 'B00000001', name: '王小明' },
  ...{ sex: 1, visitType: 1, departmentId: 3, departmentName: '眼科', payState: 0, acceptsState: 0 },
  ...{ allergyFlag: 1, allergyHistory: '青霉素', quesState: 0, version: 0, ageYears: 9, templateId: 5 },
  ...{ templateVersion: 1, templateName: '眼健康问卷', answers: [] },
  sections: [
    {
      title: '就诊情况',
      fields: [
        {
          ...{ key: 'Q02', label: '目前眼部不适', type: 'multi', required: true },
          ...{ options: ['无', '眼红', '眼痒'], exclusive: ['无'] },
        },
        {
          ...{ key: 'Q03', label: '不适持续时间', type: 'select', required: false, options: ['<1周', '>6月'] },
          showIf: { code: 'Q02', in: ['眼红', '眼痒'] },
        },
        {
          ...{ key: 'Q14', label: '药物或食物过敏', type: 'select', required: true },
          ...{ options: ['无', '有'], withText: ['有'] },
        },
        { key: 'Q30', label: '末次配镜日期', type: 'date', required: false },
      ],
    },
  ],
};

/** Answers stored by the server; a phone may change them. */
let kept = { version: 0, quesState: 0 as 0 | 1 | 2, answers: page.answers };

async function open() {
  const shown = renderScreen(<QuestionnaireStagePage />, {
    rights: ['menu:1102'],
    at: '/outpatient/TriageDetail/TriageDetailQues?acceptsId=14',
    answers: [
      answer(questionnaire.findByAccepts, () => ({ ...page, ...kept })),
      answer(questionnairePhone.use, () => ({ version: kept.version, quesState: kept.quesState })),
      answer(questionnairePhone.open, { url: 'http://10.0.0.5:50128/ques?key=k', secondsLeft: 3600 }),
      answer(questionnaire.save, { quesState: 1, version: 1 }),
      answer(questionnaire.finish, { quesState: 2, version: 1 }),
    ],
  });
  await screen.findByRole('group', { name: /目前眼部不适/ });
  return shown;
}

beforeEach(() => {
  kept = { version: 0, quesState: 0, answers: page.answers };
  localStorage.clear();
  sessionStorage.clear();
});

describe('分诊问卷', () => {
  it('过敏史在抬头；独占选项互斥，问题随答案出现', async () => {
    const { user, server } = await open();
    expect(screen.getByText('过敏：青霉素')).toBeVisible();
    expect(screen.queryByText('不适持续时间')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: '眼红' }));
    await user.click(screen.getByRole('checkbox', { name: '眼痒' }));
    expect(screen.getByText('不适持续时间')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '无' }));
    expect(screen.getByRole('checkbox', { name: '眼红' })).not.toBeChecked();
    expect(screen.queryByText('不适持续时间')).toBeNull();
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(questionnaire.save)).toEqual([
      { acceptsId: 14, version: 0, templateId: 5, answers: [{ code: 'Q02', value: ['无'] }] },
    ]);
  });

  it('日期照人写的样子读；看不懂的留在格子里，标出来，不保存', async () => {
    const { user, server } = await open();
    const day = await screen.findByLabelText<HTMLInputElement>('末次配镜日期');
    await user.type(day, '2015-13-12');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('请填写日期')).toBeVisible();
    expect([day.value, server.sent(questionnaire.save)]).toEqual(['2015-13-12', []]);
    await user.clear(day);
    await user.type(day, '2015/3/12');
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(questionnaire.save)[0]?.answers).toEqual([{ code: 'Q30', value: ['2015-03-12'] }]);
  });

  it('完成时一次说出所有缺的，光标在第一个；补齐后完成', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: /完\s*成/ }));
    expect(screen.getAllByText('请选择')).toHaveLength(2);
    expect(screen.getByRole('checkbox', { name: '无' })).toHaveFocus();
    await user.keyboard(' ');
    await user.click(screen.getByRole('radio', { name: '有' }));
    await user.type(screen.getByLabelText('药物或食物过敏说明'), '青霉素');
    await user.click(screen.getByRole('button', { name: /完\s*成/ }));
    expect(await screen.findByText('问卷已完成')).toBeVisible();
    expect(server.sent(questionnaire.finish)[0]?.answers).toEqual([
      { code: 'Q02', value: ['无'] },
      { code: 'Q14', value: ['有'], text: '青霉素' },
    ]);
  });

  it('患者在手机上保存的答案自动显示；与已填的不同时要先选定，另一题照样保留', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('checkbox', { name: '眼红' }));
    kept = {
      ...{ version: 3, quesState: 1 },
      answers: [
        { code: 'Q02', value: ['无'] },
        { code: 'Q14', value: ['有'], text: '青霉素' },
      ],
    };
    await user.click(screen.getByRole('button', { name: '手机问卷' }));
    const code = await screen.findByRole('link', { name: '手机页面地址' });
    expect(code).toHaveAttribute('href', 'http://10.0.0.5:50128/ques?key=k');
    expect(screen.getByRole('timer')).toHaveTextContent(/^(60:00|59:\d\d)后失效$/);
    await user.click(screen.getByRole('button', { name: /关\s*闭/ }));
    expect(await screen.findByLabelText('药物或食物过敏说明')).toHaveValue('青霉素');
    expect(screen.getByRole('checkbox', { name: '眼红' })).toBeChecked();
    expect(screen.getByText('患者手机或其他电脑上填的是「无」')).toBeVisible();

    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('有1题别处也改过，请先选择采用哪一个')).toBeVisible();
    expect(server.sent(questionnaire.save)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '目前眼部不适：保留我的' }));
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(questionnaire.save)).toEqual([
      {
        ...{ acceptsId: 14, version: 3, templateId: 5 },
        answers: [
          { code: 'Q14', value: ['有'], text: '青霉素' },
          { code: 'Q02', value: ['眼红'] },
        ],
      },
    ]);
  });

  it('采用手机上填的：自己的那一题让位', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '眼红' }));
    kept = { version: 1, quesState: 1, answers: [{ code: 'Q02', value: ['眼痒'] }] };
    await user.click(screen.getByRole('button', { name: '手机问卷' }));
    await screen.findByRole('link', { name: '手机页面地址' });
    await user.click(screen.getByRole('button', { name: /关\s*闭/ }));
    await user.click(await screen.findByRole('button', { name: '目前眼部不适：采用对方的' }));
    expect(screen.getByRole('checkbox', { name: '眼痒' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '眼红' })).not.toBeChecked();
  });

  it('打印问卷：有未保存的内容时先保存；纸上是问到的题和答案，没答的留空，过敏在抬头', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '眼红' }));
    await user.click(screen.getByRole('button', { name: '打印问卷' }));
    expect(await screen.findByText('有未保存的内容，请先保存再打印')).toBeInTheDocument();
    cleanup();
    const template = { paper: 'A5' as const, copies: 1, landscape: false, margin: 8, fontSize: 10, blocks: [] };
    const printed = { orgName: '旗舰店', printedAt: '2026-03-10 09:10:00', operatorName: '李护士', template };
    const answers = [{ code: 'Q14', value: ['有'], text: '青霉素' }];
    renderScreen(<QuestionnaireSheet of={{ ...page, ...printed, answers }} />, { rights: [], answers: [] });
    const paper = screen.getByRole('article', { name: '眼健康问卷' });
    for (const text of ['王小明', 'JZ202603100007', '过敏：青霉素', '药物或食物过敏有（青霉素）', '签字', '尚未完成'])
      expect(paper).toHaveTextContent(text);
    expect(paper).toHaveTextContent('目前眼部不适');
    expect(paper).not.toHaveTextContent('不适持续时间');
  });
});
