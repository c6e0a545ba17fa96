import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { questionnairePhone } from '@mingmou/contract/outpatient/questionnaire-phone.contract';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { questionTab } from '@mingmou/contract/workstation/question-tab.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { patient, visit } from '../detail/visit.samples';
import QuesStage from './ques.stage';

type QuesPage = OutputOf<typeof questionTab.findByAccepts>;

const page: QuesPage = {
  ...{ recordId: 14, stageState: 1, quesState: 1, version: 2, retrialCount: 0, editable: true, ageYears: 30 },
  ...{ templateId: 5, templateVersion: 1, templateName: '眼健康问卷' },
  sections: [
    {
      title: '就诊情况',
      fields: [
        {
          ...{ key: 'Q02', label: '目前眼部不适', type: 'multi', required: true },
          ...{ options: ['无', '干涩', '眼痒'], exclusive: ['无'] },
        },
      ],
    },
  ],
  answers: [{ code: 'Q02', value: ['干涩'] }],
};

let kept = page;

async function open(change: Partial<QuesPage> = {}) {
  kept = { ...page, ...change };
  const shown = renderScreen(<QuesStage />, {
    rights: ['menu:1201', 'menu:1102', 'work-stage:ques', 'triage:retrial'],
    at: '/work/detail/ques?acceptsId=14&medicalId=3&patientId=1&tab=1',
    answers: [
      answer(consultingDesk.medicalAccepts, visit),
      answer(consultingDesk.patientInfo, patient),
      answer(questionTab.findByAccepts, () => kept),
      answer(questionnairePhone.use, () => ({ version: kept.version, quesState: kept.quesState })),
      answer(consultation.findByAccepts, {
        ...{ stageState: 0, version: 0, retrialCount: 0, editable: true },
        current: { pastHistory: '无特殊' },
      }),
      answer(questionTab.save, ({ answers, version }) => {
        if (version !== kept.version) throw refusal({ code: 110001, msg: '数据已被他人修改，请刷新后重试' });
        kept = { ...kept, version: version + 1, answers: answers ?? [] };
        return { recordId: 14, stageState: 1 as const, version: kept.version };
      }),
      answer(questionTab.retrial, { recordId: 14, stageState: 1 as const, version: 3 }),
    ],
  });
  await screen.findByRole('group', { name: /目前眼部不适/ });
  return shown;
}

const history = () => screen.getByRole('complementary', { name: '问诊病史' });

describe('问卷（就诊）', () => {
  it('答案在问诊病史旁；有未保存的不能带入；保存后可以', async () => {
    const { user, server } = await open();
    await waitFor(() => expect(history()).toHaveTextContent('无特殊'));
    expect(history()).toHaveTextContent('问卷：目前眼部不适：干涩');
    await user.click(screen.getByRole('checkbox', { name: '眼痒' }));
    expect(history()).toHaveTextContent('问卷：目前眼部不适：干涩、眼痒');
    expect(within(history()).getByRole('button', { name: '带入问诊' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(server.sent(questionTab.save)).toEqual([
      { acceptsId: 14, version: 2, templateId: 5, answers: [{ code: 'Q02', value: ['干涩', '眼痒'] }] },
    ]);
    expect(within(history()).getByRole('button', { name: '带入问诊' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('别处先保存的：说明被他人修改，再读一次，两个答案由人选', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '眼痒' }));
    kept = { ...kept, version: 3, answers: [{ code: 'Q02', value: ['无'] }] };
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeInTheDocument();
    expect(await screen.findByText('患者手机或其他电脑上填的是「无」')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: '眼痒' })).toBeChecked();
  });

  it('已完成的只读，反审写原因', async () => {
    const { user, server } = await open({
      ...{ stageState: 2, quesState: 2, editable: false, editableReason: '已完成，请先反审', reopenable: true },
      ...{ finishedAt: '2026-03-10 09:30:00', finishedByName: '刘护士' },
    });
    expect(screen.getByText('刘护士')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: '眼痒' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /^反\s*审$/ }));
    await user.type(await screen.findByLabelText('原因'), '漏答一题{Enter}');
    expect(await screen.findByText('已反审')).toBeInTheDocument();
    expect(server.sent(questionTab.retrial)).toEqual([{ acceptsId: 14, version: 2, reason: '漏答一题' }]);
  });
});
