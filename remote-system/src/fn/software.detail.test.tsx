import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { outbox } from '@mingmou/contract/messaging/outbox.contract';
import { software } from '@mingmou/contract/system/software/software.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SoftwarePage from './software.detail';

const info: OutputOf<typeof software.info> = {
  ...{ chainName: '明眸眼视光', edition: '旗舰版', serviceStart: '2026-01-01', serviceEnd: '2026-12-10', daysLeft: 20 },
  ...{ orgCount: 3, orgLimit: 10, accountCount: 19, accountLimit: 100, modules: ['ERP'], hostVersion: '0.1.0' },
  remotes: [{ name: 'remote-erp', title: '进销存', version: '1.5.0', channel: 'CANARY' }],
  ...{ supportPhone: '400-800-0000', agreementUrl: null },
};

const sender: OutputOf<typeof software.adapters>[number] = {
  ...{ name: 'SmsSender', provider: 'aliyun', embedded: false, standing: 'FAILED' },
  ...{ lastOkAt: '2026-11-19 10:00:00', lastErrorAt: '2026-11-20 09:00:00', lastError: '短信服务欠费，请联系客服' },
};

const load: OutputOf<typeof software.load> = {
  ...{ running: 3, limit: 14, waiting: 2, waited: 40, refused: 5, lockWaiting: 1, lockRefused: 6, slowCalls: 7 },
  slowest: [{ at: '2026-11-20 09:00:00', title: '收费统计', route: '/report/cashier', seconds: 12.3 }],
};

const standard: readonly Answer[] = [
  answer(software.info, info),
  answer(software.load, load),
  answer(software.adapters, [sender]),
  answer(outbox.page, { records: [], total: 0, page: 1, size: 10 }),
];

function open(
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1745', 'fn:outbox', 'fn:test'],
  at = '/system/system/fn',
) {
  return renderScreen(<SoftwarePage />, { answers: [...answers, ...standard], rights, at });
}

describe('软件服务信息', () => {
  it('服务信息：期限、用量与各模块的版本；快到期时醒目', async () => {
    open();
    expect(await screen.findByText('2026-01-01 至 2026-12-10（还有 20 天）')).toBeVisible();
    expect(screen.getByText('19 / 100 个')).toBeVisible();
    expect(screen.getByRole('row', { name: /进销存 remote-erp 1\.5\.0 灰度/ })).toBeVisible();
  });

  it('运行情况：谁在等、等过多少次，以及最近的慢调用', async () => {
    open();
    expect(await screen.findByText('正在处理 3 个（最多同时 14 个），排队 2 个')).toBeVisible();
    expect(screen.getByText('启动以来 40 次，其中 5 次因人多未处理')).toBeVisible();
    expect(screen.getByText('正在等待他人 1 个，启动以来 6 次因他人占用未保存')).toBeVisible();
    expect(screen.getByRole('row', { name: /2026-11-20 09:00:00 收费统计 \/report\/cashier 12\.3/ })).toBeVisible();
  });

  it('外部服务：最近一次失败的原因，测试后说明结果', async () => {
    const { server, user } = open(
      [answer(software.test, { ok: true, message: '余额充足' })],
      undefined,
      '/system/system/fn?tab=adapters',
    );
    const line = (await screen.findByText('aliyun')).closest('tr');
    expect(line).toHaveTextContent('短信服务欠费，请联系客服');
    expect(line).toHaveTextContent('异常');
    await user.click(screen.getByRole('button', { name: /测.?试/ }));
    expect(await screen.findByText('短信：余额充足')).toBeVisible();
    expect(server.sent(software.test)).toEqual([{ name: 'SmsSender' }]);
    await waitFor(() => expect(server.sent(software.adapters).length).toBeGreaterThan(1));
  });

  it('方向键换页签，焦点跟着走，地址记住', async () => {
    const { user, query } = open();
    const first = await screen.findByRole('tab', { name: '服务信息' });
    first.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('tab', { name: '外部服务' })).toHaveFocus());
    expect(query().get('tab')).toBe('adapters');
  });

  it('发件箱：渠道和状态说中文', async () => {
    const sent = { id: 1, at: '2026-11-20 09:00:00', to: '13812345678', template: 'LOGIN_CODE', text: '验证码' };
    const rows = [
      { ...sent, channel: 'SMS', state: 'SENT' } as const,
      { ...sent, id: 2, channel: 'WECHAT', state: 'FAILED' } as const,
      { ...sent, id: 3, channel: 'NOTICE', state: 'SENT' } as const,
    ];
    open(
      [answer(outbox.page, { records: rows, total: 3, page: 1, size: 10 })],
      undefined,
      '/system/system/fn?tab=outbox',
    );
    expect(await screen.findByRole('row', { name: /短信.*已发送/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /微信.*失败/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /运维通知.*已发送/ })).toBeVisible();
  });

  it('没有发件箱和测试权限的人看不到它们', async () => {
    open([], ['menu:1745'], '/system/system/fn?tab=outbox');
    expect(await screen.findByText('明眸眼视光')).toBeVisible();
    expect(screen.queryByRole('tab', { name: '发件箱' })).toBeNull();
  });

  it('读取失败时说明原因，可以重试', async () => {
    let tries = 0;
    const { user } = open([
      answer(software.info, () => {
        tries += 1;
        if (tries === 1) throw refusal({ code: 500, msg: '系统繁忙，请稍后重试', status: 500 });
        return info;
      }),
    ]);
    expect(await screen.findByText(/系统繁忙/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /重.?试/ }));
    expect(await screen.findByText('明眸眼视光')).toBeVisible();
  });
});
