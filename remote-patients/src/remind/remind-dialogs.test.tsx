import { describe, expect, it, jest } from '@jest/globals';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { BY_SMS } from '@mingmou/contract/patients/contact.dicts';
import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { ReactElement } from 'react';
import type { RemindRow } from './remind-columns';
import { PostponeDialog, SendDialog } from './remind-dialogs';

const row: RemindRow = {
  ...{ id: 5, version: 2, recordNo: 'P00000006', name: '李明', age: '11岁', phone: '138****0006', patientId: 6 },
  ...{ planDate: '2026-12-01', remindDate: '2026-11-28', channel: BY_SMS, source: 1, attempts: 0, remindState: 0 },
  blockedWays: [],
};

const nothing = () => undefined;

function open(dialog: ReactElement, ...answers: ReturnType<typeof answer>[]) {
  return renderScreen(dialog, { answers, rights: ['menu:1306', 'remind:execute'], at: '/remind' });
}

const dialog = async () => within(await screen.findByRole('dialog'));

describe('dialogs of review reminders', () => {
  it('asks for a template, and reports how many patients were skipped and why', async () => {
    const onSent = jest.fn();
    const { server, user } = open(
      <SendDialog rows={[row]} channel={BY_SMS} onSent={onSent} onClose={nothing} />,
      answer(smsTemplate.findAll, [{ id: 3, name: '复诊提醒', smsScene: 'NOTICE', passedContent: '请复诊' }]),
      answer(reviewRemind.send, { sent: 0, excluded: [{ reason: '免打扰', count: 1 }] }),
    );
    const template = await (await dialog()).findByLabelText('短信模板');
    await user.click((await dialog()).getByRole('button', { name: /发\s?送/ }));
    expect(
      await (await dialog()).findByText('请选择短信模板', { selector: '.ant-form-item-explain-error' }),
    ).toBeVisible();
    await user.click(template);
    await user.click(await screen.findByTitle('复诊提醒'));
    await user.click((await dialog()).getByRole('button', { name: /发\s?送/ }));
    expect(await screen.findByText('已提交0条；未发送：免打扰1人')).toBeVisible();
    expect(server.sent(reviewRemind.send)).toEqual([{ ids: [5], channel: BY_SMS, templateId: 3 }]);
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  });

  it('confirms the new day of a reminder', async () => {
    const { server, user } = open(
      <PostponeDialog of={row} onClose={nothing} />,
      answer(reviewRemind.postpone, { id: 5, version: 3, remindState: 0 }),
    );
    const day = await (await dialog()).findByLabelText('计划日期');
    await waitFor(() => expect(day).toBeEnabled());
    await user.type(day, '2026-12-20{Enter}');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('已改到2026-12-20')).toBeVisible();
    expect(server.sent(reviewRemind.postpone)).toEqual([{ id: 5, version: 2, planDate: '2026-12-20', reason: null }]);
  });
});
