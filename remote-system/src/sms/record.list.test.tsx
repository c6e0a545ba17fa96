import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { smsCheckNumber } from '@mingmou/contract/messaging/sms-safe.contract';
import { smsReady, smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RecordList from './record.list';

type Ready = OutputOf<typeof smsReady.page>['records'][number];
type Preview = OutputOf<typeof smsReady.preview>;

const waiting: Ready = {
  id: 5,
  version: 1,
  mobile: '138****5678',
  patientName: '张小明',
  smsScene: 'NOTICE',
  content: '您好，请按时复查',
  segments: 1,
  batchNo: 'PC000001',
  planTime: '2026-11-21 08:30:00',
  state: 'WAIT',
  reason: null,
  retries: 0,
};
const blocked: Ready = { ...waiting, id: 6, patientName: '李华', state: 'BLOCKED', reason: '余额不足' };

const preview: Preview = {
  total: 2,
  sendable: 1,
  segments: 1,
  balance: 100,
  planTime: '2026-11-21 08:30:00',
  needsCode: false,
  blocked: [{ mobile: '139****0000', reason: '黑名单' }],
  samples: [{ mobile: '138****5678', content: '【明眸】您好，3月9日见', length: 13, segments: 1 }],
};

const template = { id: 9, name: '复查提醒', smsScene: 'NOTICE', event: null } as const;
const all = ['menu:1733', 'sms-record:send', 'sms-record:cancel', 'sms-record:resend', 'sms-record:export'] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all, at = '') {
  const standard = [
    answer(smsReady.page, { records: [waiting, blocked], total: 2, page: 1, size: 10, sums: { segments: 2 } }),
    answer(smsRecord.page, { records: [], total: 0, page: 1, size: 10, sums: { segments: 0 } }),
    answer(smsTemplate.findAll, [{ ...template, passedContent: `您好，\${${'date'}}见` }]),
    answer(smsReady.preview, preview),
    answer(smsReady.save, { batchNo: 'PC000002', accepted: 1, blocked: preview.blocked }),
    answer(smsReady.cancel, { cancelled: 1 }),
    answer(smsRecord.resend, { id: 8 }),
  ] as const;
  return renderScreen(<RecordList />, { answers: [...answers, ...standard], rights, at: `/system/sms/sRecord${at}` });
}

async function fill(user: ReturnType<typeof open>['user']) {
  await screen.findByText('张小明');
  await user.keyboard('{F2}');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: '短信模板' }));
  await user.click(await screen.findByTitle('复查提醒'));
  await user.type(within(dialog).getByLabelText('手机号'), '13812345678 13900000000');
  await user.type(within(dialog).getByLabelText('日期'), '3月9日');
  return dialog;
}

describe('发送记录', () => {
  it('待发送可取消，被拦截的说明原因并可重发，合计条数', async () => {
    const { server, user } = open();
    expect(await screen.findByText('余额不足')).toBeVisible();
    expect(screen.getByText('合计')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '重发' }));
    expect(await screen.findByText('已重新排队')).toBeVisible();
    expect(server.sent(smsRecord.resend)).toEqual([{ id: 6 }]);
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '确认取消' }));
    expect(await screen.findByText('取消成功')).toBeVisible();
    expect(server.sent(smsReady.cancel)).toEqual([{ ids: [5] }]);
  });

  it('手动发送：预览内容、条数和不发送的号码，再发送', async () => {
    const { server, user } = open();
    const dialog = await fill(user);
    expect(await within(dialog).findByText('【明眸】您好，3月9日见')).toBeVisible();
    expect(within(dialog).getByText('139****0000 黑名单')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: '发送1条' }));
    expect(await screen.findByText('已提交1条，1条未发送')).toBeVisible();
    expect(server.sent(smsReady.save)).toEqual([
      {
        templateId: 9,
        patientIds: [],
        mobiles: ['13812345678', '13900000000'],
        params: { date: '3月9日' },
        planTime: null,
      },
    ]);
  });

  it('余额不足时说明，不能发送；服务器拒绝时所填内容保留', async () => {
    const { user } = open([answer(smsReady.preview, { ...preview, segments: 200 })]);
    const dialog = await fill(user);
    expect(await within(dialog).findByText(/余额不足/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: '发送1条' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('SYS-21 达到群发条数时要安全号码的验证码，没有填就不能发送', async () => {
    const safe = { id: 3, version: 1, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:00:00' } as const;
    const number = { ...safe, name: '店长', mobile: '138****1111', verifiedAt: '2026-11-20 09:00:00' };
    const msg = '验证码错误或已失效';
    const { server, user } = open([
      answer(smsReady.preview, { ...preview, needsCode: true }),
      answer(smsCheckNumber.page, { records: [number], total: 1, page: 1, size: 10 }),
      answer(smsCheckNumber.sendCode, null),
      answer(smsReady.save, () => {
        throw refusal({ code: 190105, msg });
      }),
    ]);
    const dialog = await fill(user);
    const send = await within(dialog).findByRole('button', { name: '发送1条' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await user.click(await within(dialog).findByRole('combobox', { name: '安全号码' }));
    await user.click(await screen.findByTitle('店长 138****1111'));
    await user.click(within(dialog).getByRole('button', { name: '发送验证码' }));
    expect(await within(dialog).findByRole('button', { name: /秒后重发/ })).toHaveAttribute('aria-disabled', 'true');
    await user.type(within(dialog).getByLabelText('验证码'), '123456');
    await user.click(send);
    expect(await screen.findByText(msg)).toBeVisible();
    expect(server.sent(smsReady.save)).toMatchObject([{ safeNumberId: 3, code: '123456' }]);
    expect(within(dialog).getByLabelText('手机号')).toHaveValue('13812345678 13900000000');
  });

  it('已发送的可看全文和回执', async () => {
    const record: OutputOf<typeof smsRecord.findById> = {
      id: 12,
      readyId: 5,
      mobile: '138****5678',
      patientName: '张小明',
      smsScene: 'NOTICE',
      content: '您好，请按时复查',
      segments: 1,
      batchNo: null,
      planTime: '2026-11-21 08:30:00',
      submittedAt: '2026-11-21 08:30:01',
      receiptAt: null,
      state: 'FAILED',
      failReason: '用户关机',
      returned: true,
    };
    const { user } = open(
      [
        answer(smsRecord.page, { records: [record], total: 1, page: 1, size: 10, sums: { segments: 1 } }),
        answer(smsRecord.findById, record),
      ],
      all,
      '?tab=sent',
    );
    expect(await screen.findByText('用户关机，条数已返还')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '详情' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('您好，请按时复查')).toBeVisible();
    expect(within(dialog).getByText('2026-11-21 08:30:01')).toBeVisible();
  });

  it('没有按钮权限时只能查看；标签页用方向键切换', async () => {
    const { user, query } = open([], ['menu:1733']);
    await screen.findByText('张小明');
    for (const name of ['手动发送', '取消', '重发']) expect(screen.queryByRole('button', { name })).toBeNull();
    screen.getByRole('tab', { name: '待发送' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(query().get('tab')).toBe('sent'));
  });
});
